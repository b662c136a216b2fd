import type { CampaignRecord } from '#contract/campaign/record.ts';
import { defaultTerms } from '#contract/campaign/terms.ts';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import type { ContentRecord } from '#contract/content/record.ts';
import { newProject, type PostLink, type ProjectRecord } from '#contract/project/record.ts';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { newId } from '#contract/new-id.ts';
import type {
  AccountId,
  AppointmentId,
  CampaignId,
  NotificationId,
  PostId,
  ProjectId,
  SessionId,
  UserId,
} from '#contract/ids.ts';
import type { NotificationRecord } from '#contract/notification/record.ts';
import type { Membership } from '#contract/profile/record.ts';
import { noChanges, type SyncPage } from '#contract/sync/sync.ts';
import type { StoredSession } from '#src/data/device/database.ts';

/** A session that lasts, as sign-in leaves it on a device. */
export const aSession = (userId: UserId, accountId: AccountId): StoredSession => ({
  key: 'current',
  userId,
  sessionId: newId<SessionId>(),
  accessToken: 'token',
  expiresAt: Infinity,
  profile: null,
  accountId,
  state: 'open',
});

/** A whole feed in which nothing is. */
export const aPage = (accountId: AccountId, change: Partial<SyncPage> = {}): SyncPage => ({
  accountId,
  since: null,
  cursor: 'epoch0.1',
  more: false,
  collections: noChanges(),
  messages: [],
  gone: [],
  ...change,
});

/** An owner's, of an account of no kind yet. */
export const aMembership = (change: Partial<Membership> = {}): Membership => ({
  accountId: newId<AccountId>(),
  role: 'owner',
  businessId: null,
  businessName: null,
  corporateId: null,
  corporateName: null,
  creatorId: null,
  photoUrl: null,
  ...change,
});

export const aNotification = (change: Partial<NotificationRecord> = {}): NotificationRecord => ({
  id: newId<NotificationId>(),
  accountId: newId<AccountId>(),
  accountName: 'Maya Okafor',
  accountType: 'creator',
  body: 'Desert Bloom <b>confirmed</b> your shoot.',
  category: 'BOOKING_CONFIRMED',
  title: 'Booking confirmed',
  path: `/creator/campaign/${newId<CampaignId>()}/schedule`,
  read: false,
  seen: false,
  createdOn: '2026-11-21T17:00:00.000Z',
  updatedOn: '2026-11-21T17:00:00.000Z',
  version: 1,
  revision: 10,
  ...change,
});

export const anAppointment = (change: Partial<AppointmentRecord> = {}): AppointmentRecord => ({
  id: newId<AppointmentId>(),
  projectId: newId<ProjectId>(),
  campaignId: newId<CampaignId>(),
  campaignTitle: 'Patio season',
  businessId: newId<AccountId>(),
  businessName: 'Desert Bloom',
  businessLogoUrl: null,
  creatorId: newId<AccountId>(),
  creatorPhotoUrl: null,
  chatroomId: null,
  serviceName: 'Reel',
  startDateTime: '2026-11-24T17:00:00.000Z',
  endDateTime: '2026-11-24T18:00:00.000Z',
  firstname: 'Maya',
  lastname: 'Okafor',
  address: { street: '1 Main', locality: 'Phoenix', province: 'AZ', postalCode: '85001' },
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
  createdOn: '2026-11-21T17:00:00.000Z',
  updatedOn: '2026-11-21T17:00:00.000Z',
  version: 1,
  revision: 10,
  ...change,
});

const since = '2026-11-01T17:00:00.000Z';
const business = '0190a000-0000-7000-8000-0000000000b1' as CampaignRecord['businessId'];
const creator = '0190a000-0000-7000-8000-0000000000c1' as ProjectRecord['creatorId'];
const campaign = '0190a000-0000-7000-8000-0000000000ca' as CampaignRecord['id'];
const project = '0190a000-0000-7000-8000-0000000000d1' as ProjectRecord['id'];

