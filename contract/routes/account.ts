import * as z from 'zod/mini';
import { sessionId } from '../ids.ts';
import { email, loginCode } from '../sign-in/rules.ts';
import { success, type Route } from './route.ts';

/** As an authenticator names it, in base64url. */
const passkeyId = z.string().check(z.regex(/^[\w-]{1,1024}$/));
/** The JSON of the browser's credential calls; the library on both sides checks it. */
const credentialJson = z.record(z.string(), z.unknown());
const challengeId = z.uuid();

/** A device on which the user is signed in. */
const openSession = z.object({
  id: sessionId,
  /** For example "Chrome on Android", from the browser's user agent. */
  device: z.string(),
  createdOn: z.iso.datetime(),
  usedOn: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

const passkey = z.object({
  id: passkeyId,
  name: z.string(),
  createdOn: z.iso.datetime(),
  usedOn: z.nullable(z.iso.datetime()),
});
export type Passkey = z.infer<typeof passkey>;

export const accountRoutes = {
  sessions: {
    method: 'GET',
    path: '/sessions',
    access: 'user',
    offline: 'read',
    answer: z.array(openSession),
  },
  endOtherSession: {
    method: 'DELETE',
    path: '/sessions/{id}',
    access: 'user',
    recentSignIn: true,
    offline: 'onlineOnly',
    params: z.strictObject({ id: sessionId }),
    answer: success,
  },
  endOtherSessions: {
    method: 'POST',
    path: '/sessions/endOthers',
    access: 'user',
    recentSignIn: true,
    offline: 'onlineOnly',
    /** Removing the user's passkeys with them leaves no way in on a lost device. */
    body: z.strictObject({ removePasskeys: z.optional(z.boolean()) }),
    answer: z.object({ success: z.literal(true), ended: z.int() }),
  },
  passkeys: {
    method: 'GET',
    path: '/passkeys',
    access: 'user',
    offline: 'read',
    answer: z.array(passkey),
  },
  passkeyOptions: {
    method: 'POST',
    path: '/passkeys/options',
    access: 'user',
    recentSignIn: true,
    offline: 'onlineOnly',
    body: z.strictObject({}),
    answer: z.object({ challengeId, options: credentialJson }),
  },
  addPasskey: {
    method: 'POST',
    path: '/passkeys',
    access: 'user',
    recentSignIn: true,
    offline: 'onlineOnly',
    body: z.strictObject({
      challengeId,
      name: z.string().check(z.minLength(1), z.maxLength(60)),
      credential: credentialJson,
    }),
    answer: passkey,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/passkeys/{id}',
    access: 'user',
    recentSignIn: true,
    offline: 'onlineOnly',
    params: z.strictObject({ id: passkeyId }),
    answer: success,
  },
  passkeySignInOptions: {
    method: 'POST',
    path: '/passkeySignIn/options',
    access: 'anyone',
    offline: 'onlineOnly',
    body: z.strictObject({}),
    answer: z.object({ challengeId, options: credentialJson }),
  },
  /** The same custom token that a right code gives. */
  passkeySignIn: {
    method: 'POST',
    path: '/passkeySignIn',
    access: 'anyone',
    offline: 'onlineOnly',
    body: z.strictObject({ challengeId, credential: credentialJson }),
    answer: z.object({ customToken: z.string() }),
  },
  /** Emails a code to the signed-in user, under the limits of sign-in codes. */
  sendConfirmationCode: {
    method: 'POST',
    path: '/confirm/code',
    access: 'user',
    offline: 'onlineOnly',
    body: z.strictObject({}),
    answer: z.object({ success: z.literal(true), resendSeconds: z.int() }),
  },
  confirmationOptions: {
    method: 'POST',
    path: '/confirm/options',
    access: 'user',
    offline: 'onlineOnly',
    body: z.strictObject({}),
    answer: z.object({ challengeId, options: credentialJson }),
  },
  /** The user proves again who they are: what needs a recent sign-in is allowed to this session for some minutes. */
  confirmIdentity: {
    method: 'POST',
    path: '/confirm',
    access: 'user',
    offline: 'onlineOnly',
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('code'), otc: loginCode }),
      z.strictObject({ kind: z.literal('passkey'), challengeId, credential: credentialJson }),
    ]),
    answer: success,
  },
  /** Everything that is stored about the user, as one JSON document. */
  exportAccount: {
    method: 'GET',
    path: '/exportAccount',
    access: 'user',
    offline: 'onlineOnly',
    answer: z.record(z.string(), z.unknown()),
  },
  /** Emails a code to the address that is to be the user's. The old one was proved by the recent sign-in. */
  sendEmailChangeCode: {
    method: 'POST',
    path: '/changeEmail/code',
    access: 'user',
    recentSignIn: true,
    offline: 'onlineOnly',
    body: z.strictObject({ email }),
    answer: z.object({ success: z.literal(true), resendSeconds: z.int() }),
  },
  /** Ends all other sessions, also those of a person who read the old mailbox. */
  changeEmail: {
    method: 'POST',
    path: '/changeEmail',
    access: 'user',
    recentSignIn: true,
    offline: 'onlineOnly',
    body: z.strictObject({ email, otc: loginCode }),
    answer: success,
  },
  /** For good: sessions end, names and pictures go; what others need to see of past work stays without a name. */
  deleteAccount: {
    method: 'POST',
    path: '/deleteAccount',
    access: 'user',
    recentSignIn: true,
    offline: 'onlineOnly',
    /** The account's address, typed by the person, so nobody deletes an account by mistake. */
    body: z.strictObject({ email }),
    answer: success,
  },
} as const satisfies Record<string, Route>;
