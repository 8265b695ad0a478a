### Ereignisse der öffentlichen Partien eines Servers, an seinen eigenen Webhook geschickt.

command-webhook-set = Ereignisse ab jetzt an diese Adresse
command-webhook-off = Keine Ereignisse mehr schicken
command-webhook-show = Wie es mit dem Webhook geht
option-webhook-url = Eine Adresse, die mit https:// beginnt
option-name-url = adresse
webhook-set = 🔌 Ereignisse der Partien hier, die alle auf dem Server sehen können, gehen ab jetzt an **{ $host }**.
    Das Geheimnis, mit dem sie unterschrieben sind, ist `{ $secret }`. Ich zeige es nur dieses eine Mal; noch einmal **set** macht ein neues. Anfragen und Felder beschreibt docs/webhooks.md des Programms.
webhook-off = 🔌 Es werden keine Ereignisse mehr geschickt. Was noch wartete, ist verworfen, das Geheimnis vergessen.
webhook-none = 🔌 Auf diesem Server ist kein Webhook eingestellt. `/server webhook-set` schickt Ereignisse seiner öffentlichen Partien an eine Adresse von dir.
webhook-is-on = 🔌 Ereignisse gehen an **{ $host }**, seit { $since }.
webhook-is-off = 🔌 Der Webhook vom { $since } ist seit { $ended } abgeschaltet: Eine Woche lang war keine Anfrage gelungen. { $reason } `/server webhook-set` stellt einen neuen ein.
webhook-success = ✅ Zuletzt gelungen ist es am { $time }.
webhook-no-success = Angekommen ist noch keines.
webhook-failure = ⚠️ Zuletzt misslungen ist es am { $time }. { $reason }
webhook-no-failure = Misslungen ist noch keines.
webhook-waiting = { $count ->
    [one] Ein Ereignis wartet noch darauf, geschickt zu werden.
   *[other] { $count } Ereignisse warten noch darauf, geschickt zu werden.
}
webhook-why = { $why ->
    [status] Der Empfänger antwortete mit Status { $number } statt einem von 200 bis 299.
    [timeout] Der Empfänger brauchte zu lange für seine Antwort.
    [webhook-inside] Seine Adresse führt in ein privates Netz.
   *[other] Der Empfänger war nicht zu erreichen.
}
webhook-ended = Eine Woche lang ist keine Anfrage an den Webhook dieses Servers gelungen, darum habe ich ihn abgeschaltet. { $reason } Wer den Server verwaltet, stellt ihn mit `/server webhook-set` neu ein.
webhook-no-address = An diese Adresse kann ich keine Ereignisse schicken. Sie sieht so aus: `https://example.org/hook`, ohne Benutzer, Passwort oder `#`.
webhook-no-https = Ich schicke Ereignisse nur an Adressen, die mit `https://` beginnen.
webhook-inside = Diese Adresse führt in ein privates Netz. Ich schicke Ereignisse nur an öffentliche Adressen.
webhook-unknown = Den Namen in dieser Adresse gibt es nicht. Sieh nach, ob du dich vertippt hast, oder versuch es später noch einmal.
webhook-nowhere = An diesem Tisch verlässt nichts den Rechner, darum werden keine Ereignisse geschickt.
