import { closeBrowsers } from '../support/browser.ts';
import { print } from '../support/report.ts';
import { sizeOf } from '../support/size.ts';
import type { World } from '../support/world.ts';
import { catalog } from './catalog.ts';
import { figures, steps, type Step } from './contestant.ts';
import { peerContestant } from './peer-contestant.ts';
import { productContestant } from './product-contestant.ts';
import { seed } from './seeded.ts';
import { reportPeers, type Outcome } from './table.ts';

const LIMIT_MS = 120_000;
/** A server that is seeded with 100,000 messages takes minutes. */
const START_MS = 600_000;

export type PeerOptions = {
  /** Counted rounds; one more before them warms up. */
  rounds: number;
  size: number | null;
  /** Peers to be measured beside the product; otherwise all. */
  only: readonly string[] | null;
};

/** The product's storage and sync beside its peers: the same messages, browser, durability and harness, taking turns. */
export async function peers(world: World, { rounds, size, only }: PeerOptions): Promise<void> {
  const { work, seeded } = await seed(world, size ?? sizeOf(10_000));
  const contestants = [await productContestant(world, work, seeded)];
  const absent: string[] = [];
  for (const entry of catalog) {
    if (only && !only.includes(entry.name)) continue;
    try {
      contestants.push(await inTime(START_MS, peerContestant(world, entry, work)));
    } catch (error) {
      absent.push(`${entry.title} was not measured: ${whyOf(error)}`);
    }
  }
  const outcomes = contestants.map((contestant): Outcome => ({ contestant, cells: new Map() }));
  for (let round = 0; round <= rounds; round++) {
    // Another one begins each round: what else the machine does hits all alike.
    const turn = outcomes.map((_, at) => outcomes[(at + round) % outcomes.length] as Outcome);
    for (const outcome of turn) await runRound(outcome, round > 0);
  }
  const k = `${work.size / 1000}k`;
  const title = `The product beside its peers: ${k} messages, medians of ${rounds} rounds`;
  await reportPeers({ name: `peers-${k}`, title, outcomes, absent });
}

async function runRound(outcome: Outcome, isCounted: boolean): Promise<void> {
  for (const step of steps) {
    if (failed(outcome, step)) continue;
    try {
      const measured = await inTime(LIMIT_MS, outcome.contestant.run[step]());
      if (!isCounted) continue;
      for (const figure of figures[step]) {
        const cell = outcome.cells.get(figure) ?? { values: [] };
        const value = (measured as Record<string, number | undefined>)[figure];
        if ('values' in cell && value !== undefined) cell.values.push(value);
        outcome.cells.set(figure, cell);
      }
    } catch (error) {
      await closeBrowsers();
      const why = whyOf(error);
      print(`${outcome.contestant.title}, ${step}: ${why}`);
      for (const figure of figures[step]) outcome.cells.set(figure, { why });
    }
  }
}

/** One that failed once is not tried again, nor is what looks at its work. */
function failed({ cells }: Outcome, step: Step): boolean {
  const fails = (one: Step) =>
    figures[one].some((figure) => {
      const cell = cells.get(figure);
      return cell !== undefined && 'why' in cell;
    });
  if (fails(step)) return true;
  if ((step !== 'cold' && step !== 'stored') || !fails('contact')) return false;
  for (const figure of figures[step]) cells.set(figure, { why: 'there was no first contact' });
  return true;
}

function whyOf(error: unknown): string {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return first.replace('page.evaluate: Error: ', '').slice(0, 200);
}

async function inTime<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not within ${limitMs / 1000} s`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
