// A whole memo to show: three of four advisors answered, one moved in the review, one dissents.
import type { DecisionMemo } from '@witan/client';
import { decisionMemo } from '../contract/memo.ts';
import memo from './memo-example.json' with { type: 'json' };

/** Its numbers are what the combination makes of its perspectives, and its words what the synthesis makes of both. */
export const memoExample: DecisionMemo = decisionMemo.parse(memo);
