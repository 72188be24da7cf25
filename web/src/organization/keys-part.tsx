// The organization's API keys: create, rotate, revoke.
import type { ApiKeyInput } from '@witan/client';
import { useAppContext } from '../shared/app-context.ts';
import { Section } from '../shared/elements.tsx';
import { MoreOf, usePages } from '../shared/requests.tsx';
import { useSecrets } from './forms.tsx';
import { KeyCard, secretOf } from './key-card.tsx';
import { KeyForm } from './key-form.tsx';

export function KeysPart() {
  const { keys } = useAppContext().service.admin;
  const pages = usePages('keys', keys.list);
  const { shown, ...actions } = useSecrets(pages.again);
  const create = (input: ApiKeyInput) => actions.make(keys.create(input).then(secretOf), 'The key is made.');
  return (
    <>
      <KeyForm busy={actions.busy} onSend={create} />
      {shown}
      <Section id="keys-title" title="Keys">
        <ul className="entries">
          {pages.items.map((key) => (
            <KeyCard key={key.id} apiKey={key} {...actions} />
          ))}
        </ul>
        <MoreOf pages={pages} />
      </Section>
    </>
  );
}
