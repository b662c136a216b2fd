/** What is measured of each. A step measures several figures at once. */
export const steps = ['contact', 'cold', 'stored', 'write', 'live', 'away'] as const;
export type Step = (typeof steps)[number];

export const figures = {
  contact: ['w1', 'w1 first rooms'],
  cold: ['w2 open + query', 'w2 painted'],
  stored: ['w5 records', 'w5 disk'],
  write: ['w3 durable', 'w3 acknowledged'],
  live: ['w4'],
  away: ['w6 requests', 'w6 bytes', 'w6 time'],
} as const satisfies Record<Step, readonly string[]>;
export type Figure = (typeof figures)[Step][number];
export type Measured = Partial<Record<Figure, number>>;

export type Contestant = {
  name: string;
  title: string;
  packages: { name: string; version: string; license: string }[];
  scripts: number;
  notes: readonly string[];
  /** In this order: `cold` and `stored` look at what `contact` has left in its profile. */
  run: Record<Step, () => Promise<Measured>>;
};

/** What every contestant is measured on. */
export type Work = {
  /** Messages of the first contact. */
  size: number;
  /** A room whose newest 50 messages are read. */
  room: string;
  lastSeq: number;
  /** A JSON file of messages for each space: `first`, and `away` with ten a room. */
  seeds: string;
  away: number;
  awayRoom: string;
  /** Messages written without network, and sent live; messages that a device missed. */
  written: number;
  sent: number;
  missed: number;
  text: string;
};

export const ROOMS_OF_WRITER = 20;
