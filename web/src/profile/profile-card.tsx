// What is always brought to a question: a card for the account, or for the organization.
import { type FormEvent, useState } from 'react';
import type { Profile, ProfileLanguage } from '@witan/client';
import { faultsOfLists, LIMITS } from '../ask/draft.ts';
import { type Faults, Field } from '../ask/field.tsx';
import { ListField } from '../ask/list-field.tsx';
import { useAppContext } from '../shared/app-context.ts';
import { Select } from '../shared/select.tsx';
import { SaidLine } from '../shared/said-line.tsx';
import { useAction } from '../shared/use-action.ts';
import { Load } from '../shared/load.tsx';
import { useLoadOf } from '../shared/use-load.ts';
import { type ProfileDraft, profileDraft, profileInput } from './profile-draft.ts';

const LANGUAGES: readonly (readonly [ProfileLanguage | '', string])[] = [
  ['', 'Same as the question'],
  ['en', 'English'],
  ['de', 'Deutsch'],
  ['fr', 'Français'],
  ['es', 'Español'],
  ['zh', '中文'],
];

/** `userEmail` is null for the organization. */
export function ProfileCard({ userEmail, intro }: { userEmail: string | null; intro: string }) {
  const { profile } = useAppContext().service;
  const loaded = useLoadOf(profile.get, userEmail);
  return (
    <section className="card stack" aria-labelledby="profile-title">
      <h2 id="profile-title">Profile</h2>
      <p>{intro}</p>
      <Load of={loaded} wait="Loading the profile…">
        {(value) => <ProfileForm profile={value} />}
      </Load>
    </section>
  );
}

function ProfileForm({ profile: saved }: { profile: Profile }) {
  const { profile } = useAppContext().service;
  const [draft, setDraft] = useState(() => profileDraft(saved));
  const [faults, setFaults] = useState<Faults>(new Map());
  const { run, busy, said } = useAction();
  const change = (part: Partial<ProfileDraft>) => setDraft((before) => ({ ...before, ...part }));
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = faultsOfLists(draft);
    setFaults(new Map(found.map(({ path, message }) => [path, message])));
    if (found.length === 0)
      run(profile.set(saved.userEmail, profileInput(draft)), () => 'The profile is saved.');
  };
  return (
    <form className="stack" onSubmit={save} noValidate>
      <Field path="context" label="Standing context" faults={faults}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={5}
            maxLength={LIMITS.context}
            placeholder="Who you are, what you have, what is settled."
            value={draft.context}
            onChange={(event) => change({ context: event.target.value })}
          />
        )}
      </Field>
      <ListField name="criteria" lists={draft} faults={faults} change={change} />
      <ListField name="musts" lists={draft} faults={faults} change={change} />
      <Field path="language" label="Language of memos" faults={faults}>
        {(wiring) => (
          <Select
            {...wiring}
            choices={LANGUAGES}
            value={draft.language}
            onChange={(language) => change({ language })}
          />
        )}
      </Field>
      <button type="submit" className="button" aria-disabled={busy}>
        Save the profile
      </button>
      <SaidLine said={said} />
    </form>
  );
}
