import { apiToken } from '#contract/developer/record.ts';
import type { ApiScope, TokenDays } from '#contract/developer/scopes.ts';
import type { ApiTokenId } from '#contract/developer/ids.ts';
import { developerRoutes } from '#contract/routes/developer.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { callDeveloper, developerList, type CallConfirmed } from './developer-calls.ts';

/** The tokens of a business, without the secrets, which the server doesn't know either. */
const tokens = developerList('apiTokens', apiToken, async (accountId) => {
  const reply = await callDeveloper('apiTokens', { accountId });
  return reply.ok ? { ...reply, value: reply.value.tokens } : reply;
});
export const useTokens = tokens.useList;

type NewToken = { name: string; scopes: ApiScope[]; days: TokenDays | null };

/** Makes a token. */
export const createToken = (actor: Actor, body: NewToken, call: CallConfirmed) =>
  tokens.make(actor, () => {
    const route = developerRoutes.createApiToken;
    return call('createApiToken', { accountId: actor.accountId, body, route });
  });

export const revokeToken = (actor: Actor, id: ApiTokenId) =>
  tokens.change(actor, () =>
    callDeveloper('revokeApiToken', { accountId: actor.accountId, params: { id } }),
  );

export const scopeLabels: Readonly<Record<ApiScope, () => string>> = {
  'messages.read': m.developer_messages_read,
  'messages.write': m.developer_messages_write,
  'calendar.read': m.developer_calendar_read,
  'calendar.write': m.developer_calendar_write,
  'campaigns.read': m.developer_campaigns_read,
  'campaigns.write': m.developer_campaigns_write,
};
