import { supportRoutes } from '#contract/routes/support.ts';
import type { AnswerOf } from '#contract/routes/http.ts';
import type { CommandId } from '#contract/ids.ts';
import { readAnswer } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { onDatabase } from '#src/data/device/device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { callAsUser } from '#src/data/device/session.ts';
import { useCachedQuery, type CachedQuery, type CachedResult } from '#src/data/cached-query.ts';
import { send } from '#src/data/send.ts';
import { useLive } from '#src/lib/use-live.ts';

type Requests = AnswerOf<'supportRequests'>;

/** A member's own, and never a colleague's who uses the same device. */
const keyOf = ({ userId }: Actor) => `supportRequests ${userId}`;

const read: CachedQuery<Requests>['read'] = (cached) =>
  readAnswer(supportRoutes.supportRequests, cached)?.value ?? null;

/** The person's own requests with what was answered, also the last known ones without a connection. */
export const useOwnRequests = (actor: Actor): CachedResult<Requests> =>
  useCachedQuery(actor, keyOf(actor), {
    load: () =>
      callAsUser(device, 'supportRequests', {
        accountId: actor.accountId,
        route: supportRoutes.supportRequests,
      }),
    read,
  });

/** Queues what a person writes back. Rejects when the device could not store it. */
export const writeBack = (
  actor: Actor,
  requestId: CommandId,
  message: string,
): Promise<CommandId> => send(actor, { kind: 'replyToSupport', payload: { requestId, message } });

/** `on`: when it was sent; without it, it waits. */
export type OwnReply = { id: CommandId; requestId: CommandId; body: string; on?: string };

/**
 * The unsent requests to support, live, and all replies that this device has or had: one that was sent stays until the
 * server's answer has it.
 */
export function useWaiting({ accountId, userId }: Actor) {
  return useLive(
    () =>
      onDatabase(device.db, (db) =>
        db.transaction('r', db.outbox, db.sent, async () => {
          const [items, sent] = await Promise.all([
            db.outbox.where({ accountId, lane: 'support' }).toArray(),
            db.sent.where({ accountId }).sortBy('order'),
          ]);
          const own = items.filter((one) => one.userId === userId);
          const replies = [...sent, ...own].flatMap((one): OwnReply[] => {
            if (one.kind !== 'replyToSupport' || one.userId !== userId) return [];
            const { id, payload } = one;
            const on = 'sentAt' in one ? { on: new Date(one.sentAt).toISOString() } : {};
            return [{ id, requestId: payload.requestId, body: payload.message, ...on }];
          });
          return { count: own.length, replies };
        }),
      ),
    `support waiting ${accountId} ${userId}`,
  );
}
