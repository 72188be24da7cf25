// The model ids that the pinned SDKs know by name, without the "or any string" they end in.
import type { createAnthropic } from '@ai-sdk/anthropic';
import type { createGoogle } from '@ai-sdk/google';
import type { createOpenAI } from '@ai-sdk/openai';
import type { createXai } from '@ai-sdk/xai';

type FirstArgument<F extends (id: never) => unknown> = Parameters<F>[0];
type Known<Id> = Id extends string ? (string & {} extends Id ? never : Id) : never;

export type OpenAiModelId = Known<FirstArgument<ReturnType<typeof createOpenAI>['responses']>>;
export type AnthropicModelId = Known<FirstArgument<ReturnType<typeof createAnthropic>['messages']>>;
export type GoogleModelId = Known<FirstArgument<ReturnType<typeof createGoogle>['chat']>>;
export type XaiModelId = Known<FirstArgument<ReturnType<typeof createXai>['responses']>>;
