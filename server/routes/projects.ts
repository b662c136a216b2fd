import { contentResult, versionResult } from '#contract/commands/command-results.ts';
import type { ProjectId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Handlers } from '../http/call.ts';
import { presentProjects, projectsBefore } from '../presenters/project.ts';
import { refuse } from '../texts/refusal.ts';
import { runOne } from './run-one.ts';

/** Projects in one page of those that a device does not keep. */
const PROJECTS_PER_PAGE = 50;

export const projectRoutes: Handlers<
  'projects' | 'project' | 'projectEvent' | 'addContent' | 'submitReview'
> = {
  async projects({ deps, caller, query }) {
    const found = await projectsBefore(deps.pool, caller.accountId, {
      before: query.before ?? null,
      limit: PROJECTS_PER_PAGE + 1,
    });
    return ok({
      projects: found.slice(0, PROJECTS_PER_PAGE),
      more: found.length > PROJECTS_PER_PAGE,
    });
  },

  async project({ deps, caller, params }) {
    const [project] = await presentProjects(deps.pool, caller.accountId, [params.id]);
    return project ? ok(project) : refused(refuse('NOT_FOUND'));
  },

  async projectEvent({ body, params, ...call }) {
    if (!isNamed(params, body)) return otherProject;
    return read(await runOne(call, 'projectEvent', body), (result) => versionResult.parse(result));
  },

  async addContent({ body, params, ...call }) {
    if (!isNamed(params, body)) return otherProject;
    return read(await runOne(call, 'addContent', body), (result) => contentResult.parse(result));
  },

  async submitReview({ body, params, ...call }) {
    if (!isNamed(params, body)) return otherProject;
    return read(await runOne(call, 'submitReview', body), (result) => versionResult.parse(result));
  },
};

const isNamed = (params: { id: ProjectId }, body: { projectId: ProjectId }): boolean =>
  params.id === body.projectId;
const otherProject = refused(refuse('INVALID', { current: { path: ['projectId'] } }));

/** A command's answer, first or repeated, is its handler's result. */
function read<T>(
  done: Result<{ result: unknown }, Refusal>,
  parse: (result: unknown) => T,
): Result<T, Refusal> {
  return done.ok ? ok(parse(done.value.result)) : done;
}
