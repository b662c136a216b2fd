import { parseYaml } from '@redocly/openapi-core';
import * as z from 'zod/mini';

const step = z.looseObject({
  uses: z.optional(z.string()),
  run: z.optional(z.string()),
  with: z.optional(z.looseObject({})),
});
const workflow = z.looseObject({
  on: z.record(z.string(), z.unknown()),
  permissions: z.optional(z.record(z.string(), z.string())),
  concurrency: z.optional(z.unknown()),
  jobs: z.record(
    z.string(),
    z.looseObject({
      'runs-on': z.string(),
      'timeout-minutes': z.optional(z.number()),
      permissions: z.optional(z.unknown()),
      steps: z.array(step),
    }),
  ),
});

/** What a workflow breaks. */
export function lintWorkflow(text: string): string[] {
  const { on, permissions, concurrency, jobs } = workflow.parse(parseYaml(text));
  const all = Object.values(jobs);
  const steps = all.flatMap((job) => job.steps);
  const broken: [boolean, string][] = [
    [JSON.stringify(permissions) !== '{"contents":"read"}', 'may do more than read'],
    [all.some((job) => job.permissions !== undefined), 'has a job that may do more'],
    ['pull_request_target' in on || 'workflow_run' in on, 'runs strangers’ code with our rights'],
    [concurrency === undefined, 'goes on with what nobody waits for'],
    [all.some((job) => !job['timeout-minutes']), 'may run for ever'],
    [
      all.some((job) => !/-\d+\.\d+$/.test(job['runs-on'])),
      'runs on another system from day to day',
    ],
    [
      steps.some(({ uses }) => uses !== undefined && !/@(?:v\d+|[0-9a-f]{40})$/.test(uses)),
      'uses what may change',
    ],
    [
      steps.some(
        (one) =>
          /actions\/checkout@/.test(one.uses ?? '') && one.with?.['persist-credentials'] !== false,
      ),
      'leaves its token on the disk',
    ],
    [steps.some(({ run }) => /\$\{\{/.test(run ?? '')), 'puts a text of others into a shell'],
  ];
  return broken.flatMap(([isBroken, sentence]) => (isBroken ? [sentence] : []));
}
