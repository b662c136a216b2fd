import * as z from 'zod/mini';
import { accountId, sessionId, userId } from '../ids.ts';
import { newName } from '../profile/name.ts';
import { userProfile } from '../profile/record.ts';
import { email, loginCode } from '../sign-in/rules.ts';
import { cleanLine } from '../text.ts';
import { type Route, success } from './route.ts';

const botToken = z.string().check(z.minLength(1), z.maxLength(8192));
/** The session as the device sees it. Only the cookie carries the refresh token. */
const sessionAnswer = z.object({
  accessToken: z.string(),
  /** Seconds the access token lives. */
  expiresIn: z.int(),
  userId,
  sessionId,
});
export type SessionAnswer = z.infer<typeof sessionAnswer>;

const signUpBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('creator'), firstName: newName, lastName: newName }),
  z.strictObject({
    kind: z.literal('business'),
    businessName: newName,
    firstName: newName,
    lastName: newName,
  }),
]);
export type SignUpBody = z.infer<typeof signUpBody>;

const devMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  code: z.nullable(z.string()),
  at: z.iso.datetime(),
});

export const sessionRoutes = {
  health: {
    method: 'GET',
    path: '/health',
    access: 'anyone',
    offline: 'read',
    answer: z.object({
      ok: z.boolean(),
      version: z.string(),
      epoch: z.string(),
      /** Address of map tiles with `{z}`, `{x}` and `{y}`; null or absent where there are none. */
      mapTiles: z.optional(z.nullable(z.string())),
      /** Whom the map names as its source; null or absent for the OpenStreetMap contributors. */
      mapCredit: z.optional(z.nullable(z.string())),
    }),
  },
  /** Whether this process takes calls: a load balancer stops sending them when it answers 503. */
  ready: {
    method: 'GET',
    path: '/ready',
    access: 'anyone',
    offline: 'read',
    answer: z.object({ ok: z.literal(true) }),
  },
  openapi: {
    method: 'GET',
    path: '/openapi.json',
    access: 'anyone',
    offline: 'read',
    answer: z.unknown(),
  },
  botChallenge: {
    method: 'GET',
    path: '/botChallenge',
    access: 'anyone',
    offline: 'onlineOnly',
    answer: z.record(z.string(), z.unknown()),
  },
  checkLoginApproval: {
    method: 'POST',
    path: '/checkLoginApproval',
    access: 'anyone',
    offline: 'onlineOnly',
    body: z.strictObject({ data: z.strictObject({ email }), recaptchaToken: botToken }),
    /** `resendSeconds`: when this browser may ask for the next code. The same for known and unknown addresses. */
    answer: z.object({ success: z.literal(true), resendSeconds: z.int() }),
  },
  verifyUser: {
    method: 'POST',
    path: '/verifyUser',
    access: 'anyone',
    offline: 'onlineOnly',
    body: z.strictObject({
      data: z.strictObject({ email, otc: loginCode }),
      recaptchaToken: botToken,
    }),
    answer: z.object({ customToken: z.string() }),
  },
  startSession: {
    method: 'POST',
    path: '/session',
    access: 'anyone',
    offline: 'onlineOnly',
    body: z.strictObject({ customToken: z.string().check(z.maxLength(4096)) }),
    answer: sessionAnswer,
  },
  refreshSession: {
    method: 'POST',
    path: '/session/refresh',
    access: 'cookie',
    offline: 'onlineOnly',
    body: z.strictObject({}),
    answer: sessionAnswer,
  },
  endSession: {
    method: 'DELETE',
    path: '/session',
    access: 'cookie',
    offline: 'queued',
    answer: z.extend(success, {
      /** The address after sign-out, if the operator has such a site. */
      corporateSite: z.optional(z.url({ protocol: /^https?$/ })),
    }),
  },
  signUp: {
    method: 'POST',
    path: '/signUp',
    access: 'user',
    offline: 'onlineOnly',
    body: signUpBody,
    answer: z.object({ success: z.literal(true), user: userProfile }),
  },
  me: { method: 'GET', path: '/me', access: 'user', offline: 'read', answer: userProfile },
  switchMembership: {
    method: 'POST',
    path: '/switchMembership',
    access: 'user',
    offline: 'onlineOnly',
    /** `accountId` guards the index: a list that changed meanwhile is refused instead of switching to the wrong one. */
    body: z.strictObject({
      membershipIndex: z.int().check(z.nonnegative()),
      accountId: z.optional(accountId),
    }),
    answer: z.object({ success: z.literal(true), user: userProfile }),
  },
  devMail: {
    method: 'GET',
    path: '/dev/mail',
    access: 'demo',
    offline: 'onlineOnly',
    query: z.strictObject({ to: z.optional(z.string().check(z.overwrite(cleanLine))) }),
    answer: z.array(devMail),
  },
} as const satisfies Record<string, Route>;
