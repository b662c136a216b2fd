import type { ReviewId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { refuse } from '../texts/refusal.ts';
import { belongsTo } from './protected-person.ts';

/**
 * Marks a review's note for support as read, under the lock of its project: a note that is changed at the same time waits again.
 * Twice is once. To staff who belong to a side, there is no such note.
 */
export async function readNote(
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  { userId }: UserCaller,
  id: ReviewId,
): Promise<Result<{ success: true }, Refusal>> {
  return await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(LOCK, [id, userId]);
    if (rowCount === 0) return refused(refuse('NOT_FOUND'));
    await client.query(READ, [id, newId(), userId, now().toISOString()]);
    return ok({ success: true });
  });
}

const LOCK = `
select from projects p join reviews w on w.project_id = p.id
where w.id = $1 and w.private_note <> '' and not ${belongsTo('$2::uuid', 'p.business_id, p.creator_id')} for update of p`;

const READ = `
with done as (
  update reviews set note_read_on = $4 where id = $1 and note_read_on is null returning by_account_id)
insert into desk_acts (id, act, review_id, account_id, by, reason, "on")
select $2, 'read', $1, done.by_account_id, $3, '', $4 from done`;
