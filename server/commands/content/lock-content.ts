import type { PoolClient } from 'pg';
import type { AccountId, ContentItemId, ProjectId } from '#contract/ids.ts';
import { decideProject, situationOf } from '#contract/project/rules.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { projects } from '../../db/schema/bookings.ts';
import { contentItems } from '../../db/schema/work.ts';
import { rowOf } from '../../db/row-of.ts';
import type { ContentRow, ProjectRow, RecordWrite, Stamp } from '../../records/write-records.ts';

/** Projects under this transaction's lock, which orders everything that happens to their content. */
type LockedContent = {
  projects: Map<ProjectId, ProjectRow>;
  /** All of these projects' content, by when it came, and what was asked for by id, whosever it is. */
  items: Map<ContentItemId, ContentRow>;
};

/**
 * Locks projects by id, after their campaigns, so that they stay the same until the content is written. Sends its statements
 * before it first waits; the last sees earlier commits.
 */
export async function lockContent(
  client: PoolClient,
  payloads: readonly { projectId: ProjectId; itemId: ContentItemId }[],
): Promise<LockedContent> {
  const projectIds = payloads.map(({ projectId }) => projectId);
  const [, locked, items] = await Promise.all([
    client.query({ name: 'content-hold-campaigns', text: HOLD_CAMPAIGNS, values: [projectIds] }),
    client.query<ProjectRow>({
      name: 'content-lock-projects',
      text: LOCK_PROJECTS,
      values: [projectIds],
    }),
    readContent(
      client,
      projectIds,
      payloads.map(({ itemId }) => itemId),
    ),
  ]);
  return { projects: new Map(locked.rows.map((row) => [row.id, row])), items };
}

/** Content of projects, and by id, as it is now. */
export async function readContent(
  client: PoolClient,
  projectIds: readonly ProjectId[],
  itemIds: readonly ContentItemId[] = [],
): Promise<Map<ContentItemId, ContentRow>> {
  const { rows } = await client.query<ContentRow>({
    name: 'content-items',
    text: ITEMS,
    values: [projectIds, itemIds],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether a project takes content now. */
export function takesContent(project: ProjectRow): Result<null, RuleRefusal> {
  const situation = situationOf(project);
  if (!situation) return refused({ code: 'WRONG_STATE' });
  const uploaded = decideProject(situation, 'content_uploaded', 'creator');
  const added = decideProject(situation, 'content_added', 'creator');
  if (uploaded.ok || added.ok) return ok(null);
  const { step, contentState } = project;
  return refused({ ...added.refusal, current: { step, contentState } });
}

/** The content of one project, by when it came. */
export const contentOf = (
  items: ReadonlyMap<ContentItemId, ContentRow>,
  projectId: ProjectId,
): ContentRow[] => [...items.values()].filter((one) => one.projectId === projectId);

/** The changes of content in one transaction. */
export type ContentChanges = {
  put: (row: ContentRow) => void;
  remove: (row: ContentRow) => void;
  write: () => RecordWrite;
};

/** Applies changes to locked content in memory and collects them; both sides of a project see them. */
export function trackContent(items: Map<ContentItemId, ContentRow>): ContentChanges {
  const changed = new Set<ContentItemId>();
  const removed = new Map<ContentItemId, ContentRow>();
  return {
    put(row) {
      items.set(row.id, row);
      changed.add(row.id);
    },
    remove(row) {
      items.delete(row.id);
      // One that came in the same transaction was never there.
      changed.delete(row.id);
      removed.set(row.id, row);
    },
    write() {
      const rows = [...changed].flatMap((id) => items.get(id) ?? []);
      return {
        content: rows,
        removedContent: [...removed.keys()],
        stamps: [
          ...rows.flatMap((row) => stampsOf(row, false)),
          ...[...removed.values()].flatMap((row) => stampsOf(row, true)),
        ],
      };
    },
  };
}

const stampsOf = (
  { id, businessId, creatorId }: { id: string; businessId: AccountId; creatorId: AccountId },
  gone: boolean,
): Stamp[] =>
  [businessId, creatorId].map((accountId) => ({
    accountId,
    collection: 'content',
    recordId: id,
    gone,
  }));

const HOLD_CAMPAIGNS = `
select id from campaigns where id in (select campaign_id from projects where id = any($1::uuid[]))
order by id for key share`;

const LOCK_PROJECTS = `
select ${rowOf(projects, 'p')} from projects p where id = any($1::uuid[]) order by id for update`;

const ITEMS = `
select ${rowOf(contentItems, 'i')} from content_items i
where project_id = any($1::uuid[]) or id = any($2::uuid[]) order by created_on, id`;
