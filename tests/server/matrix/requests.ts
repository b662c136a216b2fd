import type { RouteName } from '#contract/routes/http.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { headers as names } from '#contract/routes/route.ts';
import { openAllWeek } from '../../support/builders.ts';
import { fields } from '../../support/campaign-fields.ts';
import { at, FRIDAY } from '../bookings/shoots.ts';
import { command } from '../projects/jobs.ts';
import type { Side } from './cast.ts';
import { object, self, type Aim, type Asked } from './asked.ts';
import { askedOfCorporations } from './requests-corporate.ts';
import { askedOfSupport } from './requests-desk.ts';
import type { World } from './world.ts';

const accountOf = ({ pair }: World, side: Side): AccountId =>
  side === 'creator' ? pair.creatorId : pair.businessId;

/** The account of a world that a list is asked of: the caller's own kind, so that nothing but whose it is speaks against it. */
const listOf = ({ world, side }: Aim) => ({ accountType: side, accountId: accountOf(world, side) });
const social = { instagramUrl: 'https://instagram.com/pollin.test' };
const PERSON = 'a person';
const EMAIL = 'nobody@pollin.test';
/** Of no invitation. */
const TOKEN = 'x'.repeat(43);
const credential = { id: 'x', rawId: 'x', type: 'public-key', response: {} };

