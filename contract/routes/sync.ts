import * as z from 'zod/mini';
import { batchAnswer, batchBody, commandStatus } from '../commands/command-batch.ts';
import { commandId } from '../ids.ts';
import { setAsideKinds } from '../sync/set-aside.ts';
import { PAGE_RECORDS, syncPage } from '../sync/sync.ts';
import { success, type Route } from './route.ts';

/** Records in one report of those that an app cannot read. */
export const SET_ASIDE_PER_REPORT = 50;

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
      /** Records a page may hold, for a slow line; a revision is never cut. Without it, as many as fit a page. */
      limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_RECORDS))),
    }),
    answer: syncPage,
    byItem: true,
  },
  live: {
    method: 'GET',
    path: '/live',
    access: { action: 'chat.read' },
    offline: 'read',
    query: z.strictObject({ since: z.optional(z.string().check(z.maxLength(300))) }),
  },
  /** Records that the calling app cannot read: where they are, never what they say. `X-App-Version` names the app. */
  reportSetAside: {
    method: 'POST',
    path: '/setAside',
    access: { action: 'chat.read' },
    offline: 'onlineOnly',
    body: z.strictObject({
      records: z
        .array(z.strictObject({ collection: z.enum(setAsideKinds), id: z.nullable(z.uuid()) }))
        .check(z.minLength(1), z.maxLength(SET_ASIDE_PER_REPORT)),
    }),
    answer: success,
  },
} as const satisfies Record<string, Route>;
