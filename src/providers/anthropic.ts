// Anthropic's Messages API.
import { anthropic as toolkit, createAnthropic } from '@ai-sdk/anthropic';
import { answerCap } from '../domain/output-cap.ts';
import { capOf, effortOf, jsonAnswer, keyText, searchTool, type Vendor } from './vendor.ts';

/** Models that think on a budget, which the SDK itself adds to the cap. */
const BUDGET_THINKING = /claude-(?:3|(?:opus|sonnet|haiku)-4-(?:[015]|2025))/;

/**
 * Native structured output where the model has it, else a forced tool (the SDK knows which). Number and
 * length bounds of the schema reach the model as prose only: the caller checks them.
 */
export const anthropic: Vendor = ({ endpoint, modelId, fetch, dialect }, call) => {
  const budgeted = BUDGET_THINKING.test(modelId);
  return {
    model: createAnthropic({ baseURL: endpoint.baseUrl, apiKey: keyText(endpoint), fetch }).messages(modelId),
    options: {
      maxOutputTokens: budgeted ? Math.min(answerCap(call), capOf(call, dialect)) : capOf(call, dialect),
      // A forced tool and thinking exclude each other, so the older models answer without.
      ...(budgeted ? {} : { reasoning: effortOf(call) }),
      ...jsonAnswer(call, dialect),
      ...searchTool(call, toolkit.tools.webSearch_20250305(call.search ? { maxUses: call.search.most } : {})),
    },
  };
};
