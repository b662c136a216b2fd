import type { developerRoutes as declared } from '#contract/routes/developer.ts';
import { createToken, revokeToken, tokensOf } from '../developer/tokens.ts';
import { retireSecret, rotateSecret } from '../developer/webhook-secrets.ts';
import { createWebhook, redeliver, removeWebhook, webhooksOf } from '../developer/webhooks.ts';
import type { Handlers } from '../http/call.ts';

export const developerRoutes: Handlers<keyof typeof declared> = {
  apiTokens: ({ deps, caller }) => tokensOf(deps, caller),

  createApiToken: ({ deps, caller, body }) => createToken(deps, caller, body),

  revokeApiToken: ({ deps, caller, params }) => revokeToken(deps, caller, params.id),

  webhooks: ({ deps, caller }) => webhooksOf(deps, caller),

  createWebhook: ({ deps, caller, body }) => createWebhook(deps, caller, body),

  rotateWebhookSecret: ({ deps, caller, params }) => rotateSecret(deps, caller, params.id),

  retireWebhookSecret: ({ deps, caller, params }) => retireSecret(deps, caller, params.id),

  removeWebhook: ({ deps, caller, params }) => removeWebhook(deps, caller, params.id),

  redeliverWebhook: ({ deps, caller, params }) => redeliver(deps, caller, params.id),
};
