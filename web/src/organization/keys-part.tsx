// The organization's API keys: make, rotate, revoke.
import type { NewApiKey } from '@witan/client';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { MoreOf } from '../shared/more-of.tsx';
import { SaidLine } from '../shared/said-line.tsx';
import { useAction } from '../shared/use-action.ts';
import { usePages } from '../shared/use-pages.ts';
import { KeyCard } from './key-card.tsx';
import { KeyForm } from './key-form.tsx';
import { SecretOnce } from './secret-once.tsx';

export function KeysPart() {
  const { admin } = useAppContext().service;
  const pages = usePages('keys', admin.keys.list);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const { run, busy, said } = useAction();
  const show = (message: string) => (key: NewApiKey) => {
    setMade(key);
    pages.again();
    return message;
  };
  return (
    <>
      <KeyForm busy={busy} onSend={(input) => run(admin.keys.create(input), show('The key is made.'))} />
      <SaidLine said={said} />
      {made && (
        <SecretOnce
          key={made.id}
          label={`The new key ${made.shown}…`}
          secret={made.key}
          onDone={() => setMade(null)}
        />
      )}
      <section aria-labelledby="keys-title">
        <h2 id="keys-title">Keys</h2>
        <ul className="entries">
          {pages.items.map((key) => (
            <li key={key.id} className="card">
              <KeyCard
                apiKey={key}
                busy={busy}
                onRotate={(hours) =>
                  run(
                    admin.keys.rotate(key.id, hours),
                    show(hours === 0 ? 'The old key has ended.' : 'Both keys work until the old one ends.'),
                  )
                }
                onRevoke={() =>
                  run(admin.keys.revoke(key.id), () => {
                    pages.again();
                    return 'The key is revoked.';
                  })
                }
              />
            </li>
          ))}
        </ul>
        <MoreOf pages={pages} />
      </section>
    </>
  );
}
