import { useState } from 'react';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import {
  closedWeek,
  type AvailabilityRecord,
  type DayHours,
} from '#contract/availability/record.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import type { Role } from '#contract/permissions.ts';
import { noChanges } from '#contract/sync/sync.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { AvailabilityScreen } from '#src/features/availability/screens/availability-screen.tsx';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { addUnsent } from '../outbox.ts';
import { businessAccount, me, openInbox } from '../messages/inbox.ts';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';

export const nineToFive: DayHours = { isOpen: true, startTime: 900, endTime: 1700 };

export const recordOf = (change: Partial<AvailabilityRecord> = {}): AvailabilityRecord => ({
  businessId: businessAccount,
  week: { ...closedWeek, mon: nineToFive },
  exceptions: [],
  busy: [],
  updatedOn: '2026-11-20T16:00:00.000Z',
  version: 3,
  revision: 1,
  ...change,
});

type Stored = { hours?: AvailabilityRecord[]; appointments?: AppointmentRecord[] };

/** Signs in at a place whose records this device holds; emptied when the test ends. */
export async function atPlace(
  role: Role = 'owner',
  { hours = [recordOf()], appointments = [] }: Stored = {},
): Promise<void> {
  await openInbox(role, []);
  await useCurrentReplica.getState().replica?.apply({
    collections: { ...noChanges(), availability: hours, appointments },
    gone: [],
  });
}

/** A toast covers the page's lower edge until it is closed. */
export function closeToasts(): void {
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
}

/** The screen, with the toasts it speaks through. Answers what its links were asked for. */
export const showHours = () =>
  mount(
    <SignedIn>
      <Page />
    </SignedIn>,
  );

/** "Leave and return" puts the screen up again, as another visit or a reload does. */
function Page() {
  const [visit, setVisit] = useState(0);
  return (
    <>
      <button onClick={() => setVisit(visit + 1)}>Leave and return</button>
      <AvailabilityScreen key={visit} />
      <ToastRegion />
    </>
  );
}

type Hours = Extract<OutboxItem, { kind: 'updateAvailability' }>;

/** An edit of the hours in the outbox. */
export async function addEdit(change: Partial<Hours> = {}): Promise<Hours> {
  const payload: Extract<CommandBody, { kind: 'updateAvailability' }>['payload'] = {
    week: { ...closedWeek, mon: { isOpen: true, startTime: 1000, endTime: 1600 } },
    exceptions: [],
  };
  return await addUnsent<Hours>({
    kind: 'updateAvailability',
    payload,
    userId: me,
    accountId: businessAccount,
    lane: 'availability',
    baseVersion: 3,
    ...change,
  });
}

export { outbox } from '../outbox.ts';
