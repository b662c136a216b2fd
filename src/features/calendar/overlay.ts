import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { offlineOf } from '#contract/commands/command-rules.ts';
import type { AccountId } from '#contract/ids.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import {
  type PendingCommand,
  shootAfter,
  type ShootCommand,
  shootCommandsOf,
  type ShootParts,
} from '#src/data/queued-shoots.ts';

/**
 * Shoots on screen: the server's records ⊕ pending requests that the server's copy does not show yet.
 * Pure, total (a command that the rules now refuse changes nothing) and idempotent.
 */

type RefusedItem = Extract<OutboxItem, { kind: 'bookAppointment' | 'appointmentEvent' }>;

/** `unconfirmed`: the server decides whether it is possible. `waiting`: the server only needs to receive it. */
type Mark = 'unconfirmed' | 'waiting';
export type Shoot = AppointmentRecord & { mark: Mark | null };

/** The part of the server's records that shoots are shown from. */
export type Copy = ShootParts & { appointments: readonly AppointmentRecord[] };

/** A command that the server refused, with the shoot as it would have been or as it is; null when that is not known here. */
export type Refused = { item: RefusedItem; shoot: Shoot | null };

const isRefused = (one: PendingCommand): one is OutboxItem =>
  'state' in one && one.state === 'attention';

/** Every shoot as the person sees it, by its start. */
export function overlayShoots(
  copy: Copy,
  pending: readonly PendingCommand[],
  accountId: AccountId,
): Shoot[] {
  const shoots = new Map(
    copy.appointments.map((one): [string, Shoot] => [one.id, { ...one, mark: null }]),
  );
  for (const one of shootCommandsOf(pending, accountId)) {
    if (isRefused(one)) continue;
    const held = shoots.get(one.payload.appointmentId);
    const next = shootAfter(held, one, copy, accountId);
    if (next) shoots.set(next.id, { ...next, mark: markOf(held?.mark ?? null, one) });
  }
  return [...shoots.values()].toSorted((a, b) => a.startDateTime.localeCompare(b.startDateTime));
}

/** Refused commands, the newest first. */
export function refusedOf(
  copy: Copy,
  pending: readonly PendingCommand[],
  accountId: AccountId,
): Refused[] {
  const shoots = overlayShoots(copy, pending, accountId);
  const refused = shootCommandsOf(pending, accountId).filter(isRefused) as RefusedItem[];
  return refused
    .map((item) => ({
      item,
      shoot:
        shoots.find((one) => one.id === item.payload.appointmentId) ??
        asWished(shootAfter(undefined, item, copy, accountId)),
    }))
    .toReversed();
}

const asWished = (shoot: AppointmentRecord | null): Shoot | null =>
  shoot && { ...shoot, mark: null };

/** When another time was asked for, as the server accepted it and as it will: "1 of 3 left" counts what waits, too. */
export function reschedulesOf(
  project: ProjectRecord,
  pending: readonly PendingCommand[],
  accountId: AccountId,
): string[] {
  const asked = shootCommandsOf(pending, accountId).filter(
    (one) =>
      one.kind === 'appointmentEvent' &&
      one.payload.event === 'creator_reschedule_requested' &&
      one.payload.projectId === project.id &&
      !isRefused(one),
  );
  return [...project.rescheduleRequestedOn, ...asked.map((one) => one.occurredAt)];
}

function markOf(held: Mark | null, command: ShootCommand): Mark | null {
  if (!('state' in command)) return held;
  return held === 'unconfirmed' || offlineOf(command) === 'queuedUnconfirmed'
    ? 'unconfirmed'
    : 'waiting';
}
