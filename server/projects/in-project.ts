import type { PoolClient } from 'pg';
import type { ProjectId } from '#contract/ids.ts';
import type { Deps } from '../http/call.ts';
import { lockProjects, type LockedProjects } from '../commands/projects/lock-projects.ts';
import type { LockedProject } from '../commands/appointments/lock-bookings.ts';
import { trackProjects, type ProjectChanges } from '../commands/projects/project-changes.ts';
import { audienceOf, commitRecords } from '../records/write-records.ts';
import { enqueueEvents, type Happened } from '../developer/webhook-events.ts';
import { inTransaction, LOCK_LIMIT } from '../db/transaction.ts';
import { requestDispatch } from '../notices/request-dispatch.ts';

export type InProject = {
  locked: LockedProjects;
  changes: ProjectChanges;
  project: LockedProject;
  now: Date;
  /** Notes what happened for webhooks. */
  happened: (event: Happened) => void;
};

/**
 * Changes one project without a command, in one transaction under all of its locks, and notifies the streams at once. False:
 * the project does not exist. `log` and the events for webhooks are written in the same transaction, if something changed.
 */
export async function inProject(
  deps: Pick<Deps, 'pool' | 'bus' | 'now'>,
  id: ProjectId,
  act: (scene: InProject) => void,
  log?: (client: PoolClient) => Promise<unknown>,
): Promise<boolean> {
  const now = deps.now();
  const { isThere, raised } = await inTransaction(deps.pool, async (client, commitWith) => {
    const locking = client.query(LOCK_LIMIT);
    const wanted = { projectIds: [id], bench: true, reviewIds: [] };
    const [locked] = await Promise.all([lockProjects(client, wanted, now), locking]);
    const project = locked.bookings.projects.get(id);
    if (!project) return { isThere: false, raised: new Map<never, never>() };
    const changes = trackProjects(locked, now);
    const events: Happened[] = [];
    act({ locked, changes, project, now, happened: (event) => events.push(event) });
    const write = changes.write();
    const isNothing = audienceOf(write).length === 0 && !write.projects?.length;
    if (!isNothing) {
      await log?.(client);
      await enqueueEvents(client, events, now);
    }
    return {
      isThere: true,
      raised: isNothing ? new Map<never, never>() : await commitRecords(commitWith, write),
    };
  });
  deps.bus.publish([...raised].map(([accountId, revision]) => ({ accountId, revision })));
  if (raised.size > 0) requestDispatch(deps.pool);
  return isThere;
}
