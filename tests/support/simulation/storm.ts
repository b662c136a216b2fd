import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Chance } from './chance.ts';
import { incidents, type Incident } from './incidents.ts';
import type { Plot } from './town.ts';
import type { PhoneAction } from './phone-actions.ts';

/** How fast time goes by: a chat, a day, or the life of a shoot. */
const paces = [
  [1_000, 5_000, MINUTE_MS, 16 * MINUTE_MS],
  [5_000, 16 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS],
  [MINUTE_MS, HOUR_MS, 11 * HOUR_MS, 25 * HOUR_MS],
] as const;

export type Move =
  | PhoneAction
  | 'drain'
  | 'pull'
  | 'rush'
  | 'contest'
  | 'let go'
  | 'kill'
  | 'time'
  | 'timers'
  | 'time out';

const likely: Record<Move, number> = {
  write: 16,
  read: 6,
  book: 8,
  event: 14,
  work: 0,
  hours: 4,
  see: 5,
  retry: 2,
  drain: 17,
  pull: 12,
  rush: 4,
  contest: 3,
  'let go': 10,
  kill: 5,
  time: 8,
  timers: 5,
  'time out': 2,
};

/** The settings that a seed gives its run: no two are alike, and most omit something. */
export type Storm = {
  /** How likely a request meets a fault, a request kills its server, a write of records waits. */
  trouble: number;
  mortality: number;
  /** How likely a change at the payment provider fails, or its answer is lost. */
  outages: number;
  disk: number;
  incident: Incident;
  /** Steps in which time goes by, in milliseconds. */
  pace: readonly number[];
  moves: Record<Move, number>;
};

/** Most of what people do is about campaigns, and the rest goes on beside it. */
const inCampaigns = {
  write: 3,
  read: 1,
  book: 2,
  event: 3,
  hours: 1,
  see: 2,
  work: 70,
  drain: 8,
  pull: 10,
  rush: 3,
  contest: 1,
  kill: 4,
  time: 7,
};

/** `POLLIN_INCIDENT=restore` has it happen in every storm. */
const ONLY_INCIDENT = incidents.find((one) => one === process.env['POLLIN_INCIDENT']);

export function stormOf(chance: Chance, plot: Plot): Storm {
  const [talk, shoots] = [chance.pick([0.4, 1, 1]), chance.pick([0.4, 1, 1.5])];
  const drawn: Storm = {
    trouble: chance.pick([0.15, 0.4, 0.4, 0.6]),
    mortality: chance.pick([0, 0, 0, 0.04]),
    outages: chance.pick([0, 0.2, 0.4]),
    disk: chance.pick([0, 0.05]),
    incident: chance.weigh({ none: 79, revocation: 8, 'sign-out': 9, restore: 4 }),
    // Slow agreements would not finish within a run.
    pace: chance.pick(plot === 'campaigns' ? paces.slice(0, 2) : paces),
    moves: {
      ...likely,
      write: likely.write * talk,
      read: likely.read * talk,
      book: likely.book * shoots,
      event: likely.event * shoots,
      ...(plot === 'campaigns' && inCampaigns),
    },
  };
  return { ...drawn, incident: ONLY_INCIDENT ?? drawn.incident };
}
