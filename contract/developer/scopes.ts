import type { Action } from '../permissions.ts';

/**
 * The permission to manage the programs of a business: the same roles that manage its profile. A permission of its own would be
 * one more line in the code of every first screen.
 */
export const MANAGE_PROGRAMS = 'businessProfile.write' satisfies Action;

/** The rights that a personal access token can have, each a part of what its maker's role may do. */
export const apiScopes = [
  'messages.read',
  'messages.write',
  'calendar.read',
  'calendar.write',
  'campaigns.read',
  'campaigns.write',
] as const;
export type ApiScope = (typeof apiScopes)[number];

/** Begins every token, so that a leaked one is recognized, by people and by scanners. */
export const TOKEN_PREFIX = 'pat_';
/** Random bytes of a token. The database keeps only its hash. */
export const TOKEN_BYTES = 32;
/** The end of a token that its list shows. */
export const TOKEN_HINT_CHARACTERS = 4;
/** Days that a token may live. Null in place of one of these: until it is revoked. */
export const TOKEN_DAYS = [30, 90, 365] as const;
export type TokenDays = (typeof TOKEN_DAYS)[number];
/** The scopes that the app proposes. */
export const USUAL_TOKEN_DAYS = 90 satisfies TokenDays;
export const TOKEN_NAME_MAX = 60;
/** Tokens of a business that were not revoked. */
export const TOKENS_MAX = 20;
/** Calls of one token. */
export const CALLS_PER_MINUTE = 240;
