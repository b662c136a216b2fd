import type { PoolClient } from 'pg';
import type { ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { DeskDecision } from '#contract/support/desk.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { settleAndGoOn, settleByEnding, settlePrice } from '../projects/support.ts';
import { refuse } from '../texts/refusal.ts';
import { translate } from '../texts/translate.ts';
import { belongsTo } from '../db/effective-memberships.ts';

type Needed = Pick<Deps, 'pool' | 'bus' | 'now'>;
type Decision = { decision: DeskDecision; reason: string };

/**
 * Settles a reported problem. Both sides read the reason, and `desk_acts` keeps who decided. Two decisions at once: the second
 * finds nothing open.
 */
export async function decideDispute(
  deps: Needed,
  { userId }: UserCaller,
  id: ProjectId,
  { decision, reason }: Decision,
): Promise<Result<{ success: true }, Refusal>> {
  const { rows } = await deps.pool.query<{ isOwn: boolean }>(FIND, [id, userId]);
  const [project] = rows;
  if (!project) return refused(refuse('NOT_FOUND'));
  if (project.isOwn) {
    return refused({ ...refuse('FORBIDDEN'), message: translate('desk_own_account', {}) });
  }
  const log = (client: PoolClient) =>
    client.query(KEEP, [newId(), decision, id, userId, reason, deps.now().toISOString()]);
  const done = await carryOut(deps, id, { decision, reason }, { who: userId, log });
  return done.ok ? ok({ success: true }) : refused(refuse(done.refusal.code));
}

type Kept = { who: string; log: (client: PoolClient) => Promise<unknown> };

const noShows = { restore: undefined, lift: 'lifted', stand: 'stands' } as const;

function carryOut(deps: Needed, id: ProjectId, { decision, reason }: Decision, kept: Kept) {
  switch (decision) {
    case 'restore':
    case 'lift':
    case 'stand':
      return settleAndGoOn(deps, id, reason, { noShow: noShows[decision], log: kept.log });
    case 'cancel':
      return settleByEnding(deps, id, reason, kept.log);
    default:
      return settlePrice(deps, id, reason, { share: decision, ...kept });
  }
}

const FIND = `
select ${belongsTo('$2::uuid', 'p.business_id, p.creator_id')} as "isOwn"
from projects p where p.id = $1 and p.dispute is not null`;

const KEEP = `
insert into desk_acts (id, act, project_id, by, reason, "on")
values ($1, $2, $3, $4, $5, $6)`;
