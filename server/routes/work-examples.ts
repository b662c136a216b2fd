import { newReservation, type AppointmentRecord } from '#contract/appointment/record.ts';
import type { CampaignFields, CampaignRecord } from '#contract/campaign/record.ts';
import { defaultTerms, type Terms } from '#contract/campaign/terms.ts';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import type { ContentRecord } from '#contract/content/record.ts';
import type { ContentItemId } from '#contract/ids.ts';
import { newProject, type ProjectRecord } from '#contract/project/record.ts';
import {
  exampleAppointment,
  exampleCreatorName,
  exampleFileUrl,
  exampleId,
  exampleLocation,
  exampleParties,
  exampleProject,
  exampleRoom,
  exampleSaved,
  EXAMPLE_EARLIER,
  EXAMPLE_END,
  EXAMPLE_TIME,
} from './example-facts.ts';

const { campaignId, businessId, creatorId, chatroomId } = exampleRoom;

const terms: Terms = {
  ...defaultTerms(),
  giftDescription: 'Dinner for two',
  giftValueCents: 9_000,
  shotList: [{ id: 's1', text: 'Steam over the trompo', required: true }],
};

export const exampleFields: CampaignFields = {
  ...terms,
  title: exampleParties.campaignTitle,
  category: 'eats',
  summary: 'Tacos after dark on our patio.',
  description: 'Film our patio after dark.\nThe trompo starts at eight.',
  goals: ['visits'],
  dos: ['Film in portrait format'],
  donts: ['No faces of other guests'],
  place: null,
  onSite: { name: 'Elena Ruiz', phone: '+14805550100', parkingNote: null, doorNote: 'Side door' },
  shootDurationMin: 60,
  shootWindow: { from: '2026-12-01', to: '2026-12-18' },
  applyBy: '2026-11-28',
  creatorSlots: 2,
  visibility: 'public',
  eligibility: { cities: null, minRatingTier: null, minFollowersText: null },
  ai: { used: false, model: null, promptHash: null, unedited: [] },
};

export const exampleCampaign: CampaignRecord = {
  id: campaignId,
  businessId,
  businessName: exampleParties.businessName,
  businessLogoUrl: null,
  ...exampleFields,
  status: 'active',
  pricePaidBy: 'direct',
  location: exampleLocation,
  gallery: [],
  businessPhotoUrl: null,
  isOpen: false,
  openSlots: 1,
  counts: { applied: 3, invited: 0, accepted: 1, completed: 0 },
  lockedOn: EXAMPLE_EARLIER,
  publishedOn: EXAMPLE_EARLIER,
  endedOn: null,
  endReason: null,
  ...exampleSaved,
};

export const exampleCandidate: CandidateRecord = {
  id: exampleProject.projectId,
  ...exampleParties,
  ...exampleCreatorName,
  creatorLocality: 'Mesa',
  creatorTier: 'TIER_1',
  creatorReviewCount: 6,
  creatorCompleted: 8,
  chatroomId,
  state: 'accepted',
  source: 'apply',
  note: 'I film food at night every week.',
  proposedPriceCents: null,
  availabilityHint: ['evening'],
  match: { score: 82, points: { category: 40, distance: 18, tier: 10, price: 10, response: 4 } },
  backupRank: null,
  reason: null,
  decidedOn: EXAMPLE_EARLIER,
  expiresOn: null,
  works: [],
  ...exampleSaved,
};

export const exampleProjectRecord: ProjectRecord = {
  id: exampleProject.projectId,
  ...exampleParties,
  ...exampleCreatorName,
  chatroomId,
  ...newProject(),
  step: 'get_approval_for_content',
  contentState: 'uploading',
  submission: 0,
  agreedPriceCents: null,
  payment: null,
  roundPayments: [],
  terms,
  appointmentId: exampleAppointment.appointmentId,
  rescheduleRequestedOn: [],
  contentDueOn: '2026-12-09T18:00:00.000Z',
  hadConfirmedShoot: true,
  reviews: { mine: null, theirs: null, othersIsIn: false, publishedOn: null },
  timeline: [
    {
      event: 'business_accepted',
      actor: 'business',
      occurredAt: EXAMPLE_EARLIER,
      receivedAt: EXAMPLE_EARLIER,
    },
  ],
  ...exampleSaved,
};

export const exampleContent: ContentRecord = {
  id: exampleId<ContentItemId>('91'),
  ...exampleProject,
  campaignId,
  businessId,
  creatorId,
  deliverableId: 'd1',
  shotId: 's1',
  replaces: null,
  contentVersion: 1,
  kind: 'photo',
  mime: 'image/jpeg',
  bytes: 507_310,
  width: 4096,
  height: 2731,
  durationS: null,
  fileUrl: exampleFileUrl('92'),
  thumbUrl: `${exampleFileUrl('92')}/thumb`,
  posterUrl: null,
  placeholder: '',
  sourceSha256: 'd2'.repeat(32),
  capturedAt: EXAMPLE_TIME,
  caption: '',
  altText: 'Steam over the trompo',
  state: 'received',
  ...exampleSaved,
};

export const exampleShoot: AppointmentRecord = {
  id: exampleAppointment.appointmentId,
  ...exampleProject,
  ...exampleParties,
  chatroomId,
  serviceName: exampleParties.campaignTitle,
  startDateTime: EXAMPLE_TIME,
  endDateTime: EXAMPLE_END,
  firstname: 'Maya',
  lastname: 'Okafor',
  address: exampleLocation,
  ...newReservation(),
  state: 'confirmed',
  decideBy: null,
  contact: { name: 'Maya Okafor', phone: '+14805550101', parkingNote: null, doorNote: null },
  ...exampleSaved,
};
