import { platformName } from './platform-names.ts';

/** The facts that a refusal's sentence may name; a missing fact is empty. */
export type RefusalFacts = { date: string; count: string; level: string; platform: string };

/** Reads the facts of a sentence from a refusal's `current`. */
export function refusalFacts(
  current: unknown,
  formatMonthDay: (isoTime: string) => string,
): RefusalFacts {
  const { nextOn, count, level, platform } = (current ?? {}) as Record<string, unknown>;
  return {
    date: typeof nextOn === 'string' ? formatMonthDay(nextOn) : '',
    count: textOf(count),
    level: textOf(level),
    platform: platformName(textOf(platform)),
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
