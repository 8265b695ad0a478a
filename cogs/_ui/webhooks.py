"""What is said of a server's webhook. Neither its secret nor the path of its address is."""

from __future__ import annotations

from yarl import URL

from bot.texts import say
from bot.webhooks.events import Webhook
from cogs._ui.times import stamp


def reason(language: str, webhook: Webhook) -> str:
    """Why the last request has failed, in a sentence."""
    why, _, number = (webhook.failure or "").partition(" ")
    return say(language, "webhook-why", why=why, number=number)


def description(language: str, webhook: Webhook) -> str:
    """Since when the webhook is set, how requests went, and what waits."""
    if webhook.url is None:
        moments = {"since": stamp(webhook.since, "f"), "ended": stamp(webhook.ended or webhook.since, "f")}
        return say(language, "webhook-is-off", **moments, reason=reason(language, webhook))
    told = [say(language, "webhook-is-on", host=URL(webhook.url).host or "", since=stamp(webhook.since, "f"))]
    if webhook.succeeded is None:
        told.append(say(language, "webhook-no-success"))
    else:
        told.append(say(language, "webhook-success", time=stamp(webhook.succeeded, "f")))
    if webhook.failed is None:
        told.append(say(language, "webhook-no-failure"))
    else:
        moment = stamp(webhook.failed, "f")
        told.append(say(language, "webhook-failure", time=moment, reason=reason(language, webhook)))
    if webhook.waiting:
        told.append(say(language, "webhook-waiting", count=webhook.waiting))
    return "\n".join(told)
