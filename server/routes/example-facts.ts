import type { AccountId, AppointmentId, CampaignId, ChatroomId, ProjectId } from '#contract/ids.ts';
import { FILES_BASE } from '#contract/pictures/record.ts';

/** A well-formed id that names nothing. */
export const exampleId = <T extends string>(last: string): T =>
  `0190c2e4-7a10-7c3e-9b52-${last.padStart(12, '0')}` as T;

export const EXAMPLE_TIME = '2026-12-04T17:00:00.000Z';
export const EXAMPLE_END = '2026-12-04T18:00:00.000Z';
export const EXAMPLE_EARLIER = '2026-11-30T16:20:00.000Z';

export const exampleRoom = {
  chatroomId: exampleId<ChatroomId>('a1'),
  campaignId: exampleId<CampaignId>('b1'),
  businessId: exampleId<AccountId>('c1'),
  creatorId: exampleId<AccountId>('d1'),
};
export const exampleProject = { projectId: exampleId<ProjectId>('a1') };
export const exampleAppointment = {
  appointmentId: exampleId<AppointmentId>('e1'),
  ...exampleProject,
};
const { campaignId, businessId, creatorId } = exampleRoom;

/** The names of both sides, as many records have them. */
export const exampleParties = {
  campaignId,
  campaignTitle: 'Late-night tacos',
  businessId,
  businessName: 'Sol y Masa',
  businessLogoUrl: null,
  creatorId,
  creatorPhotoUrl: null,
};
export const exampleCreatorName = { creatorFirstName: 'Maya', creatorLastName: 'Okafor' };
export const exampleLocation = {
  street: '12 Patio Way',
  locality: 'Tempe',
  province: 'AZ',
  postalCode: '85281',
};
/** The end of every record. */
export const exampleSaved = {
  createdOn: EXAMPLE_EARLIER,
  updatedOn: EXAMPLE_EARLIER,
  version: 1,
  revision: 208,
};
export const exampleFileUrl = (last: string) => `${FILES_BASE}/${exampleId(last)}`;
