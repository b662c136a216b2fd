import type { ProjectRecord } from '#contract/project/record.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { callOlder, type Older, useOlder } from '#src/campaigns/data/older.ts';

export type OlderProjects = Older<ProjectRecord>;

/** Projects that the device does not keep any more. `held` are those that it keeps. */
export const useOlderProjects = (actor: Actor, held: readonly ProjectRecord[]): OlderProjects =>
  useOlder(held, async (before) => {
    const query = { ...(before && { before }) };
    const reply = await callOlder('projects', { accountId: actor.accountId, query });
    return typeof reply === 'string' ? reply : { records: reply.projects, more: reply.more };
  });
