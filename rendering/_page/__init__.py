"""A match as one HTML file to keep: it makes no request and works without a network."""

from rendering._page.album import Album
from rendering._page.document import write_page
from rendering._page.markup import plain_text
from rendering._page.model import Page, PageStep, Shown

__all__ = ["Album", "Page", "PageStep", "Shown", "plain_text", "write_page"]
