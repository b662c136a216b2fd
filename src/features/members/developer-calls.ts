import * as z from 'zod/mini';
import { developerRoutes } from '#contract/routes/developer.ts';
import type { AnswerOf } from '#contract/routes/http.ts';
import {
  loadAndCache,
  useCachedQuery,
  type CachedQuery,
  type CachedResult,
} from '#src/data/cached-query.ts';
import type { CallOptions, Reply } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { callAsUser } from '#src/data/device/session.ts';
import { changeNow, makeNow, type Made } from './call-members.ts';

type DeveloperRoute = keyof typeof developerRoutes;
type Call<N extends DeveloperRoute> = (
  name: N,
  options: CallOptions<N>,
) => Promise<Reply<AnswerOf<N>>>;

/** How something with a secret is made after a confirmation of who the person is. */
export type CallConfirmed = <N extends 'createApiToken' | 'createWebhook' | 'rotateWebhookSecret'>(
  ...call: Parameters<Call<N>>
) => ReturnType<Call<N>>;

export const callDeveloper = <N extends DeveloperRoute>(name: N, options: CallOptions<N>) =>
  callAsUser(device, name, { ...options, route: developerRoutes[name] });

/** A list of a business, read from the server and kept with its age. Each change reads it again: one whose answer was lost may be done. */
export function developerList<T>(
  key: string,
  schema: z.ZodMiniType<T>,
  load: (accountId: Actor['accountId']) => Promise<Reply<T[]>>,
) {
  const read = (cached: unknown) => z.safeParse(z.array(schema), cached).data ?? null;
  const queryOf = ({ accountId }: Actor): CachedQuery<T[]> => ({
    load: () => load(accountId),
    read,
  });
  const thenRead = async <R>(actor: Actor, done: Promise<R>): Promise<R> => {
    const result = await done;
    await loadAndCache(actor, key, queryOf(actor).load);
    return result;
  };
  return {
    useList: (actor: Actor): CachedResult<T[]> => useCachedQuery(actor, key, queryOf(actor)),
    /** The error message, or null after success. */
    change: (actor: Actor, ...call: Parameters<typeof changeNow>): Promise<string | null> =>
      thenRead(actor, changeNow(...call)),
    /** The secret of something new, or the error message. */
    make: (actor: Actor, ...call: Parameters<typeof makeNow>): Promise<Made> =>
      thenRead(actor, makeNow(...call)),
  };
}
