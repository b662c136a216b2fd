import * as z from 'zod/mini';
import { newReservation, type AppointmentRecord } from '#contract/appointment/record.ts';
import { noShowDecideBy } from '#contract/appointment/choice.ts';
import {
  type AppointmentActor,
  decide,
  decideByOf,
  isLateCancellation,
} from '#contract/appointment/rules.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CommandBody, PayloadOf } from '#contract/commands/command.ts';
import { appointmentResult } from '#contract/commands/command-results.ts';
import type { AccountId } from '#contract/ids.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import type { OutboxItem, SentItem } from './device/database.ts';
import { m } from '#src/paraglide/messages.js';

/** `SentItem` does not tie kind to payload; every one was an outbox item, which does. */
export type PendingCommand = OutboxItem | (SentItem & CommandBody);
export type ShootCommand = Extract<
  PendingCommand,
  { kind: 'bookAppointment' | 'appointmentEvent' }
>;
type Booking = Extract<PendingCommand, { kind: 'bookAppointment' }>;
type Happening = Extract<PendingCommand, { kind: 'appointmentEvent' }>;

/** The records that a requested shoot is built from. */
export type ShootParts = {
  projects: readonly ProjectRecord[];
  campaigns: readonly Pick<CampaignRecord, 'id' | 'location' | 'shootDurationMin'>[];
};

const isOfShoots = (one: PendingCommand): one is ShootCommand =>
  one.kind === 'bookAppointment' || one.kind === 'appointmentEvent';

/** An account's commands about shoots, each once, in the order they were written. */
export function shootCommandsOf(
  pending: readonly PendingCommand[],
  accountId: AccountId,
): ShootCommand[] {
  const own = pending.filter((one) => one.accountId === accountId).filter(isOfShoots);
  return [...new Map(own.map((one) => [one.id, one])).values()].toSorted(
    (a, b) => a.order - b.order,
  );
}

/**
 * A shoot after a command: the server's record ⊕ the queued change. Pure, total (a command that the rules now refuse changes
 * nothing) and idempotent. Null for an unknown shoot.
 */
export function shootAfter(
  held: AppointmentRecord | undefined,
  command: ShootCommand,
  parts: ShootParts,
  accountId: AccountId,
): AppointmentRecord | null {
  if (command.kind === 'bookAppointment') return held ?? bookedShoot(parts, command, accountId);
  return held ? afterEvent(held, command, accountId) : null;
}

/** The side of a shoot that an account is on; null for neither. */
export function sideOfShoot(
  shoot: Pick<AppointmentRecord, 'creatorId' | 'businessId'>,
  accountId: AccountId,
): Exclude<AppointmentActor, 'system'> | null {
  if (shoot.creatorId === accountId) return 'creator';
  return shoot.businessId === accountId ? 'business' : null;
}

const endOf = (start: string, minutes: number): string =>
  new Date(Date.parse(start) + minutes * MINUTE_MS).toISOString();

/** A requested shoot, built from its project and campaign; null if they are unknown. */
function bookedShoot(
  { projects, campaigns }: ShootParts,
  command: Booking,
  accountId: AccountId,
): AppointmentRecord | null {
  const { appointmentId, projectId, slots } = command.payload;
  const project = projects.find((one) => one.id === projectId);
  const campaign = campaigns.find((one) => one.id === project?.campaignId);
  const start = takenSlot(command) ?? slots[0];
  if (!project || !campaign || !start || project.creatorId !== accountId) return null;
  const { occurredAt } = command;
  return {
    id: appointmentId,
    projectId,
    campaignId: project.campaignId,
    campaignTitle: project.campaignTitle,
    businessId: project.businessId,
    businessName: project.businessName,
    businessLogoUrl: project.businessLogoUrl,
    creatorId: project.creatorId,
    creatorPhotoUrl: project.creatorPhotoUrl,
    chatroomId: project.chatroomId,
    serviceName: m.calendar_shoot_name({ business: project.businessName }),
    startDateTime: start,
    endDateTime: endOf(start, campaign.shootDurationMin),
    firstname: project.creatorFirstName,
    lastname: project.creatorLastName,
    address: campaign.location,
    ...newReservation(),
    decideBy: new Date(decideByOf(Date.parse(occurredAt), Date.parse(start))).toISOString(),
    contact: null,
    createdOn: occurredAt,
    updatedOn: occurredAt,
    version: 0,
    revision: 0,
  };
}

/** The slot that the server took, once it answered. */
function takenSlot(command: Booking): string | null {
  if (!('result' in command)) return null;
  const result = z.safeParse(appointmentResult, command.result);
  return result.success ? result.data.startDateTime : null;
}

function afterEvent(
  shoot: AppointmentRecord,
  { payload, occurredAt }: Happening,
  accountId: AccountId,
): AppointmentRecord {
  const actor = sideOfShoot(shoot, accountId);
  const to = actor && decide(shoot.state, payload.event, actor);
  if (!to?.ok) return shoot;
  return { ...shoot, state: to.value, ...changeBy(shoot, payload, occurredAt) };
}

/** Of a canceled shoot, what follows is left to choose. The server's clock decides until when. */
const off = { requestedSlots: [], contact: null, needsChoice: true, decideBy: null };
const choiceMade = { needsChoice: false, decideBy: null };

/** A creator who arrived in time did not miss the shoot, unless it was already decided what follows. */
function checkedIn(
  { state, checkIn, needsChoice }: AppointmentRecord,
  here: NonNullable<AppointmentRecord['checkIn']>,
): Partial<AppointmentRecord> {
  if (checkIn || state !== 'noShow') return { checkIn: checkIn ?? here };
  return needsChoice
    ? { ...choiceMade, checkIn: here, completedBy: 'creator' }
    : { state, checkIn: here };
}

function changeBy(
  shoot: AppointmentRecord,
  payload: PayloadOf<'appointmentEvent'>,
  occurredAt: string,
): Partial<AppointmentRecord> {
  switch (payload.event) {
    case 'booking_confirmed':
      return { decideBy: null };
    case 'booking_declined':
      return {
        decideBy: null,
        reason: payload.reason,
        suggestedSlots: [...payload.suggestedSlots],
      };
    case 'creator_reschedule_requested':
      return { requestedSlots: [...payload.slots] };
    case 'reschedule_approved':
      return { ...movedTo(shoot, payload.slot), requestedSlots: [] };
    case 'reschedule_rejected':
      return { requestedSlots: [] };
    case 'creator_cancelled': {
      const isLate = isLateCancellation(Date.parse(shoot.startDateTime), Date.parse(occurredAt));
      return { ...off, reason: payload.reason, isLate };
    }
    case 'business_cancelled':
      return { ...off, reason: payload.reason };
    case 'no_show':
      return {
        needsChoice: true,
        decideBy: new Date(noShowDecideBy(Date.parse(occurredAt))).toISOString(),
      };
    case 'reschedule_reopened':
    case 'cancellation_reopened':
    case 'cancellation_rebooked':
    case 'cancellation_closed':
      return choiceMade;
    case 'check_in':
      return checkedIn(shoot, {
        at: occurredAt,
        distanceM: payload.distanceM,
        ...(payload.isApproximate && { isApproximate: true }),
      });
    case 'completed':
      return { requestedSlots: [], completedBy: 'creator' };
  }
}

function movedTo(shoot: AppointmentRecord, start: string): Partial<AppointmentRecord> {
  const minutes = (Date.parse(shoot.endDateTime) - Date.parse(shoot.startDateTime)) / MINUTE_MS;
  return { startDateTime: start, endDateTime: endOf(start, minutes) };
}
