### Events of a server's public matches, sent to a webhook of its own.

command-webhook-set = Send events to this address from now on
command-webhook-off = Send no more events
command-webhook-show = How the webhook is doing
option-webhook-url = An address that begins with https://
option-name-url = url
webhook-set = 🔌 Events of the matches here that everybody on the server can see are sent to **{ $host }** from now on.
    The secret that signs them is `{ $secret }`. I show it only this once; **set** again makes a new one. Requests and fields are described in docs/webhooks.md of the program.
webhook-off = 🔌 No more events are sent. What was still waiting is dropped, and the secret forgotten.
webhook-none = 🔌 No webhook is set on this server. `/server webhook-set` sends events of its public matches to an address of yours.
webhook-is-on = 🔌 Events are sent to **{ $host }** since { $since }.
webhook-is-off = 🔌 The webhook that was set on { $since } was switched off on { $ended }: for a week no request had succeeded. { $reason } `/server webhook-set` sets a new one.
webhook-success = ✅ The last success was on { $time }.
webhook-no-success = None has been received yet.
webhook-failure = ⚠️ The last failure was on { $time }. { $reason }
webhook-no-failure = None has failed so far.
webhook-waiting = { $count ->
    [one] One event is waiting to be sent.
   *[other] { $count } events are waiting to be sent.
}
webhook-why = { $why ->
    [status] The receiver answered with status { $number } instead of one from 200 to 299.
    [timeout] The receiver took too long to answer.
    [webhook-inside] Its address leads into a private network.
   *[other] The receiver could not be reached.
}
webhook-ended = For a week no request to this server's webhook has succeeded, so I have switched it off. { $reason } A server manager can set it again with `/server webhook-set`.
webhook-no-address = That is no address to which I can send events. It looks like `https://example.org/hook`, without a user, a password or a `#`.
webhook-no-https = I send events only to addresses that begin with `https://`.
webhook-inside = That address leads into a private network. I send events only to public addresses.
webhook-unknown = The name in that address is not known. Look for a typing error, or try again in a while.
webhook-nowhere = At this table nothing leaves the machine, so no events are sent.
