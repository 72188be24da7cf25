// The profile of the account or of the organization.
import { PreconditionFailedError, type Profile } from '@witan/client';
import { type FormEvent, useState } from 'react';
import { EMPTY_DRAFT, faultsOfTexts } from '../ask/draft.ts';
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

type Unsaved = Partial<ProfileDraft> & Pick<Profile, 'etag'>;

// `as`: nothing else is stored under the name.
const unsavedParts = (kept: unknown) => kept as Unsaved | null;

const OUTDATED =
  'Not saved: the profile was changed elsewhere. What you did not change is shown as it is now; save again to keep your changes.';

/** What is typed and not saved yet stays while other views are shown. */
function useDraft(loaded: Profile) {
  const { profile } = useAppContext().service;
  const [saved, setSaved] = useState(loaded);
  const [unsaved, setUnsaved] = useKept(`witan.profile.${saved.userEmail ?? ''}`, unsavedParts);
  const draft = { ...profileDraft(saved), etag: saved.etag, ...unsaved };
  const change = (part: Partial<Unsaved>) =>
    setUnsaved((before) => ({ etag: saved.etag, ...before, ...part }));
  const save = async () => {
    try {
      const now = await profile.set(saved.userEmail, profileInput(draft), { ifMatch: draft.etag });
      setSaved(now);
      setUnsaved((before) => (before === unsaved ? null : before && { ...before, etag: now.etag }));
    } catch (error) {
      if (!(error instanceof PreconditionFailedError)) throw error;
      const now = await profile.get(saved.userEmail);
      setSaved(now);
      change({ etag: now.etag });
      throw new PreconditionFailedError(OUTDATED);
    }
  };
  return { draft, change, save, isUnsaved: unsaved !== null, discard: () => setUnsaved(null) };
}

function ProfileForm({ profile: loaded }: { profile: Profile }) {
  const { draft, change, save, isUnsaved, discard } = useDraft(loaded);
  const [faults, setFaults] = useState<Faults>(new Map());
  const { run, busy, said } = useAction();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = faultsOfTexts({ ...EMPTY_DRAFT, ...draft });
    setFaults(new Map(found.map(({ path, message }) => [path, message])));
    if (found.length === 0) void run(save(), 'The profile is saved.');
  };
  return (
    <FaultsContext value={faults}>
      <form className="stack" onSubmit={send} noValidate>
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
          <Button disabled={!isUnsaved} onClick={discard}>
            Discard the changes
          </Button>
        </div>
        <Status failed={said.failed}>{isUnsaved && !said.failed ? 'Not saved yet.' : said.text}</Status>
      </form>
    </FaultsContext>
  );
}
