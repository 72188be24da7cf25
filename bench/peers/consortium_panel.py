"""llm-consortium by its programmatic interface, with the defaults of its own `create_consortium`."""

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor

from llm_consortium import create_consortium

MODELS = os.environ["MODELS"].split(",")
replies = os.fdopen(os.dup(1), "w")
# What the libraries print must not get between the replies.
os.dup2(2, 1)


def serve(line):
    request = json.loads(line)
    try:
        result = create_consortium(models=[f"{model}:1" for model in MODELS], arbiter="judge").orchestrate(request["prompt"])
        text = result["synthesis"].get("synthesis")
        record = json.dumps(result["iterations"], default=str)
        reply = {"text": text, "record": record} if text else {"error": "no synthesis"}
    except Exception as error:
        reply = {"error": str(error)[:300]}
    replies.write(json.dumps({"id": request["id"], **reply}) + "\n")
    replies.flush()


pool = ThreadPoolExecutor(max_workers=64)
replies.write("ready\n")
replies.flush()
for line in sys.stdin:
    pool.submit(serve, line)
os._exit(0)
