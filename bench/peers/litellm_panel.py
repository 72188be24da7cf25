"""A panel as one builds it by hand with LiteLLM: everybody at once, then a judge. Who fails is left out."""

import asyncio
import json
import os
import sys

import litellm

BASE = os.environ["MOCK_URL"]
MODELS = os.environ["MODELS"].split(",")
litellm.suppress_debug_info = True


async def complete(model, prompt):
    answer = await litellm.acompletion(
        model=f"openai/{model}",
        api_base=BASE,
        api_key="any",
        messages=[{"role": "user", "content": prompt}],
    )
    return answer.choices[0].message.content


async def panel(prompt):
    answers = await asyncio.gather(*(complete(model, prompt) for model in MODELS), return_exceptions=True)
    heard = [answer for answer in answers if isinstance(answer, str)]
    if not heard:
        raise answers[0]
    listed = "\n\n".join(f"Answer {number}:\n{answer}" for number, answer in enumerate(heard, 1))
    return await complete("judge", f"{prompt}\n\n{listed}\n\nWeigh these answers and write one recommendation.")


async def serve(line):
    request = json.loads(line)
    try:
        reply = {"text": await panel(request["prompt"]), "record": ""}
    except Exception as error:
        reply = {"error": str(error)[:300]}
    print(json.dumps({"id": request["id"], **reply}), flush=True)


async def main():
    print("ready", flush=True)
    running = set()
    while line := await asyncio.to_thread(sys.stdin.readline):
        task = asyncio.create_task(serve(line))
        running.add(task)
        task.add_done_callback(running.discard)
    os._exit(0)


asyncio.run(main())
