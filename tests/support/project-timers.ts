import { startProjectTimers } from '#server/projects/timers.ts';

type Start = typeof startProjectTimers;

/** Runs each of the jobs once that a server starts for projects. */
export async function runProjectTimers(
  { jobs, ...deps }: Parameters<Start>[0],
  check?: Parameters<Start>[1],
): Promise<void> {
  const runs: (() => Promise<void>)[] = [];
  const every = async (_name: string, _seconds: number, run: () => Promise<void>) =>
    void runs.push(run);
  await startProjectTimers({ ...deps, jobs: { ...jobs, every } }, check);
  for (const run of runs) await run();
}
