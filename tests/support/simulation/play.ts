/**
 * Plays storms one after the other, in a process of its own: `node play.ts <database> <share> <shares> <plot>:<first>:<last>`
 * plays one of so many shares of a plot’s seeds. Prints a line of JSON for each seed that broke a promise, and one with what was played.
 */
import { expectMoneyRight } from './promises-money.ts';
import { expectPromisesKept } from './promises.ts';
import { SimServer } from './sim-server.ts';
import type { Plot } from './town.ts';
import { World } from './world.ts';

/** What one process played. */
export type Played = {
  storms: number;
  kills: number;
  messages: number;
  bookings: number;
  shoots: number;
  /** Projects that campaigns came to, and those that were completed. */
  projects: number;
  completed: number;
  /** What paid campaigns charged, gave back, and paid out, in cents. */
  chargedCents: number;
  refundedCents: number;
  releasedCents: number;
};
/** A line that it prints. */
export type Said = { plot: Plot } & ({ seed: number; error: string } | { played: Played });

/** Before the first storm. */
const nothingPlayed = (): Played => ({
  storms: 0,
  kills: 0,
  messages: 0,
  bookings: 0,
  shoots: 0,
  projects: 0,
  completed: 0,
  chargedCents: 0,
  refundedCents: 0,
  releasedCents: 0,
});

const MOVES: Record<Plot, number> = { shoots: 120, campaigns: 150 };

async function play(seed: number, server: SimServer, plot: Plot): Promise<Omit<Played, 'storms'>> {
  const world = await World.create(seed, server, plot);
  await world.run(MOVES[plot]);
  await world.settle();
  const truth = await expectPromisesKept(world);
  const { messages, appointments, projects } = truth;
  const money = await expectMoneyRight(world, truth);
  return {
    kills: server.kills,
    messages: messages.length,
    bookings: world.ledger.ofKind('bookAppointment').length,
    shoots: appointments.length,
    projects: projects.length,
    completed: projects.filter(({ step }) => step === 'completed').length,
    ...money,
  };
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack}${error.cause ? `\nbecause of ${inWords(error.cause)}` : ''}`;
}

const say = (line: Said) => process.stdout.write(`${JSON.stringify(line)}\n`);

const [url = '', share, shares, part = ''] = process.argv.slice(2);
const server = await SimServer.open(url);
const [plot = '', first, last] = part.split(':');
await playAll(plot === 'campaigns' ? plot : 'shoots', Number(first), Number(last));
await server.close();
// A context that was killed may wait for ever for what never comes.
process.exit(0);

async function playAll(plot: Plot, first: number, last: number): Promise<void> {
  const played = nothingPlayed();
  for (let seed = first + Number(share); seed <= last; seed += Number(shares)) {
    try {
      const sums = await play(seed, server, plot);
      for (const [name, sum] of Object.entries(sums)) played[name as keyof Played] += sum;
    } catch (error) {
      say({ plot, seed, error: inWords(error) });
    }
    await server.end();
    played.storms++;
  }
  say({ plot, played });
}
