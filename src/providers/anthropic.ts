// Anthropic's Messages API.
import { anthropic as toolkit, createAnthropic } from '@ai-sdk/anthropic';
import { searchTool, usualOptions, wiringOf, type Vendor } from './vendor.ts';

/** Models that think on a budget, which the SDK itself adds to the cap. */
const BUDGET_THINKING = /claude-(?:3|(?:opus|sonnet|haiku)-4-(?:[015]|2025))/;

/**
 * Native structured output where the model has it, else a forced tool (the SDK knows which). Number and
 * length bounds of the schema reach the model as prose only: the caller checks them.
 */
export const anthropic: Vendor = (connection, call) => {
  const budgeted = BUDGET_THINKING.test(connection.modelId);
  return {
    model: createAnthropic(wiringOf(connection)).messages(connection.modelId),
    options: {
      // A forced tool and thinking exclude each other, so the older models answer without.
      ...usualOptions(budgeted ? { ...call, effort: 'none' } : call, connection.dialect),
      ...searchTool(call, toolkit.tools.webSearch_20250305(call.search ? { maxUses: call.search.most } : {})),
    },
  };
};
