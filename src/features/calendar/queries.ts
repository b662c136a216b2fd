import { useMemo } from 'react';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { AvailabilityRecord } from '#contract/availability/record.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import type { ChatroomId } from '#contract/ids.ts';
import { pageOf } from '#contract/message/rules.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { usePending } from '#src/data/pending.ts';
import type { PendingCommand } from '#src/data/queued-shoots.ts';
import { useReplicated } from '#src/data/replica/current-replica.ts';
import { useLive } from '#src/lib/use-live.ts';
import { type Copy, overlayShoots, type Refused, refusedOf, type Shoot } from './overlay.ts';

/** Everything the calendar shows, of one moment. */
export type CalendarView = {
  shoots: Shoot[];
  refused: Refused[];
  projects: ProjectRecord[];
  campaigns: CampaignRecord[];
  availability: AvailabilityRecord[];
  pending: PendingCommand[];
};

const none: never[] = [];

/**
 * The active account's shoots as the person sees them, live; undefined until the device has been read, with what a shoot is
 * shown with (projects, campaigns, hours): a calendar that grew while it is read would move under the finger. `older` are
 * shoots that the device does not keep.
 */
export function useCalendar(
  actor: Actor,
  older: readonly AppointmentRecord[] = none,
): CalendarView | undefined {
  const replicated = useReplicated('appointments');
  const projects = useReplicated('projects');
  const campaigns = useReplicated('campaigns');
  const availability = useReplicated('availability');
  const unsent = usePending(actor);
  const { accountId } = actor;
  return useMemo(() => {
    if (!replicated || !projects || !campaigns || !availability || !unsent) return undefined;
    const ids = new Set(replicated.map(({ id }) => id));
    const appointments = [...replicated, ...older.filter(({ id }) => !ids.has(id))];
    const copy: Copy = { appointments, projects, campaigns };
    const pending = [...unsent.sent, ...unsent.items] as PendingCommand[];
    return {
      shoots: overlayShoots(copy, pending, accountId),
      refused: refusedOf(copy, pending, accountId),
      projects,
      campaigns,
      availability,
      pending,
    };
  }, [replicated, older, projects, campaigns, availability, unsent, accountId]);
}

/** The chat of a shoot, if this device knows it. */
export function useRoom(id: ChatroomId | null): ChatroomRecord | undefined {
  const rooms = useReplicated('chatrooms');
  return rooms?.find((one) => one.chatroomId === id);
}

/** The highest number of a room's messages that this device holds; 0 without any, undefined until it has been read. */
export function useHeldSeq({ accountId }: Actor, room: ChatroomRecord | undefined) {
  const id = room?.chatroomId;
  const page = pageOf(room?.lastSeq ?? 0);
  return useLive(async () => {
    if (!id) return 0;
    const held = await onDatabase(device.db, (db) => db.pages.get([accountId, id, page]));
    return held?.messages.at(-1)?.seq ?? 0;
  }, `held ${accountId} ${id} ${page}`);
}
