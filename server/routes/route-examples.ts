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
export const exampleId = <T extends string>(last: string): T =>
  `0190c2e4-7a10-7c3e-9b52-${last.padStart(12, '0')}` as T;

export const exampleRoom = {
  chatroomId: exampleId<ChatroomId>('a1'),
  campaignId: exampleId<CampaignId>('b1'),
  businessId: exampleId<AccountId>('c1'),
  creatorId: exampleId<AccountId>('d1'),
};
export const exampleProject = { projectId: exampleId<ProjectId>('a1') };
export const exampleAppointment = { appointmentId: exampleId<AppointmentId>('e1'), ...exampleProject };
export const EXAMPLE_TIME = '2026-12-04T17:00:00.000Z';
const LATER = '2026-12-05T17:00:00.000Z';
const EMAIL = 'maya@example.com';
const session = {
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIuLi4ifQ.signature',
  expiresIn: 900,
  userId: exampleId<UserId>('f1'),
  sessionId: exampleId<SessionId>('f2'),
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
      data: { ...exampleRoom, isMessageFromCreator: false, message: 'Doors open at 5. See you then!' },
    },
    answer: { id: exampleId<CommandId>('99'), seq: 12, createdOn: EXAMPLE_TIME },
  },
  readChatroom: { body: { seq: 12 }, answer: { success: true } },
  businessSlots: { answer: { slots: [EXAMPLE_TIME, LATER], asOf: '2026-12-01T08:00:00.000Z' } },
  bookAppointment: {
    body: { ...exampleAppointment, slots: [EXAMPLE_TIME, LATER], acceptsTravel: false },
    answer: { startDateTime: EXAMPLE_TIME, version: 1 },
  },
  appointmentEvent: {
    body: { ...exampleAppointment, event: 'booking_confirmed' },
    answer: { startDateTime: EXAMPLE_TIME, version: 2 },
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
  projectEvent: {
    body: { ...exampleProject, event: 'content_approved', submission: 1 },
    answer: { version: 5 },
  },
};
