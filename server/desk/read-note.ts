import type { ProjectId, ReviewId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { refuse } from '../texts/refusal.ts';
import { belongsTo } from '../db/effective-memberships.ts';

/**
 * Marks a review's note for support as read, under the lock of its project: a note that is changed at the same time waits again,
 * and one with other words than those that were read is refused. Twice is once. To staff who belong to a side, there is no such note.
 */
export async function readNote(
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  { userId }: UserCaller,
  id: ReviewId,
  words: string,
): Promise<Result<{ success: true }, Refusal>> {
  return await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: ProjectId }>(LOCK, [id, userId]);
    const [project] = rows;
    if (!project) return refused(refuse('NOT_FOUND'));
    const { rowCount } = await client.query(SAME, [id, words]);
    if (rowCount === 0) return refused(refuse('WRONG_STATE'));
    await client.query(READ, [id, newId(), userId, now().toISOString()]);
    return ok({ success: true });
  });
}

const LOCK = `
select p.id from projects p join reviews w on w.project_id = p.id
where w.id = $1 and w.private_note <> '' and not ${belongsTo('$2::uuid', 'p.business_id, p.creator_id')} for update of p`;

/** A statement of its own: the one that waited for the lock may have the words of before. */
const SAME = `select from reviews where id = $1 and private_note = $2`;

const READ = `
with done as (
  update reviews set note_read_on = $4 where id = $1 and note_read_on is null returning by_account_id)
insert into desk_acts (id, act, review_id, account_id, by, reason, "on")
select $2, 'read', $1, done.by_account_id, $3, '', $4 from done`;
