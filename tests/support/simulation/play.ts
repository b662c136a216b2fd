/**
 * Plays the storms of some seeds, one after the other, in a process of its own: `node play.ts <database> <plot> <first> <step> <last>`.
 * Prints a line of JSON for each seed that broke a promise, and one in the end with what was played.
 */
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
};
/** A line that it prints. */
export type Said = { seed: number; error: string } | { played: Played };

const MOVES: Record<Plot, number> = { shoots: 120, campaigns: 150 };

async function play(seed: number, server: SimServer, plot: Plot): Promise<Omit<Played, 'storms'>> {
  const world = await World.create(seed, server, plot);
  await world.run(MOVES[plot]);
  await world.settle();
  const { messages, appointments, projects } = await expectPromisesKept(world);
  return {
    kills: server.kills,
    messages: messages.length,
    bookings: world.ledger.ofKind('bookAppointment').length,
    shoots: appointments.length,
    projects: projects.length,
    completed: projects.filter(({ step }) => step === 'completed').length,
  };
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return `${error.stack}${error.cause ? `\nbecause of ${inWords(error.cause)}` : ''}`;
}

const say = (line: Said) => process.stdout.write(`${JSON.stringify(line)}\n`);

const [url = '', plot, ...numbers] = process.argv.slice(2);
const [first = 1, step = 1, last = 1] = numbers.map(Number);
const server = await SimServer.open(url);
const played: Played = {
  storms: 0,
  kills: 0,
  messages: 0,
  bookings: 0,
  shoots: 0,
  projects: 0,
  completed: 0,
};
for (let seed = first; seed <= last; seed += step) {
  try {
    const sums = await play(seed, server, plot === 'campaigns' ? plot : 'shoots');
    for (const [name, sum] of Object.entries(sums)) played[name as keyof Played] += sum;
  } catch (error) {
    say({ seed, error: inWords(error) });
  }
  await server.end();
  played.storms++;
}
say({ played });
await server.close();
// A context that was killed may wait for ever for what never comes.
process.exit(0);
