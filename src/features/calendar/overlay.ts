import * as z from 'zod/mini';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import {
  decide,
  decideByOf,
  isLateCancellation,
  type AppointmentActor,
} from '#contract/appointment/rules.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import {
  appointmentResult,
  type AppointmentEventPayload,
  type CommandBody,
} from '#contract/command.ts';
import { offlineOf } from '#contract/offline.ts';
import type { AccountId } from '#contract/ids.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import type { OutboxItem, SentItem } from '#src/data/device/database.ts';

/**
 * What the person sees of their shoots: what the server said ⊕ what they asked for and the server's copy does not show yet.
 * Pure, total (a command that the rules now refuse changes nothing) and idempotent.
 */

/** `SentItem` does not tie kind to payload; every one was an outbox item, which does. */
export type PendingCommand = OutboxItem | (SentItem & CommandBody);
export type ShootCommand = Extract<
  PendingCommand,
  { kind: 'bookAppointment' | 'appointmentEvent' }
>;
export type RefusedItem = Extract<OutboxItem, { kind: 'bookAppointment' | 'appointmentEvent' }>;
type Booking = Extract<PendingCommand, { kind: 'bookAppointment' }>;
type Happening = Extract<PendingCommand, { kind: 'appointmentEvent' }>;

/** `unconfirmed`: the server has the last word on whether it can be. `waiting`: it only has to hear of it. */
export type Mark = 'unconfirmed' | 'waiting';
export type Shoot = AppointmentRecord & { mark: Mark | null };

/** The part of the server's records that shoots are shown from. */
export type Copy = {
  appointments: readonly AppointmentRecord[];
  projects: readonly ProjectRecord[];
  campaigns: readonly Pick<CampaignRecord, 'id' | 'location' | 'shootDurationMin'>[];
};

/** A command that the server refused, with the shoot as it would have been or as it is; null when that is not known here. */
export type Refused = { item: RefusedItem; shoot: Shoot | null };

const isOfShoots = (one: PendingCommand): one is ShootCommand =>
  one.kind === 'bookAppointment' || one.kind === 'appointmentEvent';

const isRefused = (one: PendingCommand): one is OutboxItem =>
  'state' in one && one.state === 'attention';

/** Each command once, in the order they were written. */
function commandsOf(pending: readonly PendingCommand[], accountId: AccountId): ShootCommand[] {
  const own = pending.filter((one) => one.accountId === accountId).filter(isOfShoots);
  return [...new Map(own.map((one) => [one.id, one])).values()].toSorted(
    (a, b) => a.order - b.order,
  );
}

/** Every shoot as the person sees it, by its start. */
export function overlayShoots(
  copy: Copy,
  pending: readonly PendingCommand[],
  accountId: AccountId,
): Shoot[] {
  const shoots = new Map(
    copy.appointments.map((one): [string, Shoot] => [one.id, { ...one, mark: null }]),
  );
  for (const one of commandsOf(pending, accountId)) {
    if (isRefused(one)) continue;
    const held = shoots.get(one.payload.appointmentId);
    const next =
      one.kind === 'bookAppointment'
        ? (held ?? bookedShoot(copy, one, accountId))
        : held && afterEvent(held, one, accountId);
    if (next) shoots.set(next.id, { ...next, mark: markOf(next.mark, one) });
  }
  return [...shoots.values()].toSorted((a, b) => a.startDateTime.localeCompare(b.startDateTime));
}

/** What the server refused, the newest first. */
export function refusedOf(
  copy: Copy,
  pending: readonly PendingCommand[],
  accountId: AccountId,
): Refused[] {
  const shoots = overlayShoots(copy, pending, accountId);
  const refused = commandsOf(pending, accountId).filter(isRefused) as RefusedItem[];
  return refused
    .map((item) => ({
      item,
      shoot:
        shoots.find((one) => one.id === item.payload.appointmentId) ??
        (item.kind === 'bookAppointment' ? bookedShoot(copy, item, accountId) : null),
    }))
    .toReversed();
}

/** When another time was asked for, as the server accepted it and as it will: "1 of 3 left" counts what waits, too. */
export function reschedulesOf(
  project: ProjectRecord,
  pending: readonly PendingCommand[],
  accountId: AccountId,
): string[] {
  const asked = commandsOf(pending, accountId).filter(
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
  return held === 'unconfirmed' || offlineOf(command) === 'B' ? 'unconfirmed' : 'waiting';
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
  new Date(Date.parse(start) + minutes * 60_000).toISOString();

/** A shoot that was asked for, made of what its project and campaign say; null where they are not known. */
function bookedShoot(copy: Copy, command: Booking, accountId: AccountId): Shoot | null {
  const { appointmentId, projectId, slots } = command.payload;
  const project = copy.projects.find((one) => one.id === projectId);
  const campaign = copy.campaigns.find((one) => one.id === project?.campaignId);
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
    serviceName: `${project.businessName} – content shoot`,
    startDateTime: start,
    endDateTime: endOf(start, campaign.shootDurationMin),
    firstname: project.creatorFirstName,
    lastname: project.creatorLastName,
    address: campaign.location,
    state: 'reserved',
    requestedSlots: [],
    suggestedSlots: [],
    reason: null,
    isLate: false,
    code: null,
    checkIn: null,
    decideBy: new Date(decideByOf(Date.parse(occurredAt), Date.parse(start))).toISOString(),
    needsChoice: false,
    contact: null,
    createdOn: occurredAt,
    updatedOn: occurredAt,
    version: 0,
    revision: 0,
    mark: null,
  };
}

/** The slot that the server took, once it answered. */
function takenSlot(command: Booking): string | null {
  if (!('result' in command)) return null;
  const result = z.safeParse(appointmentResult, command.result);
  return result.success ? result.data.startDateTime : null;
}

function afterEvent(shoot: Shoot, { payload, occurredAt }: Happening, accountId: AccountId): Shoot {
  const actor = sideOfShoot(shoot, accountId);
  const to = actor && decide(shoot.state, payload.event, actor);
  if (!to?.ok) return shoot;
  return { ...shoot, ...changeBy(shoot, payload, occurredAt), state: to.value };
}

function changeBy(
  shoot: Shoot,
  payload: AppointmentEventPayload,
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
      return { reason: payload.reason, isLate, needsChoice: true, decideBy: null };
    }
    case 'business_cancelled':
      return { reason: payload.reason, needsChoice: true, decideBy: null };
    case 'no_show':
      return { needsChoice: true };
    case 'reschedule_reopened':
    case 'cancellation_reopened':
    case 'cancellation_rebooked':
    case 'cancellation_closed':
      return { needsChoice: false };
    case 'check_in':
      return { checkIn: shoot.checkIn ?? { at: occurredAt, distanceM: payload.distanceM } };
    case 'completed':
      return {};
  }
}

function movedTo(shoot: Shoot, start: string): Partial<AppointmentRecord> {
  const minutes = (Date.parse(shoot.endDateTime) - Date.parse(shoot.startDateTime)) / 60_000;
  return { startDateTime: start, endDateTime: endOf(start, minutes) };
}
