import { useState } from 'react';
import { vi } from 'vitest';
import type { CreatorEdit } from '#contract/profile/edits.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import { noChanges } from '#contract/sync/sync.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { ProfileEditScreen } from '#src/features/creator-profile/screens/profile-edit-screen.tsx';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { outbox, addUnsent } from '../outbox.ts';
import { creatorAccount, me, openInbox } from '../messages/inbox.ts';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';
import { recordOf } from './records.ts';

/** Signs in as a creator whose profile this device holds; emptied when the test ends. */
export async function atHome(record: AccountProfile = recordOf()): Promise<void> {
  await openInbox('creator', []);
  await told(record);
}

/** The server's copy as the next page brings it. */
export async function told(record: AccountProfile): Promise<void> {
  await useCurrentReplica.getState().replica?.apply({
    collections: { ...noChanges(), profiles: [record] },
    gone: [],
  });
}

/** The edit screen, with the toasts it speaks through. Returns the texts of its toasts. */
export function showEditor() {
  const onDirty = vi.fn<(isDirty: boolean) => void>();
  const onSetUp = vi.fn<() => void>();
  mount(
    <SignedIn>
      <Visits onDirty={onDirty} onSetUp={onSetUp} />
    </SignedIn>,
  );
  return { onDirty, onSetUp };
}

/** "Leave and return" puts the screen up again, as another visit or a reload does. */
function Visits(props: { onDirty: (isDirty: boolean) => void; onSetUp: () => void }) {
  const [visit, setVisit] = useState(0);
  return (
    <>
      <button onClick={() => setVisit(visit + 1)}>Leave and return</button>
      <ProfileEditScreen key={visit} {...props} />
      <ToastRegion />
    </>
  );
}

type ProfileItem = Extract<OutboxItem, { kind: 'updateCreatorProfile' }>;

/** A change of the profile in the outbox. */
export async function addEdit(
  edits: CreatorEdit[],
  change: Partial<ProfileItem> = {},
): Promise<ProfileItem> {
  return await addUnsent<ProfileItem>({
    kind: 'updateCreatorProfile',
    payload: { edits },
    userId: me,
    accountId: creatorAccount,
    lane: 'profile',
    ...change,
  });
}

export { outbox } from '../outbox.ts';
export const editsIn = async () =>
  (await outbox()).flatMap((one) => (one.kind === 'updateCreatorProfile' ? one.payload.edits : []));
