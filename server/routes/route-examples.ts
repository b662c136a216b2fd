import type { AnswerOf, BodyInputOf, RouteName } from '#contract/routes/http.ts';
import type {
  AccountId,
  AppointmentId,
  CampaignId,
  ChatroomId,
  CommandId,
  ProjectId,
  SessionId,
  UserId,
} from '#contract/ids.ts';

/** An example of a call: a body that the server would take, and an answer that it would give. */
type Example<N extends RouteName> = { body?: BodyInputOf<N>; answer?: AnswerOf<N> };

/** A well-formed id that names nothing. */
const id = <T extends string>(last: string): T =>
  `0190c2e4-7a10-7c3e-9b52-${last.padStart(12, '0')}` as T;

const room = {
  chatroomId: id<ChatroomId>('a1'),
  campaignId: id<CampaignId>('b1'),
  businessId: id<AccountId>('c1'),
  creatorId: id<AccountId>('d1'),
};
const project = { projectId: id<ProjectId>('a1') };
const appointment = { appointmentId: id<AppointmentId>('e1'), ...project };
const START = '2026-12-04T17:00:00.000Z';
const LATER = '2026-12-05T17:00:00.000Z';
const EMAIL = 'maya@example.com';
const session = {
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIuLi4ifQ.signature',
  expiresIn: 900,
  userId: id<UserId>('f1'),
  sessionId: id<SessionId>('f2'),
};

/** Examples of the calls that most programs begin with. A test checks each against its schema. */
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
      data: { ...room, isMessageFromCreator: false, message: 'Doors open at 5. See you then!' },
    },
    answer: { id: id<CommandId>('99'), seq: 12, createdOn: START },
  },
  readChatroom: { body: { seq: 12 }, answer: { success: true } },
  businessSlots: { answer: { slots: [START, LATER], asOf: '2026-12-01T08:00:00.000Z' } },
  bookAppointment: {
    body: { ...appointment, slots: [START, LATER], acceptsTravel: false },
    answer: { startDateTime: START, version: 1 },
  },
  appointmentEvent: {
    body: { ...appointment, event: 'booking_confirmed' },
    answer: { startDateTime: START, version: 2 },
  },
  campaignEvent: {
    body: { campaignId: room.campaignId, event: 'publish' },
    answer: { version: 2 },
  },
  candidateEvent: {
    body: {
      candidateId: project.projectId,
      campaignId: room.campaignId,
      creatorId: room.creatorId,
      event: 'business_accepted',
    },
    answer: { candidateId: project.projectId, version: 3 },
  },
  projectEvent: {
    body: { ...project, event: 'content_approved', submission: 1 },
    answer: { version: 5 },
  },
};
