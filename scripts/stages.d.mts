import type { Outcome } from './outcome.d.mts';

export const stages: Record<string, () => Promise<Outcome>>;
export const BROWSER_STAGES: string[];
export function runStages(groups: string[][]): Promise<boolean>;
export function onFreshBuild(
  makeBuild: () => Promise<boolean>,
  test: () => Promise<Outcome>,
): Promise<Outcome>;
