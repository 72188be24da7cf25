// The profile of the account or of the organization.
import type { Profile } from '@witan/client';
import { type FormEvent, useState } from 'react';
import { faultsOfLists, LIMITS } from '../ask/draft.ts';
import { lengthFault } from '../shared/format.ts';
import { ListField } from '../ask/list-field.tsx';
import { useAppContext } from '../shared/app-context.ts';
import { Button, Section, Status } from '../shared/elements.tsx';
import { Load, useAction, useLoad } from '../shared/requests.tsx';
import { type Faults, FaultsContext, Select, TextArea } from '../shared/fields.tsx';
import { useKept } from '../shared/use-kept.ts';
import { LANGUAGES } from '../shared/words.ts';
import { type ProfileDraft, profileDraft, profileInput } from './profile-draft.ts';

/** `userEmail` is null for the organization. */
export function ProfileCard({ userEmail, intro }: { userEmail: string | null; intro: string }) {
  const { profile } = useAppContext().service;
  const loaded = useLoad(() => profile.get(userEmail), userEmail);
  return (
    <Section id="profile-title" title="Profile" className="card stack">
      <p>{intro}</p>
      <Load of={loaded} wait="Loading the profile…">
        {(value) => <ProfileForm profile={value} />}
      </Load>
    </Section>
  );
}

/** What is typed and not saved yet stays while other views are shown. */
function ProfileForm({ profile: loaded }: { profile: Profile }) {
  const { profile } = useAppContext().service;
  const [saved, setSaved] = useState(loaded);
  const [unsaved, setUnsaved] = useKept(`witan.profile.${saved.userEmail ?? ''}`, unsavedParts);
  const [faults, setFaults] = useState<Faults>(new Map());
  const { run, busy, said } = useAction();
  const draft = { ...profileDraft(saved), ...unsaved };
  const change = (part: Partial<ProfileDraft>) => setUnsaved((before) => ({ ...before, ...part }));
  const finish = (now: Profile) => {
    setSaved(now);
    setUnsaved((before) => (before === unsaved ? null : before));
    return 'The profile is saved.';
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const long = lengthFault(draft.context, LIMITS.context);
    const found = [...faultsOfLists(draft), ...(long === '' ? [] : [{ path: 'context', message: long }])];
    setFaults(new Map(found.map(({ path, message }) => [path, message])));
    if (found.length === 0) void run(profile.set(saved.userEmail, profileInput(draft)), finish);
  };
  return (
    <FaultsContext value={faults}>
      <form className="stack" onSubmit={save} noValidate>
        <TextArea
          path="context"
          label="Standing context"
          rows={5}
          placeholder="Who you are, what you have, what is settled."
          value={draft.context}
          onChange={(context) => change({ context })}
        />
        <ListField name="criteria" lists={draft} change={change} />
        <ListField name="musts" lists={draft} change={change} />
        <Select
          path="language"
          label="Language of memos"
          choices={[['', 'Same as the question'], ...LANGUAGES]}
          value={draft.language}
          onChange={(language) => change({ language })}
        />
        <div className="actions">
          <Button type="submit" aria-disabled={busy}>
            Save the profile
          </Button>
          <Button disabled={unsaved === null} onClick={() => setUnsaved(null)}>
            Discard the changes
          </Button>
        </div>
        <Status failed={said.failed}>{unsaved && !said.failed ? 'Not saved yet.' : said.text}</Status>
      </form>
    </FaultsContext>
  );
}

const unsavedParts = (kept: unknown): Partial<ProfileDraft> | null =>
  typeof kept === 'object' ? kept : null;
