// The events of a scripted deliberation, for the page's tests.
import type { AdvisorName, DecisionMemo, DeliberationEvent } from '@witan/client';
import { consensusOf, missing, optionsWith, perspectiveOf } from './fixture.ts';
import { CRITERIA, OPTIONS, VOICES } from './voices.ts';

type WithoutPlace<T> = T extends unknown ? Omit<T, 'deliberationId' | 'seq'> : never;
/** An event of the script, before `deliberationId` and `seq` are added. */
export type Scripted = WithoutPlace<DeliberationEvent>;
/** The script in acts; the fake server waits before each. */
export function scriptFixture(memo: DecisionMemo, timestamp: string): Scripted[][] {
  const pieces = (text: string, size: number) => text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
  const frame = {
    options: memo.options.map(({ id, name, label, description, source }) => ({
      id,
      name,
      label,
      description,
      source,
    })),
    criteria: memo.criteria.map(({ id, name, description, weight, source }) => ({
      id,
      name,
      description,
      weight,
      source,
    })),
    assumptions: memo.assumptions,
    missingInformation: memo.missingInformation,
  };
  const numbers = (round: 1 | 2): Scripted => ({
    type: 'panel.combined',
    round,
    options: optionsWith(round === 1 ? 'before' : 'after').map(
      ({ id, rank, score, probability, rankAcceptability }) => ({
        id,
        rank,
        score,
        probability,
        rankAcceptability,
      }),
    ),
    consensus: consensusOf(round === 1 ? 'before' : 'after'),
    robustness: memo.robustness,
  });
  const panel: AdvisorName[] = [...VOICES.map(({ advisor }) => advisor), 'Advisor D'];
  const thinking = Math.max(...VOICES.map((voice) => pieces(voice.response, 24).length));
  const cells = VOICES.flatMap((voice): Scripted[] =>
    voice.scores.flatMap((row, i) =>
      row.flatMap((given, k): Scripted[] => {
        const [option, criterion] = [OPTIONS[i]?.id, CRITERIA[k]?.id];
        if (option === undefined || criterion === undefined) return [];
        const at = { advisor: voice.advisor, stage: 'perspectives', option, criterion } as const;
        return [
          { type: 'advisor.snippet', ...at, field: 'evidence', snippet: `Evidence ${i + 1}.${k + 1}.\n` },
          { type: 'advisor.snippet', ...at, field: 'score', snippet: String(given) },
        ];
      }),
    ),
  );
  const deltas = Array.from({ length: thinking }, (_, at): Scripted[] =>
    VOICES.flatMap((voice): Scripted[] => {
      const snippet = pieces(voice.response, 24)[at];
      return snippet === undefined
        ? []
        : [
            {
              type: 'advisor.snippet',
              advisor: voice.advisor,
              stage: 'perspectives',
              field: 'response',
              snippet,
            },
          ];
    }),
  );
  return [
    [
      {
        type: 'deliberation.started',
        timestamp,
        mode: 'test',
        deadlineAt: timestamp,
        expectedMs: null,
        advisors: panel,
        panel: panel.map((advisor, at) => ({
          advisor,
          ...(at === 0 ? { title: 'The Strategist' } : {}),
          provider: 'hidden',
          model: 'hidden',
        })),
      },
      { type: 'stage.started', stage: 'frame' },
    ],
    [
      { type: 'frame.complete', ...frame },
      { type: 'stage.started', stage: 'perspectives' },
    ],
    panel.map((advisor): Scripted => ({
      type: 'advisor.thinking',
      advisor,
      status: 'thinking',
      stage: 'perspectives',
    })),
    cells.slice(0, 1),
    cells.slice(1),
    ...deltas.slice(0, 12),
    [
      {
        type: 'advisor.retrying',
        advisor: 'Advisor D',
        stage: 'perspectives',
        reason: 'rate_limited',
        attempt: 1,
        retryInMs: 900,
        message: 'Advisor D was turned away because of its rate limit.',
      },
    ],
    ...deltas.slice(12),
    ...VOICES.map((voice): Scripted[] => [
      {
        type: 'advisor.complete',
        advisor: voice.advisor,
        response: voice.response,
        stage: 'perspectives',
        perspective: perspectiveOf(voice, voice.before),
      },
    ]),
    [
      {
        type: 'advisor.failed',
        advisor: 'Advisor D',
        stage: 'perspectives',
        reason: 'timeout',
        message: missing.message,
      },
    ],
    [numbers(1), { type: 'stage.started', stage: 'review' }],
    VOICES.map(({ advisor }): Scripted => ({
      type: 'advisor.thinking',
      advisor,
      status: 'thinking',
      stage: 'review',
    })),
    memo.perspectives.map((perspective): Scripted => ({
      type: 'advisor.complete',
      advisor: perspective.advisor,
      response: perspective.response,
      stage: 'review',
      perspective,
    })),
    [numbers(2), { type: 'stage.started', stage: 'synthesis' }],
    [
      { type: 'synthesis.started', attempt: 1 },
      {
        type: 'synthesis.snippet',
        section: 'reasons',
        advisor: 'Advisor B',
        snippet: 'This choice is void.',
      },
    ],
    [{ type: 'synthesis.started', attempt: 2 }],
    ...memo.verdict.reasons.map(({ text, advisor }): Scripted[] => [
      { type: 'synthesis.snippet', section: 'reasons', advisor, snippet: text },
    ]),
    ...(memo.verdict.against
      ? [memo.verdict.against].map(({ text, advisor }): Scripted[] => [
          { type: 'synthesis.snippet', section: 'against', advisor, snippet: text },
        ])
      : []),
    [{ type: 'deliberation.complete', memo }],
  ];
}
