// Starts Swagger UI with a plugin of its own: the code samples of each operation, in tabs.

// One choice for the whole page, kept for the next visit.
const KEY = 'witan.docs.language';
const readers = new Set();
let chosen = localStorage.getItem(KEY) ?? 'curl';
const choose = (label) => {
  localStorage.setItem(KEY, (chosen = label));
  for (const read of readers) read();
};
const subscribe = (read) => {
  readers.add(read);
  return () => readers.delete(read);
};

const KEYS = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (at, count) => count - 1,
};

const copyButton = ({ createElement: h, useState }) =>
  function Copy({ source }) {
    const [said, say] = useState('');
    const copy = () =>
      navigator.clipboard.writeText(source).then(
        () => say('Copied'),
        () => say('Not copied'),
      );
    return h(
      'span',
      { className: 'code-samples__copy' },
      h('span', { role: 'status' }, said),
      h('button', { type: 'button', onClick: copy, onBlur: () => say('') }, 'Copy'),
    );
  };

const samplesInTabs = ({ createElement: h, useRef, useSyncExternalStore }, Copy) =>
  function Samples({ id, samples }) {
    const tabs = useRef([]);
    const label = useSyncExternalStore(subscribe, () => chosen);
    const open = Math.max(
      samples.findIndex((sample) => sample.label === label),
      0,
    );
    const move = (event) => {
      const next = KEYS[event.key]?.(open, samples.length);
      if (next === undefined) return;
      event.preventDefault();
      choose(samples[next].label);
      tabs.current[next].focus();
    };
    const tab = (sample, at) =>
      h(
        'button',
        {
          key: sample.label,
          ref: (element) => (tabs.current[at] = element),
          type: 'button',
          role: 'tab',
          id: `${id}-tab-${at}`,
          'aria-selected': at === open,
          'aria-controls': id,
          tabIndex: at === open ? 0 : -1,
          onClick: () => choose(sample.label),
        },
        sample.label,
      );
    const head = { role: 'tablist', 'aria-label': 'Code samples', onKeyDown: move };
    const { source } = samples[open];
    return h(
      'div',
      { className: 'code-samples' },
      h(
        'div',
        { className: 'code-samples__head' },
        h('div', head, samples.map(tab)),
        h(Copy, { key: open, source }),
      ),
      h(
        'div',
        { role: 'tabpanel', id, 'aria-labelledby': `${id}-tab-${open}`, tabIndex: 0 },
        h('pre', null, h('code', null, source)),
      ),
    );
  };

const CodeSamples = ({ React }) => {
  const { createElement: h, Fragment } = React;
  const Samples = samplesInTabs(React, copyButton(React));
  const parameters = (Parameters) => (props) => {
    const samples = props.operation?.get('x-codeSamples')?.toJS() ?? [];
    const id = `${props.operation?.get('operationId')}-sample`;
    return h(Fragment, null, samples.length > 0 && h(Samples, { id, samples }), h(Parameters, props));
  };
  return { wrapComponents: { parameters } };
};

// Someone signed in to the page, in this tab or another one, need not paste the key: the page keeps it under this name
// and answers other tabs on this channel.
const use = (session) => {
  if (typeof session?.apiKey === 'string') ui.preauthorizeApiKey('apiKey', session.apiKey);
};
const ui = SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  validatorUrl: null,
  persistAuthorization: false,
  defaultModelsExpandDepth: 0,
  defaultModelExpandDepth: 2,
  requestSnippetsEnabled: true,
  plugins: [CodeSamples],
  onComplete: () => {
    use(JSON.parse(sessionStorage.getItem('witan.session') ?? 'null'));
    const tabs = new BroadcastChannel('witan');
    tabs.addEventListener('message', ({ data }) => data?.kind === 'session' && use(data.session));
    tabs.postMessage({ kind: 'request' });
  },
});
