import type { PayloadOf } from '#contract/commands/command.ts';
import type { ProjectId } from '#contract/ids.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Deps } from '../http/call.ts';
import { applyProjectEvent } from '../commands/projects/project-happens.ts';
import { inProject } from './in-project.ts';

type SupportDeps = Pick<Deps, 'pool' | 'bus' | 'now'>;
type Decided = Promise<Result<null, RuleRefusal>>;

/** Settles a reported problem for both sides, with a message that both may read. */
export const settleDispute = (
  deps: SupportDeps,
  projectId: ProjectId,
  resolution: string,
): Decided => asSupport(deps, { projectId, event: 'dispute_resolved' }, resolution);

/** Ends a project that its two sides cannot end themselves, before the approval or after it. An open problem is settled first. */
export const cancelForThem = (deps: SupportDeps, projectId: ProjectId, reason: string): Decided =>
  asSupport(deps, { projectId, event: 'project_cancelled', reason }, reason);

async function asSupport(
  deps: SupportDeps,
  payload: PayloadOf<'projectEvent'>,
  resolution?: string,
): Decided {
  let answer: Result<unknown, RuleRefusal> = refused({ code: 'NOT_FOUND' });
  await inProject(deps, payload.projectId, (scene) => {
    const { projectId } = payload;
    const occurredAt = scene.now.toISOString();
    const words = resolution === undefined ? {} : { resolution };
    const { contentState } = scene.project.row;
    const isLate = payload.event === 'project_cancelled' && contentState === 'approved';
    answer = applyProjectEvent(
      { ...scene, ...words, actor: 'support', occurredAt },
      isLate ? { projectId, event: 'cancel_agreed' } : payload,
    );
  });
  return answer.ok ? ok(null) : answer;
}
