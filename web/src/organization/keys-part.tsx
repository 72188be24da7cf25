// The organization's API keys: make, rotate, revoke.
import type { NewApiKey } from '@witan/client';
import { useState } from 'react';
import { useAppContext } from '../shared/app-context.ts';
import { MoreOf, usePages } from '../shared/pages.tsx';
import { Section } from '../shared/section.tsx';
import { Status } from '../shared/status.tsx';
import { useAction } from '../shared/use-action.ts';
import { KeyCard } from './key-card.tsx';
import { KeyForm } from './key-form.tsx';
import { SecretOnce } from './secret-once.tsx';

export function KeysPart() {
  const { keys } = useAppContext().service.admin;
  const pages = usePages('keys', keys.list);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const { run, busy, said } = useAction();
  const show = (message: string) => (key: NewApiKey) => {
    setMade(key);
    pages.again();
    return message;
  };
  const rotate = (id: string, hours: number) => {
    const message = hours === 0 ? 'The old key has ended.' : 'Both keys work until the old one ends.';
    run(keys.rotate(id, hours), show(message));
  };
  const revoke = (id: string) =>
    run(keys.revoke(id), () => {
      pages.again();
      return 'The key is revoked.';
    });
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
              onRevoke={() => revoke(key.id)}
            />
          ))}
        </ul>
        <MoreOf pages={pages} />
      </Section>
    </>
  );
}
