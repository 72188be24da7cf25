// What the arguments of the tools mean, for the model that fills them in.

/** What `question` is where a memo is asked about. */
export const ASKED_ABOUT =
  'What is to be known about the memo, in the words of the person; at most 2,000 characters.';

export const ARGUMENT_NOTES: Readonly<Record<string, string>> = {
  question: 'The decision to deliberate, as one question; at most 8,000 characters.',
  context:
    'What the panel should know: facts, constraints, numbers, relevant files. The panel sees nothing else. At most 100,000 characters.',
  options:
    'The courses of action to compare, 2 to 8 with different names. Leave out to let the panel propose some.',
  criteria:
    'What to judge the options by, at most 12 with different names; weight is relative to the others, 1 by default. Leave out to let the panel propose some.',
  musts:
    'Conditions that nothing may outweigh, at most 6 with different names: an option that fails one is out of the running.',
  transparent: 'Show the real provider and model names. Off by default, and fixed once the memo is made.',
  documents:
    'Material that the advisors read and cite by passage, at most 8 documents and 5 MiB together: each with a name (such as report.md) and either text, or data, the bytes of the file in base64 (PDF, DOCX, XLSX, PPTX, HTML, Markdown, CSV, JSON). Give what you have read as text; do not retype a file into data.',
  research:
    "True has the providers' own search look for facts on the web before the panel answers, for 50 credits more. Leave out unless recent facts from outside matter.",
  panel: "Which of the operator's panels sits. Leave out unless one was asked for.",
  effort:
    'quick for one round of fast models without research, deep for the hardest thinking; standard by default.',
  personas: 'True gives the advisors titles, such as The Challenger, and something to look at each.',
  maxCostUsd:
    'US dollars that the calls to models may cost together. Leave out unless a limit was asked for.',
  profile:
    'True takes context, criteria and musts that are left out here, and the language of the memo, from the profile of the account or its organization.',
  basedOn:
    'A memo to revise, by its id: what is left out here stays as that memo had it, and nothing unchanged is framed anew.',
  userEmail: 'The account that owns the memo and pays for it, by e-mail address.',
  id: 'The memo, as list_memos or deliberate gave it.',
  format:
    'text, the default: the memo as a person reads it. json: every field of it, for a program; some tens of kilobytes.',
  q: 'Words to search for in questions, options and recommendations; all have to stand in the memo.',
  outcome: 'Only memos with this outcome: recommendation, close_call or investigate.',
  test: '"true" for memos of simulated advisors alone, "false" for none of them.',
  due: '"true" for memos of which something is open today: a review, or a prediction to settle.',
  decided: '"true" for memos on which a decision is recorded, "false" for the others.',
  result: 'How it went against what was expected: better, as_expected, worse or mixed.',
  best: 'The option that was right in hindsight, such as opt_2. Leave out unless that is really known.',
  lessons: 'What the person learned from it, in their words.',
  observedOn: 'The day on which it was known, YYYY-MM-DD.',
  limit: 'Memos a page, 1 to 100; 20 by default.',
  cursor: 'nextCursor of the page before.',
};
