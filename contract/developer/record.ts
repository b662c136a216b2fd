import * as z from 'zod/mini';
import { apiTokenId } from './ids.ts';
import { cleanLine } from '../text.ts';
import { apiScopes, TOKEN_DAYS, TOKEN_NAME_MAX } from './scopes.ts';

const scopes = z.array(z.enum(apiScopes));

/** A personal access token as its business sees it. The token itself is shown once, by the call that makes it. */
export const apiToken = z.object({
  id: apiTokenId,
  name: z.string(),
  scopes,
  /** The token's last characters. */
  hint: z.string(),
  /** The person whose role it acts with. */
  madeBy: z.string(),
  createdOn: z.iso.datetime(),
  lastUsedOn: z.nullable(z.iso.datetime()),
  /** From then on it is refused. Null for never; absent if the server is older. */
  expiresOn: z.optional(z.nullable(z.iso.datetime())),
});
export type ApiToken = z.infer<typeof apiToken>;

export const newApiToken = z.strictObject({
  name: z.string().check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(TOKEN_NAME_MAX)),
  scopes: scopes.check(z.minLength(1), z.maxLength(apiScopes.length)),
  /** Days until it expires. Null or absent: it never does. */
  days: z.optional(z.nullable(z.literal(TOKEN_DAYS))),
});