/** One call of each route, aimed at a world. A route that is not here does not compile. */
export const asked: Record<RouteName, Asked> = {
  health: self(),
  ready: self(),
  openapi: self(),
  botChallenge: self(),
  checkLoginApproval: self(() => ({ body: { data: { email: EMAIL }, recaptchaToken: PERSON } })),
  verifyUser: self(
    () => ({ body: { data: { email: EMAIL, otc: '123456' }, recaptchaToken: PERSON } }),
    'CODE_WRONG',
  ),
  startSession: self(() => ({ body: { customToken: 'x' } }), 'CODE_EXPIRED'),
  refreshSession: self(() => ({ body: {} }), 'SESSION_ENDED'),
  endSession: self(),
  signUp: self(
    () => ({ body: { kind: 'creator', firstName: 'Ana', lastName: 'Ruiz' } }),
    'ALREADY_SIGNED_UP',
  ),
  me: self(),
  switchMembership: self(() => ({ body: { membershipIndex: 0 } })),
  devMail: self(),
  firebaseConfig: self(() => ({}), 'NOT_FOUND'),
  ...askedOfSupport,

  sendCommands: object(({ world: { chatroomId } }) => ({
    body: { commands: [command('readChatroom', { chatroomId, seq: 1 })] },
  })),
  commandStatus: {
    send: ({ world, side }) => ({ id: world.commandIds[side] }),
    of: 'quiet',
  },
  sync: self(),
  live: self(),
  reportSetAside: self(() => ({ body: { records: [{ collection: 'campaigns', id: null }] } })),

  addMessage: object(({ world: { pair, chatroomId, reserved }, side }) => ({
    body: {
      data: {
        message: 'Hello',
        chatroomId,
        campaignId: reserved.campaignId,
        ...pair,
        isMessageFromCreator: side === 'creator',
      },
    },
  })),
  readChatroom: object(({ world: { chatroomId: id } }) => ({ id, body: { seq: 1 } })),
  chatrooms: self(),
  chatroomMessages: object(({ world: { chatroomId: id } }) => ({ id })),

  notificationList: object((aim) => ({ body: listOf(aim) })),
  newNotifications: object((aim) => ({
    body: { ...listOf(aim), timestampForNewer: '2026-11-01T00:00:00.000Z' },
  })),
  oneNotificationAsSeen: object(({ world, side, accountId }) => ({
    body: { accountType: side, accountId, notificationId: world.notificationIds[side] },
  })),
  notificationsAsSeen: object((aim) => ({
    body: { ...listOf(aim), timestamp: FRIDAY.toISOString() },
  })),
  updateNotificationSettings: self(() => ({ body: { privatePreviews: true, emails: true } })),
  pushConfig: self(),
  pushRegistration: self(() => ({ body: { fcmToken: 'x' } }), 'PUSH_TOKEN_INVALID'),
  endPushRegistration: self(() => ({ body: { fcmToken: 'x' } })),
  unsubscribe: self(() => ({ id: 'x' }), 'LINK_INVALID'),

  business: { send: ({ world }) => ({ id: world.pair.businessId }), of: 'public' },
  updateBusinessAvailability: self(() => ({ body: openAllWeek })),
  businessSlots: {
    send: ({ world }) => ({
      id: world.pair.businessId,
      query: { from: at('2026-11-24', '8:00'), to: at('2026-11-24', '12:00'), duration: '60' },
    }),
    of: 'public',
  },
  appointments: self(),
  creatorAppointments: self(),
  bookAppointment: object(({ world: { unbooked } }) => ({
    body: {
      appointmentId: newId(),
      projectId: unbooked.projectId,
      slots: [at('2026-12-02', '10:00')],
      acceptsTravel: true,
    },
  })),
  appointmentEvent: object(({ world: { reserved }, side }) => {
    const { appointmentId, projectId } = reserved;
    const words = side === 'creator' ? { reason: 'Ill', hasCalled: true } : {};
    const event = side === 'creator' ? 'creator_cancelled' : 'booking_confirmed';
    return { id: appointmentId, body: { appointmentId, projectId, event, ...words } };
  }),
  startCalendarFeed: self(() => ({ body: {} })),
  endCalendarFeed: self(),
  calendarFeed: self(() => ({ id: 'x.ics' }), 'LINK_INVALID'),

  getReviewTraits: self(() => ({ query: { type: 'business' } })),
  updateCreatorProfile: self(() => ({ form: { minPrice: '120', ...social } })),
  updateUser: self(() => ({ body: { locality: 'Mesa' } })),
  updateBusinessProfile: self(() => ({ form: { about: 'Forty covers and a patio.', ...social } })),
  creatorPortfolio: self(() => ({ form: {} }), 'PICTURE_BROKEN'),
  removePortfolioItem: object(({ world: { portfolioItemId: id } }) => ({ id })),
  creators: { send: () => ({}), of: 'public' },
  creator: { send: ({ world }) => ({ id: world.pair.creatorId }), of: 'public' },
  addFavourite: { send: ({ world }) => ({ id: world.pair.creatorId }), of: 'public' },
  follow: { send: ({ world }) => ({ id: world.pair.businessId }), of: 'public' },
  unfollow: { send: ({ world }) => ({ id: world.pair.businessId }), of: 'public' },
  removeFavourite: { send: ({ world }) => ({ id: world.pair.creatorId }), of: 'public' },
  supportRequest: self(({ side }) => ({
    body: {
      data: { problemArea: 'other', details: 'The map does not load at all.', userType: side },
    },
  })),

  supportRequests: self(),
  replyToSupport: object(({ world: { supportRequestIds }, side }) => ({
    body: { data: { requestId: supportRequestIds[side], message: 'Thank you.' } },
  })),

  sessions: self(),
  endOtherSession: object(({ world: { sessionId: id } }) => ({ id })),
  endOtherSessions: self(() => ({ body: {} })),
  passkeys: self(),
  passkeyOptions: self(() => ({ body: {} })),
  addPasskey: self(
    () => ({ body: { challengeId: newId(), name: 'Phone', credential } }),
    'PASSKEY_FAILED',
  ),
  removePasskey: object(({ world: { passkeyId: id } }) => ({ id })),
  passkeySignInOptions: self(() => ({ body: {} })),
  passkeySignIn: self(() => ({ body: { challengeId: newId(), credential } }), 'PASSKEY_FAILED'),
  sendConfirmationCode: self(() => ({ body: {} })),
  confirmationOptions: self(() => ({ body: {} })),
  confirmIdentity: self(() => ({ body: { kind: 'code', otc: '123456' } }), 'CODE_WRONG'),
  sendEmailChangeCode: self(() => ({ body: { email: `${newId()}@pollin.test` } })),
  changeEmail: self(
    () => ({ body: { email: `${newId()}@pollin.test`, otc: '123456' } }),
    'CODE_WRONG',
  ),
  exportAccount: self(),
  deleteAccount: self(() => ({ body: { email: EMAIL } }), 'EMAIL_MISMATCH'),

  campaignGroups: self(),
  publicPage: self(),
  updatePublicPage: self(() => ({ body: { slug: `page-${newId()}`.slice(0, 40) } })),
  members: self(),
  inviteMember: self(() => ({ body: { email: `${newId()}@pollin.test`, role: 'staff' } })),
  resendMemberInvitation: object(({ world: { invitationIds } }) => ({
    id: invitationIds.open,
    body: {},
  })),
  revokeMemberInvitation: object(({ world: { invitationIds } }) => ({ id: invitationIds.other })),
  changeMemberRole: object(({ world: { staffId: id } }) => ({ id, body: { role: 'manager' } })),
  removeMember: object(({ world: { staffId: id } }) => ({ id })),
  openMemberInvitation: self(() => ({ body: { token: TOKEN } }), 'LINK_INVALID'),
  acceptMemberInvitation: self(() => ({ body: { token: TOKEN } }), 'LINK_INVALID'),
  handOverBusiness: object(({ world: { coOwnerId: id } }) => ({ id, body: {} })),
  leaveBusiness: self(() => ({ body: {} })),

  apiTokens: self(),
  createApiToken: self(() => ({ body: { name: 'Dashboard', scopes: ['messages.read'] } })),
  webhooks: self(),
  createWebhook: self(() => ({
    body: { url: 'https://hooks.example.com/pollin', events: ['application.created'] },
  })),
  rotateWebhookSecret: object(({ world: { webhookIds } }) => ({
    id: webhookIds.webhook,
    body: {},
  })),
  retireWebhookSecret: object(({ world: { webhookIds } }) => ({ id: webhookIds.webhook })),
  removeWebhook: object(({ world: { webhookIds } }) => ({ id: webhookIds.webhook })),
  redeliverWebhook: object(({ world: { webhookIds } }) => ({ id: webhookIds.delivery, body: {} })),
  revokeApiToken: object(({ world: { apiTokenId: id } }) => ({ id })),

  ...askedOfCorporations,

  subscriptionState: self(),
  subscribe: self(
    ({ world: { pair }, accountId }) => ({
      body: {
        isCorp: !Object.values(pair).includes(accountId),
        redirectPath: '/business/subscription',
      },
    }),
    'PAYMENTS_UNAVAILABLE',
  ),
  addCard: self(
    () => ({ body: { redirectPath: '/business/subscription' } }),
    'PAYMENTS_UNAVAILABLE',
  ),
  subscriptionSession: self(() => ({ id: 'cs_test_1' }), 'PAYMENTS_UNAVAILABLE'),
  businessPause: self(() => ({ body: {} }), 'PAYMENTS_UNAVAILABLE'),
  businessCancel: self(() => ({ body: {} }), 'PAYMENTS_UNAVAILABLE'),
  businessResume: self(() => ({ body: {} }), 'PAYMENTS_UNAVAILABLE'),
  businessStopCancel: self(() => ({ body: {} }), 'PAYMENTS_UNAVAILABLE'),
  generateBillUrl: self(() => ({}), 'PAYMENTS_UNAVAILABLE'),
  payouts: self(),
  payoutOnboarding: self(() => ({ body: {} }), 'PAYMENTS_UNAVAILABLE'),
  getLoginLink: self(() => ({}), 'PAYMENTS_UNAVAILABLE'),
  earnings: self(),

  opportunities: self(),
  campaign: object(({ world: { applied } }) => ({ id: applied.campaignId })),
  saveCampaign: object(({ world: { applied } }) => ({
    body: { campaignId: applied.campaignId, fields: fields(), gallery: [] },
    headers: { [names.ifMatch]: '1' },
  })),
  campaignEvent: object(({ world: { applied } }) => ({
    id: applied.campaignId,
    body: { campaignId: applied.campaignId, event: 'close_recruiting' },
  })),
  aiDraft: {
    send: ({ world }) => ({
      body: { prompt: 'Patio', tone: 'bold', businessId: world.pair.businessId },
    }),
    of: 'object',
    own: 'UNAVAILABLE',
  },
  suggestions: {
    ...object(({ world: { applied } }) => ({ id: applied.campaignId })),
    namesPeople: true,
  },
  campaigns: { send: ({ world }) => ({ query: { before: world.going.campaignId } }), of: 'quiet' },
  campaignWork: object(({ world: { going } }) => ({ id: going.campaignId })),
  candidates: object(({ world: { applied } }) => ({ id: applied.campaignId })),
  candidateEvent: object(({ world: { applied }, side }) => {
    const { projectId: candidateId, campaignId, creatorId } = applied;
    const happens =
      side === 'creator'
        ? { event: 'creator_withdraw' }
        : { event: 'business_declined', reason: 'otherDates' };
    return { id: candidateId, body: { candidateId, campaignId, creatorId, ...happens } };
  }),
  projects: { send: ({ world }) => ({ query: { before: world.going.projectId } }), of: 'quiet' },
  project: object(({ world: { going } }) => ({ id: going.projectId })),
  projectEvent: object(({ world: { going } }) => ({
    id: going.projectId,
    body: { projectId: going.projectId, event: 'dispute_opened', reason: 'Nobody answers' },
  })),
  addContent: object(({ world: { filmed } }) => ({
    id: filmed.projectId,
    body: {
      itemId: newId(),
      projectId: filmed.projectId,
      uploadId: filmed.uploadId,
      posterUploadId: null,
      kind: 'photo',
      shotId: null,
      deliverableId: 'd1',
      replaces: null,
      sourceSha256: newId().replaceAll('-', '').padEnd(64, 'a'),
      capturedAt: null,
      caption: '',
      altText: '',
    },
  })),
  submitReview: object(({ world: { done } }) => ({
    id: done.projectId,
    body: {
      reviewId: newId(),
      projectId: done.projectId,
      score: 'exceed',
      traits: [],
      feedback: 'Well done.',
      privateNote: '',
    },
  })),
};
