import {
  checkCancel,
  checkCheckIn,
  checkDone,
  checkReschedule,
  checkStart,
  decide,
} from '#contract/appointment/rules.ts';
import { offlineOf } from '#contract/commands/command-rules.ts';
import type { CommandBody, PayloadOf } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import type { AppointmentId, CommandId, ProjectId } from '#contract/ids.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { callAsUser } from '#src/data/device/session.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { sideOfShoot } from '#src/data/queued-shoots.ts';
import { type Outcome, send, sendNowOnly } from '#src/data/send.ts';
import type { Shoot } from './overlay.ts';

type BookingWish = {
  projectId: ProjectId;
  slots: readonly string[];
  acceptsTravel: boolean;
  /** The campaign's days, for the same question that the server asks. */
  window: { from: string; to: string } | null;
};

/**
 * Queues a booking with its first choice and alternates. `replaces` is a refused one that this takes the place of: both happen
 * in one transaction. Rejects when the device could not store it.
 */
export async function bookShoot(
  actor: Actor,
  { projectId, slots, acceptsTravel, window }: BookingWish,
  now: number,
  replaces?: CommandId,
): Promise<Result<AppointmentId, RuleRefusal>> {
  const wrong = slots
    .map((slot) => checkStart(Date.parse(slot), now, window))
    .find((one) => !one.ok);
  if (wrong && !wrong.ok) return wrong;
  if (slots.length === 0) return refused({ code: 'INVALID' });
  const appointmentId = newId<AppointmentId>();
  const body: CommandBody = {
    kind: 'bookAppointment',
    payload: { appointmentId, projectId, slots: [...slots], acceptsTravel },
  };
  await send(actor, body, replacing(replaces));
  return ok(appointmentId);
}

type EventToSend = {
  now: number;
  /** When another time was asked for before. */
  requestedOn?: readonly string[];
  /** The refused command that this one replaces. */
  replaces?: CommandId | undefined;
  /** The id under which the same was tried before without an answer. */
  again?: CommandId | undefined;
};

/**
 * Says what happened to a shoot: queued where that may be, sent at once where the answer must be known. The rules are asked
 * first, so that an impossible request is refused now and not hours later.
 */
export async function sendEvent(
  actor: Actor,
  shoot: Shoot,
  payload: PayloadOf<'appointmentEvent'>,
  { now, requestedOn = [], replaces, again }: EventToSend,
): Promise<Outcome> {
  const checked = checkEvent(actor, shoot, payload, now, requestedOn);
  if (!checked.ok) return { state: 'refused', refusal: checked.refusal };
  const body: CommandBody = { kind: 'appointmentEvent', payload };
  if (offlineOf(body) !== 'onlineOnly') {
    await send(actor, body, replacing(replaces));
    return { state: 'queued' };
  }
  return await sendNowOnly(actor, body, again);
}

const replacing = (id: CommandId | undefined) =>
  id
    ? { also: (db: typeof device.db) => db.outbox.where({ id }).filter(isRefusedItem).delete() }
    : {};

const isRefusedItem = (item: OutboxItem) => item.state === 'attention';

function checkEvent(
  { accountId }: Actor,
  shoot: Shoot,
  payload: PayloadOf<'appointmentEvent'>,
  now: number,
  requestedOn: readonly string[],
): Result<unknown, RuleRefusal> {
  const side = sideOfShoot(shoot, accountId);
  if (!side) return refused({ code: 'NOT_FOUND' });
  const decided = decide(shoot.state, payload.event, side);
  if (!decided.ok) return decided;
  const start = Date.parse(shoot.startDateTime);
  const end = Date.parse(shoot.endDateTime);
  switch (payload.event) {
    case 'creator_reschedule_requested':
      return checkReschedule({ start, requestedOn }, now);
    case 'creator_cancelled':
      return checkCancel({ start, hasCalled: payload.hasCalled }, now);
    case 'check_in':
      return checkCheckIn({ start, end }, now);
    case 'completed':
      return checkDone({ start }, now);
    case 'booking_confirmed':
    case 'booking_declined':
    case 'reschedule_approved':
    case 'reschedule_rejected':
    case 'reschedule_reopened':
    case 'business_cancelled':
    case 'cancellation_reopened':
    case 'cancellation_rebooked':
    case 'cancellation_closed':
    case 'no_show':
      return decided;
  }
}

/** A new secret address for calendar programs; the one before no longer works. Null: the server could not be asked. */
export async function startFeed({ accountId }: Actor): Promise<string | null> {
  const reply = await callAsUser(device, 'startCalendarFeed', { accountId, body: {} });
  return reply.ok ? reply.value.url : null;
}

/** Makes the address stop working. False: the server could not be asked. */
export async function endFeed({ accountId }: Actor): Promise<boolean> {
  const reply = await callAsUser(device, 'endCalendarFeed', { accountId });
  return reply.ok;
}