/** An active campaign with one place, as its business sees it. */
export const aCampaign = (change: Partial<CampaignRecord> = {}): CampaignRecord => ({
  ...defaultTerms(),
  id: campaign,
  businessId: business,
  businessName: 'Desert Bloom',
  businessLogoUrl: null,
  businessPhotoUrl: null,
  title: 'Patio season',
  category: 'eats',
  summary: '',
  status: 'active',
  pricePaidBy: 'direct',
  description: 'Five teas.',
  goals: [],
  giftDescription: 'Dinner for two',
  shotList: [{ id: 'a', text: 'The pour', required: true }],
  dos: ['Ask first'],
  donts: ['No flash'],
  hashtags: ['#patio'],
  disclosureTag: '#ad',
  place: null,
  location: { street: '1 Main', locality: 'Phoenix', province: 'AZ', postalCode: '85001' },
  onSite: null,
  shootDurationMin: 90,
  shootWindow: null,
  applyBy: null,
  creatorSlots: 1,
  visibility: 'public',
  eligibility: { cities: null, minRatingTier: null, minFollowersText: null },
  ai: { used: false, model: null, promptHash: null, unedited: [] },
  gallery: [],
  isOpen: true,
  openSlots: 1,
  counts: { applied: 0, invited: 0, accepted: 0, completed: 0 },
  lockedOn: null,
  publishedOn: since,
  endedOn: null,
  endReason: null,
  createdOn: since,
  updatedOn: since,
  version: 1,
  revision: 1,
  ...change,
});

/** The two parties of that campaign, as both sides see them. */
const parties = {
  campaignId: campaign,
  campaignTitle: 'Patio season',
  businessId: business,
  businessName: 'Desert Bloom',
  businessLogoUrl: null,
  creatorId: creator,
  creatorFirstName: 'Maya',
  creatorLastName: 'Okafor',
  creatorPhotoUrl: null,
};

export const aCandidate = (change: Partial<CandidateRecord> = {}): CandidateRecord => ({
  id: project,
  ...parties,
  creatorLocality: 'Tempe',
  creatorTier: 'BASIC',
  creatorReviewCount: 0,
  creatorCompleted: 0,
  chatroomId: null,
  state: 'applied',
  source: 'apply',
  note: '',
  proposedPriceCents: null,
  availabilityHint: [],
  match: null,
  backupRank: null,
  reason: null,
  decidedOn: null,
  expiresOn: null,
  works: [],
  createdOn: since,
  updatedOn: since,
  version: 1,
  revision: 1,
  ...change,
});

/** A project whose shoot is still to be booked. */
export const aProject = (change: Partial<ProjectRecord> = {}): ProjectRecord => ({
  id: project,
  ...parties,
  ...newProject(),
  chatroomId: null,
  step: 'schedule_shoot',
  submission: 0,
  agreedPriceCents: null,
  payment: null,
  roundPayments: [],
  terms: defaultTerms(),
  appointmentId: null,
  rescheduleRequestedOn: [],
  contentDueOn: null,
  hadConfirmedShoot: false,
  reviews: { mine: null, theirs: null, othersIsIn: false, publishedOn: null },
  timeline: [],
  createdOn: since,
  updatedOn: since,
  version: 1,
  revision: 1,
  ...change,
});

export const aContentItem = (change: Partial<ContentRecord> = {}): ContentRecord => ({
  id: '0190a000-0000-7000-8000-0000000000f1' as ContentRecord['id'],
  projectId: project,
  campaignId: campaign,
  businessId: business,
  creatorId: creator,
  deliverableId: null,
  shotId: 'a',
  replaces: null,
  contentVersion: 1,
  kind: 'photo',
  mime: 'image/jpeg',
  bytes: 100_000,
  width: 1200,
  height: 900,
  durationS: null,
  fileUrl: '/files/f1',
  thumbUrl: '/files/f1/thumb',
  posterUrl: null,
  placeholder: '',
  sourceSha256: 'a'.repeat(64),
  capturedAt: since,
  caption: '',
  altText: '',
  state: 'received',
  createdOn: since,
  updatedOn: since,
  version: 1,
  revision: 1,
  ...change,
});

/** A reel that waits for the business; its id and its address are made of the word. */
export const aPostLink = (word: string, change: Partial<PostLink> = {}): PostLink => ({
  id: word as PostId,
  deliverableId: 'd1',
  index: 0,
  platform: 'instagram',
  url: `https://www.instagram.com/reel/${word}?igsh=1`,
  normalisedUrl: `https://instagram.com/reel/${word}`,
  submittedOn: '2026-11-20T17:00:00.000Z',
  state: 'submitted',
  ...change,
});
