/**
 * The default run is a sample that is the same each time; `npm run test:slow` tries more. `POLLIN_RUNS=5` multiplies the examples
 * of properties, `POLLIN_FULL=1` asks every role in every state.
 */
const TIMES = Number(process.env['POLLIN_RUNS'] ?? '1');
export const isFull = process.env['POLLIN_FULL'] === '1';

/** Options of a property that tries `count` examples by default. */
export const examples = (count: number): { numRuns: number } => ({
  numRuns: Math.ceil(count * TIMES),
});
