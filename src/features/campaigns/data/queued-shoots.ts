import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { decide } from '#contract/appointment/rules.ts';
import type { AppointmentEventPayload } from '#contract/command.ts';
import type { AccountId } from '#contract/ids.ts';
import type { CampaignView, PendingWork, ProjectView } from './overlay.ts';

type Booking = Extract<PendingWork, { kind: 'bookAppointment' }>;
type Happening = Extract<PendingWork, { kind: 'appointmentEvent' }>;
type Parts = { projects: readonly ProjectView[]; campaigns: readonly CampaignView[] };

/**
 * Shoots as a campaign's steps go by them: what the server said ⊕ what was asked for here. Pure and total; what is shown of a shoot
 * itself is the calendar's.
 */
export function withQueuedShoots(
  held: readonly AppointmentRecord[],
  parts: Parts,
  pending: readonly PendingWork[],
  accountId: AccountId,
): AppointmentRecord[] {
  const said = pending.filter(
    (one): one is Booking | Happening =>
      (one.kind === 'bookAppointment' || one.kind === 'appointmentEvent') &&
      one.accountId === accountId &&
      !('state' in one && one.state === 'attention'),
  );
  const shoots = new Map(held.map((one) => [one.id, one]));
  for (const one of said.toSorted((a, b) => a.order - b.order)) {
    const { appointmentId } = one.payload;
    const before = shoots.get(appointmentId);
    const after =
      one.kind === 'bookAppointment'
        ? (before ?? bookedShoot(parts, one))
        : before && afterEvent(before, one, accountId);
    if (after) shoots.set(appointmentId, after);
  }
  return [...shoots.values()];
}

/** The first wish, until the server says which one it took; null where the project or its campaign is not known here. */
function bookedShoot({ projects, campaigns }: Parts, command: Booking): AppointmentRecord | null {
  const { appointmentId: id, projectId, slots } = command.payload;
  const project = projects.find((one) => one.id === projectId);
  const campaign = campaigns.find((one) => one.id === project?.campaignId);
  const [start] = slots;
  if (!project || !campaign || !start) return null;
  const { campaignId, campaignTitle, businessId, businessName, businessLogoUrl } = project;
  const minutes = campaign.shootDurationMin;
  return {
    id,
    projectId,
    campaignId,
    campaignTitle,
    businessId,
    businessName,
    businessLogoUrl,
    creatorId: project.creatorId,
    creatorPhotoUrl: project.creatorPhotoUrl,
    chatroomId: project.chatroomId,
    serviceName: '',
    startDateTime: start,
    endDateTime: new Date(Date.parse(start) + minutes * 60_000).toISOString(),
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
    decideBy: null,
    needsChoice: false,
    contact: null,
    createdOn: command.occurredAt,
    updatedOn: command.occurredAt,
    version: 0,
    revision: 0,
  };
}

function afterEvent(
  shoot: AppointmentRecord,
  { payload, occurredAt }: Happening,
  accountId: AccountId,
): AppointmentRecord {
  const actor = shoot.creatorId === accountId ? 'creator' : 'business';
  const to = decide(shoot.state, payload.event, actor);
  if (!to.ok) return shoot;
  return { ...shoot, ...changeBy(shoot, payload, occurredAt), state: to.value };
}

function changeBy(
  shoot: AppointmentRecord,
  payload: AppointmentEventPayload,
  at: string,
): Partial<AppointmentRecord> {
  switch (payload.event) {
    case 'creator_reschedule_requested':
      return { requestedSlots: [...payload.slots] };
    case 'reschedule_approved':
      return movedTo(shoot, payload.slot);
    case 'reschedule_rejected':
      return { requestedSlots: [] };
    case 'check_in':
      return { checkIn: shoot.checkIn ?? { at, distanceM: payload.distanceM } };
    case 'creator_cancelled':
    case 'business_cancelled':
    case 'no_show':
      return { needsChoice: true, decideBy: null };
    case 'cancellation_reopened':
    case 'cancellation_rebooked':
    case 'cancellation_closed':
      return { needsChoice: false };
    default:
      return {};
  }
}

function movedTo(shoot: AppointmentRecord, start: string): Partial<AppointmentRecord> {
  const length = Date.parse(shoot.endDateTime) - Date.parse(shoot.startDateTime);
  const endDateTime = new Date(Date.parse(start) + length).toISOString();
  return { startDateTime: start, endDateTime, requestedSlots: [] };
}
