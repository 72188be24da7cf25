"""What Schemathesis cannot know of this API."""

from uuid import uuid4

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives each request a key of its own: one key with two bodies is refused, as it should be."""
    key = (case.headers or {}).get("Idempotency-Key")
    if key and len(key) < 200 and key.isascii() and key.isprintable():
        case.headers["Idempotency-Key"] = f"{uuid4()} {key}"
    # A memo of somebody else's is refused, and none that is drawn here is one's own.
    if isinstance(case.body, dict):
        case.body.pop("basedOn", None)
    # What chat programs may ask for and the panel cannot do is refused by name, as that API has it.
    if isinstance(case.body, dict) and "/chat/" in case.path:
        for name in ("n", "tools", "functions", "modalities", "audio", "logprobs", "response_format"):
            case.body.pop(name, None)
        # The last message of the user is the question, so there has to be one.
        if isinstance(case.body.get("messages"), list):
            case.body["messages"].append({"role": "user", "content": "Office or remote?"})
    # A document has either its text or its data; JSON Schema says so of fields that are there, and null counts as absent.
    for document in (case.body.get("documents") or []) if isinstance(case.body, dict) else []:
        if isinstance(document, dict) and (document.get("text") is None) == (document.get("data") is None):
            document["text"] = "A fact."
            document.pop("data", None)
