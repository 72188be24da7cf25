// The organization's API keys: make, rotate, revoke.
import type { NewApiKey } from '@witan/client';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { Section, Status } from '../shared/elements.tsx';
import { MoreOf, useAction, usePages } from '../shared/requests.tsx';
import { SecretOnce } from './forms.tsx';
import { KeyCard } from './key-card.tsx';
import { KeyForm } from './key-form.tsx';

export function KeysPart() {
  const { keys } = useAppContext().service.admin;
  const pages = usePages('keys', keys.list);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const { run, busy, said } = useAction(pages.again);
  const show = (message: string) => (key: NewApiKey) => {
    setMade(key);
    return message;
  };
  const rotate = (id: string, hours: number) => {
    const message = hours === 0 ? 'The old key has ended.' : 'Both keys work until the old one ends.';
    run(keys.rotate(id, hours), show(message));
  };
  return (
    <>
      <KeyForm busy={busy} onSend={(input) => run(keys.create(input), show('The key is made.'))} />
      <Status failed={said.failed}>{said.text}</Status>
      {made && (
        <SecretOnce
          key={made.id}
          label={`The new key ${made.shown}…`}
          secret={made.key}
          onDone={() => setMade(null)}
        />
      )}
      <Section id="keys-title" title="Keys">
        <ul className="entries">
          {pages.items.map((key) => (
            <KeyCard
              key={key.id}
              apiKey={key}
              busy={busy}
              onRotate={(hours) => rotate(key.id, hours)}
              onRevoke={() => run(keys.revoke(key.id), 'The key is revoked.')}
            />
          ))}
        </ul>
        <MoreOf pages={pages} />
      </Section>
    </>
  );
}
