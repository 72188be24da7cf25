"""What Schemathesis cannot know of this API."""

from uuid import uuid4

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives each request a key of its own: one key with two bodies is refused, as it should be."""
    key = (case.headers or {}).get("Idempotency-Key")
    if key and len(key) < 200 and key.isascii() and key.isprintable():
        case.headers["Idempotency-Key"] = f"{uuid4()} {key}"
