// A plugin of Swagger UI: the code samples of each operation, in tabs. Files, since the page runs nothing inline.

export const SAMPLES_SCRIPT = `const CodeSamples = ({ React }) => {
  const { createElement: h, useRef, useState, useSyncExternalStore } = React;
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

  function Copy({ source }) {
    const [said, say] = useState('');
    const copy = () => navigator.clipboard.writeText(source).then(() => say('Copied'), () => say('Not copied'));
    return h(
      'span',
      { className: 'code-samples__copy' },
      h('span', { role: 'status' }, said),
      h('button', { type: 'button', onClick: copy, onBlur: () => say('') }, 'Copy'),
    );
  }

  function Samples({ id, samples }) {
    const tabs = useRef([]);
    const label = useSyncExternalStore(subscribe, () => chosen);
    const open = Math.max(samples.findIndex((sample) => sample.label === label), 0);
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
          id: id + '-tab-' + at,
          'aria-selected': at === open,
          'aria-controls': id,
          tabIndex: at === open ? 0 : -1,
          onClick: () => choose(sample.label),
        },
        sample.label,
      );
    return h(
      'div',
      { className: 'code-samples' },
      h(
        'div',
        { className: 'code-samples__head' },
        h('div', { role: 'tablist', 'aria-label': 'Code samples', onKeyDown: move }, samples.map(tab)),
        h(Copy, { key: open, source: samples[open].source }),
      ),
      h(
        'div',
        { role: 'tabpanel', id, 'aria-labelledby': id + '-tab-' + open, tabIndex: 0 },
        h('pre', null, h('code', null, samples[open].source)),
      ),
    );
  }

  return {
    wrapComponents: {
      parameters: (Parameters) => (props) => {
        const samples = props.operation?.get('x-codeSamples')?.toJS() ?? [];
        const id = props.operation?.get('operationId') + '-sample';
        return h(
          React.Fragment,
          null,
          samples.length > 0 && h(Samples, { id, samples }),
          h(Parameters, props),
        );
      },
    },
  };
};
`;

export const SAMPLES_STYLE = `.code-samples {
  margin: 0 20px 20px;
  border: 1px solid #8a919c;
  border-radius: 4px;
  background: #fff;
  color: #1f2933;
  overflow: hidden;
}
.code-samples__head {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 12px;
  background: #eef1f4;
  border-bottom: 1px solid #8a919c;
}
.code-samples button {
  min-height: 40px;
  padding: 0 14px;
  border: 0;
  border-bottom: 3px solid transparent;
  background: none;
  color: #1f2933;
  font: 600 14px/1 sans-serif;
  cursor: pointer;
}
.code-samples [aria-selected='true'] {
  border-bottom-color: #1d5fa8;
  background: #fff;
}
.code-samples :focus-visible {
  outline: 2px solid #1d5fa8;
  outline-offset: -2px;
}
.code-samples__copy {
  font: 14px/1 sans-serif;
}
.code-samples [role='tabpanel'] {
  max-height: 420px;
  overflow: auto;
}
.swagger-ui .code-samples pre {
  margin: 0;
  padding: 14px 16px;
  width: max-content;
  background: none;
  color: inherit;
  font: 13px/1.5 ui-monospace, monospace;
  tab-size: 2;
}
.swagger-ui .code-samples code {
  font: inherit;
  color: inherit;
}
/* Tables of Swagger UI that are wider than a small window scroll on their own. */
.swagger-ui .responses-inner,
.swagger-ui .table-container,
.swagger-ui .body-param {
  overflow-x: auto;
}
@media (max-width: 480px) {
  .code-samples {
    margin: 0 10px 16px;
  }
  .code-samples button {
    padding: 0 8px;
    font-size: 13px;
  }
}
`;
