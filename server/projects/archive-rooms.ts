import { isOpenCandidate } from '#contract/candidate/rules.ts';
import type { AccountId, CampaignId, ChatroomId } from '#contract/ids.ts';
import { ARCHIVE_DAYS, isDisputed } from '#contract/project/rules.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Deps } from '../http/call.ts';
import { interleavePages } from '../db/interleave-pages.ts';
import { lockWork, pairKey, type LockedWork, type Pair } from '../commands/campaigns/lock-work.ts';
import { trackWork } from '../commands/campaigns/work-changes.ts';
import { audienceOf, commitRecords, type ChatroomRow } from '../records/write-records.ts';
import { inTransaction, LOCK_LIMIT } from '../db/transaction.ts';
import { requestDispatch } from '../notices/request-dispatch.ts';

const PAGE = 200;

type Over = { id: ChatroomId; campaignId: CampaignId; creatorId: AccountId };

/**
 * Archives the rooms that no end of a project archives: a business wrote first without a later project, or a released creator
 * applied once more. The delay after the answer is the same as after an end. Each is decided in its current state under its
 * locks and written in one transaction; a failed one is logged and retried with the next run.
 */
export async function archiveRooms(
  deps: Pick<Deps, 'pool' | 'bus' | 'log' | 'now'>,
): Promise<void> {
  const now = deps.now();
  const since = new Date(now.getTime() - ARCHIVE_DAYS * DAY_MS);
  let last: ChatroomId | null = null;
  await interleavePages([
    async () => {
      const { rows }: { rows: Over[] } = await deps.pool.query<Over>({
        name: 'find-rooms-over',
        text: FIND_OVER,
        values: [since, last],
      });
      for (const over of rows) {
        try {
          await archive(deps, over, { now, since });
        } catch (error) {
          deps.log.error({ err: error, room: over.id }, 'a timer failed');
        }
      }
      last = rows.at(-1)?.id ?? null;
      return rows.length === PAGE;
    },
  ]);
}

async function archive(
  { pool, bus }: Pick<Deps, 'pool' | 'bus'>,
  pair: Over,
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  const raised = await inTransaction(pool, async (client, commitWith) => {
    const locking = client.query(LOCK_LIMIT);
    const [work] = await Promise.all([lockWork(client, { pairs: [pair], bench: false }), locking]);
    const room = roomThatIsOver(work, pair, since);
    if (!room) return new Map<never, never>();
    const changes = trackWork(work, now);
    changes.room({ ...room, archived: true, updatedOn: now, version: room.version + 1 });
    const write = changes.write();
    return audienceOf(write).length === 0
      ? new Map<never, never>()
      : commitRecords(commitWith, write);
  });
  bus.publish([...raised].map(([accountId, revision]) => ({ accountId, revision })));
  if (raised.size > 0) requestDispatch(pool);
}

function roomThatIsOver(
  work: LockedWork,
  { campaignId, creatorId }: Pair,
  since: Date,
): ChatroomRow | null {
  const room = work.rooms.get(pairKey(campaignId, creatorId));
  const candidate = work.byPair(campaignId, creatorId);
  if (!room || room.archived || !candidate || isOpenCandidate(candidate.state)) return null;
  if ((candidate.decidedOn ?? candidate.updatedOn) > since) return null;
  const project = work.projects.get(candidate.id);
  if (!project) return room;
  return project.endedOn && project.endedOn <= since && !isDisputed(project) ? room : null;
}

/** This is a guess: the transaction decides under its locks. */
const FIND_OVER = `
select m.id, m.campaign_id as "campaignId", m.creator_id as "creatorId"
from chatrooms m join candidates k on k.campaign_id = m.campaign_id and k.creator_id = m.creator_id
left join projects p on p.id = k.id
where not m.archived and k.state not in ('applied', 'invited')
  and coalesce(k.decided_on, k.updated_on) <= $1::timestamptz
  and (p.id is null or p.ended_on <= $1::timestamptz and (p.dispute is null or p.dispute ->> 'resolvedOn' is not null))
  and ($2::uuid is null or m.id > $2)
order by m.id limit ${PAGE}`;
