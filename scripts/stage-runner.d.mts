import type { Outcome } from './outcome.d.mts';

export function runStages(
  names: string[],
  stages: Record<string, () => Promise<Outcome>>,
): Promise<boolean>;
