import * as z from 'zod/mini';
import { chatroomRecord } from './chatroom/record.ts';
import {
  addMessagePayload,
  addMessageResult,
  batchAnswer,
  batchBody,
  commandStatus,
} from './command.ts';
import type { CommandKind } from './command.ts';
import { accountId, chatroomId, commandId, sessionId, userId } from './ids.ts';
import { messageRecord } from './message/record.ts';
import type { Action } from './permissions.ts';
import { userProfile } from './profile/record.ts';
import { email, loginCode } from './sign-in/rules.ts';
import { syncPage } from './sync.ts';
import { cleanLine, LARGEST_INTEGER } from './text.ts';

/** Where every call lives, below the origin: `/business/{id}` is a call, `/business/dashboard` a page. */
export const API_BASE = '/api';

/**
 * Who may call: anyone; a browser holding the session cookie; a signed-in user; a user acting for one of
 * their accounts (`X-Account`, else the current membership) whose role allows `action`; anyone in demo mode.
 */
export type Who = 'anyone' | 'cookie' | 'user' | 'demo' | { action: Action };

/** Offline class: A queues freely, B queues as "not yet confirmed", C needs a connection, read: a query. */
export type OfflineClass = 'A' | 'B' | 'C' | 'read';

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `API_BASE`, parameters as `{name}`. */
  path: string;
  who: Who;
  offline: OfflineClass;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** Absent where the answer is a stream. */
  answer?: z.ZodMiniType;
  /** The command this call runs, where it is one: same payload, same effect, same idempotency. */
  command?: CommandKind;
  /** Largest body in bytes; 64 KiB unless told. */
  maxBytes?: number;
};

export const DEFAULT_MAX_BYTES = 64 * 1024;

/** Headers that name the account, the command and the time of a call. */
export const headers = {
  account: 'X-Account',
  idempotencyKey: 'Idempotency-Key',
  occurredAt: 'X-Occurred-At',
  ifMatch: 'If-Match',
  /** The build that calls; a server that can no longer serve it answers 426. */
  appVersion: 'X-App-Version',
} as const;

const success = z.object({ success: z.literal(true) });
const botToken = z.string().check(z.minLength(1), z.maxLength(8192));
const name = z.string().check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(80));

/** What a session tells the device. The refresh token travels only in its cookie. */
export const sessionAnswer = z.object({
  accessToken: z.string(),
  /** Seconds the access token lives. */
  expiresIn: z.int(),
  userId,
  sessionId,
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

export const signUpBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('creator'), firstName: name, lastName: name }),
  z.strictObject({
    kind: z.literal('business'),
    businessName: name,
    firstName: name,
    lastName: name,
  }),
]);
export type SignUpBody = z.infer<typeof signUpBody>;

export const devMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  code: z.nullable(z.string()),
  at: z.iso.datetime(),
});

