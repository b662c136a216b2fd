import { type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { AvailabilityRecord } from '#contract/availability/record.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { AppointmentId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { noChanges } from '#contract/sync/sync.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import type { CalendarRoute } from '#src/features/calendar/calendar-route.ts';
import { CalendarScreen } from '#src/features/calendar/screens/calendar-screen.tsx';
import { ScheduleScreen } from '#src/features/calendar/screens/schedule-screen.tsx';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import {
  campaignId,
  campaignOf,
  hoursOf,
  me,
  now,
  projectOf,
} from '../../src/features/calendar/build.ts';
import { openInbox } from '../messages/inbox.ts';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';

/** The button of a day of the month that is shown. */
export const dayButton = (name: RegExp) => page.getByRole('button', { name });

type Stored = {
  appointments?: AppointmentRecord[];
  projects?: ProjectRecord[];
  campaigns?: CampaignRecord[];
  availability?: AvailabilityRecord[];
  chatrooms?: ChatroomRecord[];
};

/** A signed-in side with what its device holds, at 10:00 AM on Friday, November 20, by default; emptied when the test ends. */
export async function atDesk(role: Role, stored: Stored = {}, at = now): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  await openInbox(role, []);
  const records = {
    projects: [projectOf()],
    campaigns: [campaignOf()],
    availability: [hoursOf()],
    ...stored,
  };
  await useCurrentReplica.getState().replica?.apply({
    collections: { ...noChanges(), ...records },
    gone: [],
  });
}

/** Renders the calendar with its position in state instead of the route, and something beside it. */
export function showCalendar(route: Partial<CalendarRoute> = {}, beside: ReactNode = null) {
  const moved = vi.fn<(route: CalendarRoute) => void>();
  const start = { month: '2026-11', day: '2026-11-24', shoot: null, ...route };
  const { go } = mount(
    <SignedIn>
      <CalendarPage start={start} moved={moved} />
      {beside}
    </SignedIn>,
  );
  return { moved, go };
}

type CalendarPageProps = {
  start: CalendarRoute;
  moved: (route: CalendarRoute) => void;
};

function CalendarPage({ start, moved }: CalendarPageProps) {
  const [route, setRoute] = useState(start);
  const move = (change: Partial<CalendarRoute>) => {
    const next = { ...route, ...change };
    moved(next);
    setRoute(next);
  };
  return (
    <>
      <CalendarScreen route={route} onMove={move} />
      <ToastRegion />
    </>
  );
}

/** One campaign's schedule. */
export const showSchedule = () =>
  mount(
    <SignedIn>
      <SchedulePage />
    </SignedIn>,
  );

function SchedulePage() {
  const [shoot, setShoot] = useState<AppointmentId | null>(null);
  return (
    <>
      <ScheduleScreen campaignId={campaignId} shootId={shoot} onOpen={setShoot} />
      <ToastRegion />
    </>
  );
}

/** What this device will send, oldest first: kind and payload. */
export async function queued() {
  const items = await device.db.outbox.orderBy('order').toArray();
  return items.map(({ kind, payload, state }) => ({ kind, payload, state }));
}

/** Puts a command into the outbox as a screen or the drain would have left it. */
export async function put(item: OutboxItem): Promise<void> {
  const { order: _, ...stored } = item;
  await device.db.outbox.add({ ...stored, userId: me } as never);
}
