import type { AccountId } from '#contract/ids.ts';
import type { TestApp } from '../../support/app.ts';
import { idsOf, type World } from './world.ts';

/** Stands in every text of a world, and in the names of its accounts, with the world's number. */
export const wordsOf = (number: number): string => `private-${number}`;
export const nameOf = (number: number): string => `Named-${number}`;
const WORDS = /private-(\d+)/g;
const NAMES = /Named-(\d+)/g;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Whose words, names and ids are whose, so that an answer can be searched for those of others. */
export type Secrets = {
  /** `named`: the accounts whose names and ids are this world's alone. */
  keep: (number: number, world: World, named: readonly AccountId[]) => void;
  /** Facts of worlds other than `own` in a text; names and what everyone may see of an account only where they count. */
  foundIn: (text: string, own: number, names: 'count' | 'public') => string[];
};

export function secrets(): Secrets {
  const ids = new Map<string, number>();
  const accounts = new Map<string, number>();
  return {
    keep(number, world, named) {
      for (const id of idsOf(world)) ids.set(id, number);
      for (const id of [...named, world.portfolioItemId]) accounts.set(id, number);
    },
    foundIn(text, own, names) {
      const isOthers = (number: number | string | undefined) =>
        number !== undefined && Number(number) !== own;
      const matches = (pattern: RegExp) =>
        [...text.matchAll(pattern)].filter(([, number]) => isOthers(number)).map(([all]) => all);
      const uuids = [...text.matchAll(UUID)].map(([id]) => id);
      return [
        ...matches(WORDS),
        ...uuids.filter((id) => isOthers(ids.get(id))),
        ...(names === 'count'
          ? [...matches(NAMES), ...uuids.filter((id) => isOthers(accounts.get(id)))]
          : []),
      ];
    },
  };
}

const tables = [
  'campaigns',
  'candidates',
  'projects',
  'appointments',
  'chatrooms',
  'messages',
  'notifications',
  'content_items',
  'reviews',
  'portfolio_items',
  'sessions',
  'passkeys',
  'member_invitations',
];

/** Who works where, and as what, in these worlds. */
const TEAMS = `(select coalesce(string_agg(r::text, '|' order by r.user_id), '') from memberships r where r.user_id::text = any($1))`;

/** Everything in worlds, word for word, and the number of their accounts’ notifications: the same again when nobody has touched them. */
export async function digestOf({ deps }: TestApp, worlds: readonly World[]): Promise<string> {
  const ids = worlds.flatMap((world) => [world.portfolioItemId, ...idsOf(world)]);
  const parts = tables.map(
    (table) =>
      `(select coalesce(string_agg(r::text, '|' order by r.id), '') from ${table} r where r.id::text = any($1))`,
  );
  const { rows } = await deps.pool.query<{ digest: string }>(
    `select md5(concat_ws('#', ${[...parts, TEAMS].join(', ')})) as digest`,
    [ids],
  );
  return rows[0]?.digest ?? '';
}

/** A text without the ids in it: those of a call's own making differ each time. */
export const withoutIds = (text: string): string => text.replaceAll(UUID, '');