/** Every call of the product, declared once: the server mounts it, the client calls it, documents and tests are made from it. */
export const routes = {
  health: {
    method: 'GET',
    path: '/health',
    who: 'anyone',
    offline: 'read',
    answer: z.object({ ok: z.boolean(), version: z.string(), epoch: z.string() }),
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    who: 'anyone',
    offline: 'read',
    answer: z.unknown(),
  },
  botChallenge: {
    method: 'GET',
    path: '/botChallenge',
    who: 'anyone',
    offline: 'C',
    answer: z.record(z.string(), z.unknown()),
  },
  checkLoginApproval: {
    method: 'POST',
    path: '/checkLoginApproval',
    who: 'anyone',
    offline: 'C',
    body: z.strictObject({ data: z.strictObject({ email }), recaptchaToken: botToken }),
    /** `resendSeconds`: when this browser may ask for the next code. The same for known and unknown addresses. */
    answer: z.object({ success: z.literal(true), resendSeconds: z.int() }),
  },
  verifyUser: {
    method: 'POST',
    path: '/verifyUser',
    who: 'anyone',
    offline: 'C',
    body: z.strictObject({
      data: z.strictObject({ email, otc: loginCode }),
      recaptchaToken: botToken,
    }),
    answer: z.object({ customToken: z.string() }),
  },
  startSession: {
    method: 'POST',
    path: '/session',
    who: 'anyone',
    offline: 'C',
    body: z.strictObject({ customToken: z.string().check(z.maxLength(4096)) }),
    answer: sessionAnswer,
  },
  refreshSession: {
    method: 'POST',
    path: '/session/refresh',
    who: 'cookie',
    offline: 'C',
    body: z.strictObject({}),
    answer: sessionAnswer,
  },
  endSession: { method: 'DELETE', path: '/session', who: 'cookie', offline: 'A', answer: success },
  signUp: {
    method: 'POST',
    path: '/signUp',
    who: 'user',
    offline: 'C',
    body: signUpBody,
    answer: z.object({ success: z.literal(true), user: userProfile }),
  },
  me: { method: 'GET', path: '/me', who: 'user', offline: 'read', answer: userProfile },
  switchMembership: {
    method: 'POST',
    path: '/switchMembership',
    who: 'user',
    offline: 'C',
    /** `accountId` guards the index: a list that changed meanwhile is refused instead of switching to the wrong one. */
    body: z.strictObject({
      membershipIndex: z.int().check(z.nonnegative()),
      accountId: z.optional(accountId),
    }),
    answer: z.object({ success: z.literal(true), user: userProfile }),
  },
  addMessage: {
    method: 'POST',
    path: '/addMessage',
    who: { action: 'chat.send' },
    offline: 'A',
    body: z.strictObject({ data: addMessagePayload }),
    answer: z.extend(addMessageResult, { id: commandId }),
    command: 'addMessage',
  },
  readChatroom: {
    method: 'POST',
    path: '/chatrooms/{id}/read',
    who: { action: 'chat.read' },
    offline: 'A',
    params: z.strictObject({ id: chatroomId }),
    body: z.strictObject({ seq: z.int().check(z.nonnegative(), z.maximum(LARGEST_INTEGER)) }),
    answer: success,
    command: 'readChatroom',
  },
  sendCommands: {
    method: 'POST',
    path: '/commands',
    /** Each command's own action is asked for each; reading is what every role has. */
    who: { action: 'chat.read' },
    offline: 'A',
    body: batchBody,
    answer: batchAnswer,
    maxBytes: 1_100_000,
  },
  commandStatus: {
    method: 'GET',
    path: '/commands/{id}',
    who: { action: 'chat.read' },
    offline: 'read',
    params: z.strictObject({ id: commandId }),
    answer: commandStatus,
  },
  sync: {
    method: 'GET',
    path: '/sync',
    who: { action: 'chat.read' },
    offline: 'read',
    query: z.strictObject({
      since: z.optional(z.string().check(z.maxLength(300))),
      /** `name:version` of each collection the device holds, comma-separated. */
      collections: z.optional(z.string().check(z.maxLength(1000))),
    }),
    answer: syncPage,
  },
  live: {
    method: 'GET',
    path: '/live',
    who: { action: 'chat.read' },
    offline: 'read',
    query: z.strictObject({ since: z.optional(z.string().check(z.maxLength(300))) }),
  },
  chatrooms: {
    method: 'GET',
    path: '/chatrooms',
    who: { action: 'chat.read' },
    offline: 'read',
    answer: z.object({ data: z.array(chatroomRecord) }),
  },
  chatroomMessages: {
    method: 'GET',
    path: '/chatrooms/{id}/messages',
    who: { action: 'chat.read' },
    offline: 'read',
    params: z.strictObject({ id: chatroomId }),
    /** Messages with a seq below `before` (the newest without it), in ascending order, `limit` at most. */
    query: z.strictObject({
      before: z.optional(
        z.coerce.number().check(z.int(), z.positive(), z.maximum(LARGEST_INTEGER)),
      ),
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(512))),
    }),
    answer: z.object({ messages: z.array(messageRecord) }),
  },
  devMail: {
    method: 'GET',
    path: '/dev/mail',
    who: 'demo',
    offline: 'C',
    query: z.strictObject({ to: z.optional(z.string().check(z.overwrite(cleanLine))) }),
    answer: z.array(devMail),
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
export type RouteOf<N extends RouteName> = (typeof routes)[N];
type Infer<T> = T extends z.ZodMiniType ? z.infer<T> : undefined;
type Input<T> = T extends z.ZodMiniType ? z.input<T> : undefined;
type Part<N extends RouteName, K extends string> =
  RouteOf<N> extends { readonly [P in K]: infer T } ? T : undefined;

/** A route's parsed body, query, parameters and answer, as its handler and its caller see them. */
export type BodyOf<N extends RouteName> = Infer<Part<N, 'body'>>;
export type BodyInputOf<N extends RouteName> = Input<Part<N, 'body'>>;
export type QueryOf<N extends RouteName> = Infer<Part<N, 'query'>>;
export type ParamsOf<N extends RouteName> = Infer<Part<N, 'params'>>;
export type AnswerOf<N extends RouteName> = Infer<Part<N, 'answer'>>;
