import * as z from 'zod/mini';
import { ownAct, supportReply, supportThread } from '../support/thread.ts';
import { success, type Route } from './route.ts';

/** Messages between a person and support after a request. */
export const supportRoutes = {
  /** The caller's own, of the acting account. */
  supportRequests: {
    method: 'GET',
    path: '/supportRequests',
    access: { action: 'support.ask' },
    offline: 'read',
    answer: z.object({
      requests: z.array(supportThread),
      /** Of the person, whichever account acts. */
      acts: z._default(z.array(ownAct), []),
    }),
    byItem: true,
  },
  replyToSupport: {
    method: 'POST',
    path: '/supportReply',
    access: { action: 'support.ask' },
    offline: 'queued',
    body: z.strictObject({ data: supportReply }),
    answer: success,
    command: 'replyToSupport',
  },
} as const satisfies Record<string, Route>;
