# What a caller does with a client that was generated from the API document: typed requests, typed answers.
import os

from witan_generated import AuthenticatedClient
from witan_generated.api.deliberations import deliberate, estimate, watch_deliberation
from witan_generated.api.memos import list_memos, read_memo, read_signature
from witan_generated.api.outcomes import record_outcome
from witan_generated.models.decision_memo import DecisionMemo
from witan_generated.models.deliberate_request import DeliberateRequest
from witan_generated.models.deliberate_response_422 import DeliberateResponse422
from witan_generated.models.estimate import Estimate
from witan_generated.models.memo_list import MemoList
from witan_generated.models.memo_record import MemoRecord
from witan_generated.models.memo_signature import MemoSignature
from witan_generated.models.option_input import OptionInput
from witan_generated.models.outcome_input import OutcomeInput
from witan_generated.models.outcome_input_result_type_0 import OutcomeInputResultType0

EMAIL = "ada@example.com"
client = AuthenticatedClient(base_url=os.environ["WITAN_BASE_URL"], token=os.environ["WITAN_API_KEY"])
request = DeliberateRequest(
    question="Should we rewrite our importer, or profile it first?",
    user_email=EMAIL,
    options=[OptionInput(name="Rewrite it"), OptionInput(name="Profile it first")],
)

expected = estimate.sync(client=client, body=request)
assert isinstance(expected, Estimate), expected
assert expected.agreed.calls <= expected.contested.calls

memo = deliberate.sync(client=client, body=request)
assert isinstance(memo, DecisionMemo), memo
assert [option.name for option in memo.options if option.id == memo.verdict.option] != []
for score in memo.scores:
    for low, high in ((pair[0], pair[1]) for pair in score.range_by_advisor.additional_properties.values()):
        assert isinstance(low, (int, float)) and isinstance(high, (int, float)) and low <= high

again = read_memo.sync(memo.id, client=client)
assert isinstance(again, DecisionMemo) and again.to_dict() == memo.to_dict()
listed = list_memos.sync(client=client, user_email=EMAIL)
assert isinstance(listed, MemoList) and [one.id for one in listed.memos] == [memo.id]
events = watch_deliberation.sync(memo.deliberation_id, client=client)
assert isinstance(events, str) and "\nevent: deliberation.complete\n" in events
signature = read_signature.sync(memo.id, client=client)
assert isinstance(signature, MemoSignature) and signature.memo_id == memo.id

went = OutcomeInput(result=OutcomeInputResultType0.BETTER, lessons="Measure first.", observed_on=None)
recorded = record_outcome.sync(memo.id, client=client, body=went)
assert isinstance(recorded, MemoRecord) and recorded.outcome is not None
assert recorded.outcome.lessons == "Measure first."

refused = deliberate.sync(client=client, body=DeliberateRequest(question=" ", user_email=EMAIL))
assert isinstance(refused, DeliberateResponse422), refused
assert [issue.path for issue in refused.issues] == ["question"]
print(f"{memo.id}: {memo.verdict.decision}")
