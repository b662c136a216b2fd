import type { AnswerOf, BodyInputOf, RouteName } from '#contract/routes/http.ts';
import type { CommandId, ReviewId, SessionId, UserId } from '#contract/ids.ts';
import { noChanges } from '#contract/sync/sync.ts';
import {
  exampleAppointment,
  exampleId,
  exampleProject,
  exampleRoom,
  EXAMPLE_EARLIER,
  EXAMPLE_TIME,
} from './example-facts.ts';
import {
  exampleBusiness,
  exampleChatroom,
  exampleCreator,
  exampleCreatorCard,
  exampleMessage,
  exampleWeek,
} from './people-examples.ts';
import {
  exampleCampaign,
  exampleCandidate,
  exampleContent,
  exampleFields,
  exampleProjectRecord,
  exampleShoot,
} from './work-examples.ts';

/** An example of a call: a body that the server would take, and an answer that it would give. */
type Example<N extends RouteName> = { body?: BodyInputOf<N>; answer?: AnswerOf<N> };

const LATER = '2026-12-05T17:00:00.000Z';
const EMAIL = 'maya@example.com';
const session = {
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIuLi4ifQ.signature',
  expiresIn: 900,
  userId: exampleId<UserId>('f1'),
  sessionId: exampleId<SessionId>('f2'),
};

/**
 * Examples of the calls that most programs begin with, and of every call that is open to a personal access token. A test checks each
 * against its schema.
 */
export const routeExamples: { readonly [N in RouteName]?: Example<N> } = {
  health: { answer: { ok: true, version: '1.0.0', epoch: '7f3a', mapTiles: null } },
  checkLoginApproval: {
    body: { data: { email: EMAIL }, recaptchaToken: 'token-of-the-bot-check' },
    answer: { success: true, resendSeconds: 30 },
  },
  verifyUser: {
    body: { data: { email: EMAIL, otc: '042817' }, recaptchaToken: 'token-of-the-bot-check' },
    answer: { customToken: 'single-use-token' },
  },
  startSession: { body: { customToken: 'single-use-token' }, answer: session },
  refreshSession: { body: {}, answer: session },
  addMessage: {
    body: {
      data: {
        ...exampleRoom,
        isMessageFromCreator: false,
        message: 'Doors open at 5. See you then!',
      },
    },
    answer: { id: exampleId<CommandId>('99'), seq: 12, createdOn: EXAMPLE_TIME },
  },
  chatrooms: { answer: { data: [exampleChatroom] } },
  chatroomMessages: { answer: { messages: [exampleMessage] } },
  readChatroom: { body: { seq: 12 }, answer: { success: true } },
  business: { answer: exampleBusiness },
  updateBusinessAvailability: {
    body: { ...exampleWeek, exceptions: [{ ...exampleWeek.mon, date: '2026-12-25' }] },
    answer: { version: 2 },
  },
  appointments: { answer: { data: [exampleShoot] } },
  businessSlots: { answer: { slots: [EXAMPLE_TIME, LATER], asOf: EXAMPLE_EARLIER } },
  bookAppointment: {
    body: { ...exampleAppointment, slots: [EXAMPLE_TIME, LATER], acceptsTravel: false },
    answer: { startDateTime: EXAMPLE_TIME, version: 1 },
  },
  appointmentEvent: {
    body: { ...exampleAppointment, event: 'booking_confirmed' },
    answer: { startDateTime: EXAMPLE_TIME, version: 2 },
  },
  creators: { answer: { creators: [exampleCreatorCard], next: null, total: 1 } },
  creator: { answer: exampleCreator },
  campaign: { answer: { campaign: exampleCampaign, business: exampleBusiness, distanceKm: null } },
  campaigns: { answer: { campaigns: [exampleCampaign], more: false } },
  campaignWork: {
    answer: {
      campaigns: [exampleCampaign],
      candidates: [exampleCandidate],
      projects: [exampleProjectRecord],
      appointments: [exampleShoot],
      content: [exampleContent],
    },
  },
  suggestions: { answer: { creators: [exampleCreatorCard] } },
  candidates: { answer: { candidates: [exampleCandidate], more: false } },
  saveCampaign: {
    body: { campaignId: exampleRoom.campaignId, fields: exampleFields, gallery: [] },
    answer: { version: 1 },
  },
  campaignEvent: {
    body: { campaignId: exampleRoom.campaignId, event: 'publish' },
    answer: { version: 2 },
  },
  candidateEvent: {
    body: {
      candidateId: exampleProject.projectId,
      campaignId: exampleRoom.campaignId,
      creatorId: exampleRoom.creatorId,
      event: 'business_accepted',
    },
    answer: { candidateId: exampleProject.projectId, version: 3 },
  },
  projects: { answer: { projects: [exampleProjectRecord], more: false } },
  project: { answer: exampleProjectRecord },
  projectEvent: {
    body: { ...exampleProject, event: 'content_approved', submission: 1 },
    answer: { version: 5 },
  },
  submitReview: {
    body: {
      reviewId: exampleId<ReviewId>('71'),
      ...exampleProject,
      score: 'exceed',
      traits: [],
      feedback: 'On time, and every shot of the list.',
      privateNote: '',
    },
    answer: { version: 1 },
  },
  sync: {
    answer: {
      accountId: exampleRoom.businessId,
      since: '7f3a09.207',
      cursor: '7f3a09.208',
      more: false,
      collections: { ...noChanges(), chatrooms: [exampleChatroom] },
      messages: [exampleMessage],
      gone: [],
    },
  },
};
