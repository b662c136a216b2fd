import type { Result } from './report.ts';
import type { World } from './world.ts';

export type Options = {
  /** Also the sizes that take minutes. */
  big: boolean;
  /** Repetitions that the median is taken of. */
  repeat: number;
  /** Also say where the time goes. */
  profile: boolean;
  /** Live streams of W8. */
  streams: number;
};

export type Measure = (world: World, options: Options) => Promise<Result>;

/**
 * Runs both in turn, the order swapped each time: other work on the machine hits both alike. The first round warms up
 * what is shared – database, servers, disk cache – and is not counted.
 */
export async function alternately<A, B>(
  repeat: number,
  { ours, floor }: { ours: () => Promise<A>; floor: () => Promise<B> },
): Promise<{ ours: A[]; floor: B[] }> {
  const figures: { ours: A[]; floor: B[] } = { ours: [], floor: [] };
  for (let round = 0; round <= repeat; round++) {
    const oursFirst = round % 2 === 0;
    const early = oursFirst ? await ours() : undefined;
    const bare = await floor();
    const own = early ?? (await ours());
    if (round === 0) continue;
    figures.ours.push(own);
    figures.floor.push(bare);
  }
  return figures;
}
