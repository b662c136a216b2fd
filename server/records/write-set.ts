import type { CommandAnswer } from '#contract/commands/command-batch.ts';
import type { AccountId } from '#contract/ids.ts';
import type { CollectionName } from '#contract/sync/collections.ts';
import type { AccountCaller } from '../http/call.ts';
import type { CommitWith } from '../db/transaction.ts';
import { refuseUnreadable } from '../presenters/unreadable.ts';
import type { Command } from '../commands/command-handler.ts';

/** Accounts' revisions as they are when the transaction commits. */
export type Revisions = ReadonlyMap<AccountId, number>;
/** The writes of one kind of command: a prepared statement, and its values. */
export type Effect = EffectStatement & {
  values: unknown[];
  /** Its records are checked before they are committed; see `refuseUnreadable`. */
  isChecked?: true;
  /** The collections that it stamps; absent: every collection. */
  collections?: readonly CollectionName[];
};
type EffectStatement = { name: string; text: string };

/**
 * All that a set writes, as one statement: it raises each account of the audience by one, lets the effect stamp its rows with
 * the new revisions, and keeps the answers for good. Accounts are locked in id order and held until commit, so that revisions
 * become visible in order and none is ever skipped. Once in a transaction, after every other lock.
 *
 * `effect` is SQL for further parts of its `with`; it finds the new revisions in `raised (id, revision)`, and its
 * own parameters from `$8` on.
 */
export const effectStatement = (name: string, effect: string): EffectStatement => ({
  name,
  text: `
with raised as (
  update accounts a set revision = a.revision + 1
  from (select id from accounts where id = any($1::uuid[]) order by id for update) locked
  where a.id = locked.id
  returning a.id, a.revision
), ${effect}, ${kept('coalesce((select revision from raised where id = $2), (select revision from accounts where id = $2))')}
select id, revision from raised`,
});

/** Answers accepted are completed with the account's revision. */
function kept(revision: string): string {
  return `kept as (
  insert into commands (account_id, user_id, id, kind, payload_hash, answer)
  select $2::uuid, $3::uuid, c.id, c.kind, c.hash,
         case when c.answer ? 'revision' then c.answer || jsonb_build_object('revision', a.revision) else c.answer end
  from (select ${revision} as revision) a,
       unnest($4::uuid[], $5::text[], $6::text[], $7::jsonb[]) as c (id, kind, hash, answer)
)`;
}

/** Without a change for anyone: answers whose effect was visible before, and refusals. */
const answersOnly: EffectStatement = {
  name: 'keep-answers',
  text: `with ${kept('(select revision from accounts where id = $2)')}
         select id, revision from accounts where id = $2 and $1::uuid[] is not null`,
};

/**
 * Writes a set and commits it in one round trip. Answers the new revisions of its accounts: the audience's, or the caller's
 * own without an audience. `also` was sent before, and must have succeeded before the commit.
 */
export async function writeSet(
  commitWith: CommitWith,
  caller: AccountCaller,
  decided: readonly { command: Command; answer: CommandAnswer }[],
  audience: readonly AccountId[],
  effect: Effect | null,
  also: Promise<void>,
): Promise<Revisions> {
  // Only a checked write has a moment between its last statement and the commit.
  if (!effect?.isChecked) await also;
  const { name, text } = effect ?? answersOnly;
  const values = [
    audience,
    caller.accountId,
    caller.userId,
    decided.map(({ command }) => command.id),
    decided.map(({ command }) => command.kind),
    decided.map(({ command }) => command.hash),
    decided.map(({ answer }) => JSON.stringify(answer)),
    ...(effect?.values ?? []),
  ];
  const { rows } = await commitWith<{ id: AccountId; revision: string }>(
    { name, text, values },
    effect?.isChecked
      ? async (...connections) => {
          const check = refuseUnreadable(connections, audience, effect.collections);
          // The first that failed has the reason.
          const [earlier] = await Promise.allSettled([also, check]);
          if (earlier.status === 'rejected') throw earlier.reason;
          await check;
        }
      : undefined,
  );
  return new Map(rows.map(({ id, revision }) => [id, Number(revision)]));
}
