import type { Outcome } from './outcome.d.mts';

export function runStages(
  groups: string[][],
  stages: Record<string, () => Promise<Outcome>>,
): Promise<boolean>;
