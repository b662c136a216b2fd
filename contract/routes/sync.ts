import * as z from 'zod/mini';
import { batchAnswer, batchBody, commandStatus } from '../commands/command-batch.ts';
import { commandId } from '../ids.ts';
import { syncPage } from '../sync/sync.ts';
import type { Route } from './route.ts';

export const syncRoutes = {
  sendCommands: {
    method: 'POST',
    path: '/commands',
    /** Each command's own action is asked for each; reading is what every role has. */
    access: { action: 'chat.read' },
    offline: 'queued',
    body: batchBody,
    answer: batchAnswer,
    maxBytes: 1_100_000,
  },
  commandStatus: {
    method: 'GET',
    path: '/commands/{id}',
    access: { action: 'chat.read' },
    offline: 'read',
    params: z.strictObject({ id: commandId }),
    answer: commandStatus,
  },
  sync: {
    method: 'GET',
    path: '/sync',
    access: { action: 'chat.read' },
    offline: 'read',
    query: z.strictObject({
      since: z.optional(z.string().check(z.maxLength(300))),
      /** `name:version` of each collection on the device, comma-separated. */
      collections: z.optional(z.string().check(z.maxLength(1000))),
    }),
    answer: syncPage,
  },
  live: {
    method: 'GET',
    path: '/live',
    access: { action: 'chat.read' },
    offline: 'read',
    query: z.strictObject({ since: z.optional(z.string().check(z.maxLength(300))) }),
  },
} as const satisfies Record<string, Route>;
