import type { Deps } from '#server/http/call.ts';

type Run = () => Promise<void>;

/** Runs once, in their order, the jobs that `start` repeats; with `only`, the one of this name. */
export async function runJobs<D extends Pick<Deps, 'jobs'>>(
  deps: D,
  start: (deps: D) => Promise<unknown>,
  only?: string,
): Promise<void> {
  const runs = new Map<string, Run>();
  const every = async (name: string, _seconds: number, run: Run) => void runs.set(name, run);
  const work = async () => undefined;
  await start({ ...deps, jobs: { ...deps.jobs, every, work } });
  const chosen = [...runs].filter(([name]) => name === (only ?? name));
  if (chosen.length === 0) throw new Error(`No job is repeated: ${only ?? 'none at all'}.`);
  for (const [, run] of chosen) await run();
}
