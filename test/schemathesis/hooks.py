"""What Schemathesis cannot know of this API."""

import os
from uuid import uuid4

import schemathesis
from schemathesis.generation import GenerationMode


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """To a client a stream is a text; here each of its events is held to the schema that the text names for one."""
    for path in raw_schema["paths"].values():
        for operation in path.values():
            for answer in operation["responses"].values() if "responses" in operation else ():
                stream = answer.get("content", {}).get("text/event-stream")
                if stream is not None:
                    stream["schema"] = stream["schema"]["contentSchema"]
                    stream.pop("examples", None)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Gives each request a key of its own: one key with two bodies is refused, as it should be."""
    key = (case.headers or {}).get("Idempotency-Key")
    if key and len(key) <= 255 and key.isascii() and key.isprintable():
        own = str(uuid4())
        case.headers["Idempotency-Key"] = own + (key[len(own):] if len(key) > 200 else key)
    # The key that asks may revoke and rotate itself, and would be nobody from then on.
    if "/admin/keys/" in case.path and (case.path_parameters or {}).get("id") == os.environ["WITAN_KEY_ID"]:
        case.path_parameters["id"] = f"key_{uuid4()}"
    # The cursor of a list goes with its account and its filters, and none that is drawn here is of any.
    if case.meta.generation.mode == GenerationMode.POSITIVE and case.path == "/v1/memos" and case.query:
        case.query.pop("cursor", None)
    if case.meta.generation.mode == GenerationMode.POSITIVE and isinstance(case.body, dict):
        make_acceptable(case.body)
        # What may stand in the query or in the body may not be one thing here and another there.
        for name in case.query or {}:
            case.body.pop(name, None)


def view_of(options):
    names = [option["name"] for option in options if isinstance(option, dict) and option.get("name")]
    return {"option": names[0], "sure": 0.7} if names else None


def make_acceptable(body):
    """Changes what JSON Schema cannot rule out in a body that is to be accepted."""
    # A memo of somebody else's is refused, and none that is drawn here is one's own.
    body.pop("basedOn", None)
    # Ids of questions and of their options differ, and answers name questions that are sent with them.
    if isinstance(body.get("briefing"), dict):
        body["briefing"] = {"questions": [], "answers": {}}
    # A view is of an option that the request names.
    if isinstance(body.get("view"), dict):
        body["view"] = view_of(body.get("options") or [])
        if body["view"] is None:
            body.pop("view")
    # Which panels there are is the operator's to say, and a quick one has no research.
    body.pop("panel", None)
    if body.get("effort") == "quick":
        body.pop("research", None)
    # The last message of the user is the question of a chat, so there has to be one.
    if "messages" in body:
        body["messages"].append({"role": "user", "content": "Office or remote?"})
    # JSON Schema does not say which addresses are public.
    if "url" in body:
        body["url"] = "https://example.com/hook"
    # A key is bound to an address or to a domain, and a bound one is no administrator's.
    if "ratePerMinute" in body or "domain" in body:
        body.pop("domain", None)
        if "admin" in (body.get("scopes") or []):
            body.pop("email", None)
    # A document has either its text or its data, and not all bytes are a document that can be read.
    for document in body.get("documents") or []:
        document["text"] = "A fact."
        document.pop("data", None)
