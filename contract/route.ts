import * as z from 'zod/mini';
import type { CommandKind } from './command.ts';
import type { Action } from './permissions.ts';

/** Where every call lives, below the origin: `/business/{id}` is a call, `/business/dashboard` a page. */
export const API_BASE = '/api';

/**
 * Who may call: anyone; a browser holding the session cookie; a signed-in user; a user acting for one of
 * their accounts (`X-Account`, else the current membership) whose role allows `action`; anyone in demo mode.
 */
type Access = 'anyone' | 'cookie' | 'user' | 'demo' | { action: Action };

/** What may be done offline: `queued` freely, `queuedUnconfirmed` as "not yet confirmed", `onlineOnly` not at all; `read`: a query. */
type OfflineClass = 'queued' | 'queuedUnconfirmed' | 'onlineOnly' | 'read';

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `API_BASE`, parameters as `{name}`. */
  path: string;
  access: Access;
  offline: OfflineClass;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** Absent where the answer is a stream. */
  answer?: z.ZodMiniType;
  /** The command this call runs, where it is one: same payload, same effect, same idempotency. */
  command?: CommandKind;
  /** The body is `multipart/form-data`, which the handler reads itself; `body` then describes its text fields. */
  isForm?: true;
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
  /** What calls, as `appVersionOf` names it; a server that can no longer serve it answers 426. */
  appVersion: 'X-App-Version',
} as const;

/** The answer of a call that has nothing to tell but that it was done. */
export const success = z.object({ success: z.literal(true) });
