import * as z from 'zod/mini';
import type { CommandKind } from '../commands/command.ts';
import type { Action } from '../permissions.ts';

/** Where every call lives, below the origin: `/business/{id}` is a call, `/business/dashboard` a page. */
export const API_BASE = '/api';

/**
 * The permitted callers: anyone; a browser with the session cookie; a signed-in user; a user who acts for one of their
 * accounts (`X-Account`, else the current membership) with a role that allows `action`; anyone in demo mode; support staff who
 * proved with a passkey who they are.
 */
type Access = 'anyone' | 'cookie' | 'user' | 'demo' | 'support' | { action: Action };

/** The offline rule: `queued` freely, `queuedUnconfirmed` as "not yet confirmed", `onlineOnly` not at all; `read`: a query. */
type OfflineClass = 'queued' | 'queuedUnconfirmed' | 'onlineOnly' | 'read';

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `API_BASE`, parameters as `{name}`. */
  path: string;
  access: Access;
  /** Asks for proof again, unless the session was authenticated in the last `RECENT_SIGN_IN_MINUTES`. */
  recentSignIn?: true;
  offline: OfflineClass;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** Absent where the answer is a stream. */
  answer?: z.ZodMiniType;
  /** A device reads the items of its answer's lists one by one: one that it can't read stops none of the others. */
  byItem?: true;
  /** The command this call runs, where it is one: same payload, same effect, same idempotency. */
  command?: CommandKind;
  /** The body is `multipart/form-data`, which the handler reads itself; `body` then describes its text fields. */
  isForm?: true;
  /** Largest body in bytes; 64 KiB by default. */
  maxBytes?: number;
};

export const DEFAULT_MAX_BYTES = 64 * 1024;

/** Headers that name the account, the command and the time of a call. */
export const headers = {
  account: 'X-Account',
  idempotencyKey: 'Idempotency-Key',
  occurredAt: 'X-Occurred-At',
  ifMatch: 'If-Match',
  /** The history that the device has read. A server with another one runs no command of the batch. */
  epoch: 'X-Epoch',
  /** The calling app, as `appVersionOf` names it. A server that no longer supports it answers 426. */
  appVersion: 'X-App-Version',
  /** The device's zone, as `America/Denver`. */
  timeZone: 'X-Time-Zone',
  /** Names the call in the server's log. */
  requestId: 'X-Request-Id',
} as const;

/** The answer of a call without a result. */
export const success = z.object({ success: z.literal(true) });
