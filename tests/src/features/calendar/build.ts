import { v5 } from 'uuid';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { closedWeek, type AvailabilityRecord } from '#contract/availability/record.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CommandBody, PayloadOf } from '#contract/commands/command.ts';
import type {
  AccountId,
  AppointmentId,
  CampaignId,
  ChatroomId,
  CommandId,
  ProjectId,
  UserId,
} from '#contract/ids.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import type { OutboxItem, SentItem } from '#src/data/device/database.ts';
import type { Copy, Refused, Shoot } from '#src/features/calendar/overlay.ts';
import { aCampaign, anAppointment, aProject } from '../../../support/records.ts';
import { neverSent } from '#src/data/device/never-sent.ts';

/** The same word is the same id, so that a test can name what it builds. */
export const idOf = <T extends string>(word: string) =>
  v5(word, '1b671a64-40d5-491e-99b0-da01ff1f3341') as T;

export const creator = idOf<AccountId>('creator');
export const business = idOf<AccountId>('business');
export const me = idOf<UserId>('me');
export const shootId = idOf<AppointmentId>('shoot');
export const projectId = idOf<ProjectId>('project');
export const campaignId = idOf<CampaignId>('campaign');
export const roomId = idOf<ChatroomId>('room');

/** Friday, 10:00 AM in Phoenix. */
export const now = Date.parse('2026-11-20T17:00:00.000Z');
/** Tuesday after, 3:00 PM in Phoenix. */
export const tuesdayAtThree = '2026-11-24T22:00:00.000Z';

export const shootOf = (change: Partial<AppointmentRecord> = {}): AppointmentRecord =>
  anAppointment({
    id: shootId,
    projectId,
    campaignId,
    businessId: business,
    creatorId: creator,
    chatroomId: roomId,
    startDateTime: tuesdayAtThree,
    endDateTime: '2026-11-24T23:30:00.000Z',
    state: 'confirmed',
    ...change,
  });

export const shown = (change: Partial<Shoot> = {}): Shoot => ({
  ...shootOf(),
  mark: null,
  ...change,
});

export const campaignOf = (change: Partial<CampaignRecord> = {}): CampaignRecord =>
  aCampaign({ id: campaignId, businessId: business, ...change });

export const projectOf = (change: Partial<ProjectRecord> = {}): ProjectRecord =>
  aProject({
    id: projectId,
    campaignId,
    businessId: business,
    creatorId: creator,
    chatroomId: roomId,
    ...change,
  });

const nineToFive = { isOpen: true, startTime: 900, endTime: 1700 };

export const hoursOf = (change: Partial<AvailabilityRecord> = {}): AvailabilityRecord => ({
  businessId: business,
  week: {
    ...closedWeek,
    mon: nineToFive,
    tue: nineToFive,
    wed: nineToFive,
    thu: nineToFive,
    fri: nineToFive,
  },
  exceptions: [],
  busy: [],
  updatedOn: '2026-11-01T17:00:00.000Z',
  version: 1,
  revision: 1,
  ...change,
});

export const copyOf = (change: Partial<Copy> = {}): Copy => ({
  appointments: [shootOf()],
  projects: [projectOf()],
  campaigns: [campaignOf()],
  ...change,
});

/** An unsent command of the signed-in person, as the outbox holds it. */
export function unsent(
  order: number,
  body: CommandBody,
  change: Partial<OutboxItem> = {},
): OutboxItem {
  return {
    ...body,
    id: idOf<CommandId>(`command ${order}`),
    occurredAt: '2026-11-20T17:00:00.000Z',
    order,
    userId: me,
    accountId: creator,
    lane: `appointments:${projectId}`,
    ...neverSent,
    ...change,
  } as OutboxItem;
}

export const booking = (
  order: number,
  payload: Partial<PayloadOf<'bookAppointment'>> = {},
  change: Partial<OutboxItem> = {},
) =>
  unsent(
    order,
    {
      kind: 'bookAppointment',
      payload: {
        appointmentId: idOf<AppointmentId>('booked'),
        projectId,
        slots: [tuesdayAtThree],
        acceptsTravel: false,
        ...payload,
      },
    },
    change,
  ) as Refused['item'];

export const of = { appointmentId: shootId, projectId };

export const event = (
  order: number,
  payload: PayloadOf<'appointmentEvent'>,
  change: Partial<OutboxItem> = {},
) => unsent(order, { kind: 'appointmentEvent', payload }, change) as Refused['item'];

/** The same once the server acknowledged it, before the cursor has passed its revision. */
export function acknowledged(item: OutboxItem, result: unknown): SentItem & CommandBody {
  const { state: _, attention: __, nextTryAt: ___, isAskedToWait: ____, ...kept } = item;
  return { ...kept, revision: 99, result, sentAt: now } as SentItem & CommandBody;
}
