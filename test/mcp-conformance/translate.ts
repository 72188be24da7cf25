// The suite calls tools, prompts and resources of a reference server by name. What this server has of the same kind is
// called in their place, so that the suite judges real answers.

type Params = Readonly<Record<string, unknown>>;
type Message = { readonly method?: unknown; readonly params?: Params };

/** One JSON-RPC message of the suite as this server understands it; `memo` is the id of a memo that is there. */
export function translated(message: Message, memo: string): Message {
  const { method, params } = message;
  const replaced = typeof method === 'string' ? REPLACED[method]?.(params ?? {}, memo) : undefined;
  return replaced ? { ...message, params: { ...params, ...replaced } } : message;
}

const REPLACED: Readonly<Record<string, (params: Params, memo: string) => Params | undefined>> = {
  'tools/call': ({ name }) => TOOLS[String(name)],
  'resources/read': ({ uri }, memo) => (READ.has(String(uri)) ? { uri: `witan://memos/${memo}` } : undefined),
  'prompts/get': ({ name, arguments: given }, memo) => prompt(String(name), (given ?? {}) as Params, memo),
  'completion/complete': () => ({
    ref: { type: 'ref/resource', uri: 'witan://memos/{id}' },
    argument: { name: 'id', value: 'memo_' },
  }),
};

const TOOLS: Readonly<Record<string, Params>> = {
  test_simple_text: { name: 'list_memos', arguments: {} },
  test_error_handling: { name: 'get_memo', arguments: {} },
  test_tool_with_progress: { name: 'deliberate', arguments: { question: 'Should we buy or build?' } },
};

const READ: ReadonlySet<string> = new Set(['test://static-text', 'test://template/123/data']);

function prompt(name: string, { arg1, arg2 }: Params, memo: string): Params | undefined {
  if (name === 'test_prompt_with_arguments')
    return { name: 'decide', arguments: { question: `${String(arg1)} or ${String(arg2)}?` } };
  if (name === 'test_prompt_with_embedded_resource') return { name: 'discuss_memo', arguments: { id: memo } };
  return undefined;
}
