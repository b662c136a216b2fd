/**
 * Mutants: one care of the product broken at a time, to prove that a test notices.
 * `npm run test:mutants -- rows` runs them; `tests/scripts/proofs.test.ts` checks this data in every `npm test`.
 *
 * A mutant replaces `before`, which `file` contains exactly once, by `after`. It is killed when the test in `noticedBy` fails.
 * When a test moves, change `noticedBy` only:
 * - `stage`: the Vitest project of the test;
 * - `file`: the test file, from the project's folder;
 * - `name`: the test's own title as it is written in that file. `%s`, `$method` and `${…}` match anything.
 * A `survives` is the reason why no test of the default run can notice the mutant.
 */
export type Mutant = {
  /** The row it breaks, then the care: `fault-07-logout-on-5xx`, `security-12-reuse-keeps-family`. */
  id: `${'fault' | 'security'}-${string}`;
  /** One sentence: the care that is broken. */
  breaks: string;
  file: string;
  before: string;
  after: string;
  noticedBy: Proof;
  survives?: string;
};

export type Proof = {
  stage: 'unit' | 'server' | 'browser' | 'sync';
  file: string;
  name: string;
};

/** A row of the lists without a mutant, and the reason. */
export type RowWithoutMutant = { row: `${'fault' | 'security'}-${string}`; reason: string };

/** `fault-07` of `fault-07-logout-on-5xx`. */
export const rowOf = ({ id }: Pick<Mutant, 'id'>): string => id.split('-', 2).join('-');

/** The expression that finds a test by its title as it is written in its file. */
export function patternOf(name: string): string {
  return name
    .split(/%[a-z]|\$\{[^}]*\}|\$\w+/)
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join('.*');
}

/** The tests of one file, by their names. */
export const testsIn =
  (stage: Proof['stage'], file: string) =>
  (name: string): Proof => ({ stage, file, name });
