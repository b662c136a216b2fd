import * as z from 'zod/mini';
import { apiToken, type ApiToken } from '#contract/developer/record.ts';
import type { ApiScope, TokenDays } from '#contract/developer/scopes.ts';
import type { ApiTokenId } from '#contract/developer/ids.ts';
import type { AnswerOf } from '#contract/routes/http.ts';
import { developerRoutes } from '#contract/routes/developer.ts';
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
import { m } from '#src/paraglide/messages.js';
import { changeNow, makeNow, type Made } from './call-members.ts';

/** How a call is made after a confirmation of who the person is. */
export type CallDeveloper = (
  name: 'createApiToken',
  options: CallOptions<'createApiToken'>,
) => Promise<Reply<AnswerOf<'createApiToken'>>>;

const KEY = 'apiTokens';

const tokensQuery = ({ accountId }: Actor): CachedQuery<ApiToken[]> => ({
  load: async () => {
    const route = developerRoutes.apiTokens;
    const reply = await callAsUser(device, 'apiTokens', { accountId, route });
    return reply.ok ? { ...reply, value: reply.value.tokens } : reply;
  },
  read: (cached) => z.safeParse(z.array(apiToken), cached).data ?? null,
});

/** The tokens of a business, without the secrets, which the server doesn't know either. */
export const useTokens = (actor: Actor): CachedResult<ApiToken[]> =>
  useCachedQuery(actor, KEY, tokensQuery(actor));

const refresh = (actor: Actor) => loadAndCache(actor, KEY, tokensQuery(actor).load);

/** Makes a token. Answers it, or the error message. */
export async function createToken(
  actor: Actor,
  body: { name: string; scopes: ApiScope[]; days: TokenDays | null },
  call: CallDeveloper,
): Promise<Made> {
  const { accountId } = actor;
  const route = developerRoutes.createApiToken;
  const made = await makeNow(() => call('createApiToken', { accountId, body, route }));
  await refresh(actor);
  return made;
}

/** The error message, or null after success. */
export async function revokeToken(actor: Actor, id: ApiTokenId): Promise<string | null> {
  const { accountId } = actor;
  const route = developerRoutes.revokeApiToken;
  const options = { accountId, params: { id }, route };
  const wrong = await changeNow(() => callAsUser(device, 'revokeApiToken', options));
  await refresh(actor);
  return wrong;
}

export const scopeLabels: Readonly<Record<ApiScope, () => string>> = {
  'messages.read': m.developer_messages_read,
  'messages.write': m.developer_messages_write,
  'calendar.read': m.developer_calendar_read,
  'calendar.write': m.developer_calendar_write,
  'campaigns.read': m.developer_campaigns_read,
  'campaigns.write': m.developer_campaigns_write,
};
