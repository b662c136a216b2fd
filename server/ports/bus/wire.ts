import type { AccountId, SessionId } from '#contract/ids.ts';
import type { Hint } from './bus.ts';

/** The channel of hints, in the database and in Redis. */
export const CHANNEL = 'pollin_revisions';
/** PostgreSQL refuses payloads of 8,000 bytes and more. A hint is at most 36 + 1 + 15 + 1 bytes. */
export const HINTS_PER_PAYLOAD = 140;

/** The hint for a session that has ended. A process of an older build takes it for an unknown account. */
const ENDED = 'ended';

/** A revision by account, or null for a session that has ended. */
export type Note = readonly [name: string, revision: number | null];

export const endOf = (id: SessionId): Note => [`${ENDED}:${id}`, null];

export const payloadOf = (notes: readonly Note[]): string =>
  notes.map(([name, revision]) => (revision === null ? name : `${name}:${revision}`)).join(' ');

const partsIn = (payload: string): [string, string][] =>
  payload.split(' ').map((part) => {
    const [name = '', value = ''] = part.split(':');
    return [name, value];
  });

export const hintsIn = (payload: string): Hint[] =>
  partsIn(payload)
    .filter(([name]) => name !== '' && name !== ENDED)
    .map(([name, value]) => ({ accountId: name as AccountId, revision: Number(value) }));

export const endsIn = (payload: string): SessionId[] =>
  partsIn(payload).flatMap(([name, value]) => (name === ENDED ? [value as SessionId] : []));
