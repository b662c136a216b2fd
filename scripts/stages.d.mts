import type { Outcome } from './outcome.d.mts';

type Run = { args?: string[]; env?: Record<string, string>; limitMs?: number };

export const stages: Record<string, () => Promise<Outcome>>;
export const GROUPS: string[][];
export const BROWSER_STAGES: string[];
export function asOne(programs: string[][], limitMs?: number): Promise<Outcome>;
export function vitest(project: string, run?: Run): Promise<Outcome>;
export function playwright(run?: Run): Promise<Outcome>;
export function onFreshBuild(
  makeBuild: () => Promise<boolean>,
  test: () => Promise<Outcome>,
): Promise<Outcome>;
