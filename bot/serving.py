"""Running the client: ``serve``, under the name that other programs import."""

from bot.client.serving import serve

__all__ = ["serve"]
