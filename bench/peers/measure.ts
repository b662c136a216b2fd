import { closeBrowsers } from '../support/browser.ts';
import { print } from '../support/report.ts';
import { sizeOf } from '../support/size.ts';
import type { World } from '../support/world.ts';
import { catalog } from './catalog.ts';
import { figures, steps, type Figure, type Step } from './contestant.ts';
import { peerContestant } from './peer-contestant.ts';
import { productContestant } from './product-contestant.ts';
import { seed } from './seeded.ts';
import { reportPeers, type Cell, type Outcome } from './table.ts';

const LIMIT_MS = 120_000;
const USUAL_SIZE = 10_000;
/** What looks at the profile of a first contact; with more messages than usual only that and they are measured. */
const ofContact: readonly Step[] = ['cold', 'stored'];
const ofSize: readonly Step[] = ['contact', ...ofContact];
/** A server that is seeded with 100,000 messages takes minutes. */
const START_MS = 600_000;

export type PeerOptions = {
  /** Counted rounds; one more before them warms up, unless there is only one. */
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
  const asked = work.size > USUAL_SIZE ? ofSize : steps;
  for (let round = rounds > 1 ? 0 : 1; round <= rounds; round++) {
    // Another one begins each round: what else the machine does hits all alike.
    const turn = outcomes.map((_, at) => outcomes[(at + round) % outcomes.length] as Outcome);
    for (const outcome of turn) for (const step of asked) await take(outcome, step, round > 0);
  }
  const k = `${work.size / 1000}k`;
  const title = `The product beside its peers: ${k} messages, ${rounds > 1 ? `medians of ${rounds} rounds` : 'one round'}`;
  await reportPeers({ name: `peers-${k}`, title, outcomes, absent });
}

async function take(outcome: Outcome, step: Step, isCounted: boolean): Promise<void> {
  const cells = figures[step].map((figure) => [figure, cellOf(outcome, figure)] as const);
  if (cells.some(([, cell]) => isGivenUp(cell))) return;
  if (ofContact.includes(step) && isGivenUp(cellOf(outcome, 'w1'))) {
    for (const [, { failures }] of cells) failures.push('there was no first contact');
    return;
  }
  try {
    const measured = await inTime(LIMIT_MS, outcome.contestant.run[step]());
    if (!isCounted) return;
    for (const [figure, { values }] of cells) values.push(measured[figure] ?? NaN);
  } catch (error) {
    await closeBrowsers();
    const why = whyOf(error);
    print(`${outcome.contestant.title}, ${step}: ${why}`);
    for (const [, { failures }] of cells) failures.push(why);
  }
}

function cellOf({ cells }: Outcome, figure: Figure): Cell {
  const cell = cells.get(figure) ?? { values: [], failures: [] };
  cells.set(figure, cell);
  return cell;
}

/** One that fails before it has a figure is not tried again, nor one that fails twice. */
const isGivenUp = ({ values, failures }: Cell) => failures.length > (values.length === 0 ? 0 : 1);

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
