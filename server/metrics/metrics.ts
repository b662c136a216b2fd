import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { commandPayloads } from '#contract/commands/command-payloads.ts';
import { type JobCounts, NO_COUNTS } from '../ports/jobs/jobs.ts';
import type { PushResult } from '../ports/push/push.ts';

/** The server's own counters. No label names a person, an account or an address. */
export type Metrics = {
  /** A request that was answered; `route` is a path with placeholders, `file`, or `unknown`. */
  answered: (request: { method: string; route: string; status: number; seconds: number }) => void;
  /** A command of a batch, by its kind and the outcome in the answer. */
  commandAnswered: (kind: string, outcome: string) => void;
  pushSent: (outcome: PushResult['outcome']) => void;
  streamOpened: () => void;
  streamClosed: () => void;
} & JobCounts;

const nothing = () => undefined;
/** For a server whose metrics nobody reads. */
export const noMetrics: Metrics = {
  ...NO_COUNTS,
  answered: nothing,
  commandAnswered: nothing,
  pushSent: nothing,
  streamOpened: nothing,
  streamClosed: nothing,
};

/** From a fast answer out of memory to the time limit of a transaction, in seconds. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

/** Counts into the registry. */
export function createMetrics(registry: Registry): Metrics {
  const registers = [registry];
  const answers = new Histogram({
    name: 'pollin_http_answer_seconds',
    help: 'Time from a request to its answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const commands = new Counter({
    name: 'pollin_commands_total',
    help: 'Commands, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  // A series that begins at 1 has no increase for Prometheus.
  for (const kind of Object.keys(commandPayloads)) commands.inc({ kind, outcome: 'failed' }, 0);
  const pushes = new Counter({
    name: 'pollin_pushes_total',
    help: 'Messages to push services, by result.',
    labelNames: ['outcome'],
    registers,
  });
  const jobsGivenUp = new Counter({
    name: 'pollin_jobs_given_up_total',
    help: 'Jobs that failed at their last try, by queue.',
    labelNames: ['queue'],
    registers,
  });
  const streams = new Gauge({
    name: 'pollin_live_streams',
    help: 'Open live streams of this process.',
    registers,
  });
  return {
    answered: ({ method, route, status, seconds }) =>
      answers.observe({ method, route, status }, seconds),
    commandAnswered: (kind, outcome) => commands.inc({ kind, outcome }),
    pushSent: (outcome) => pushes.inc({ outcome }),
    // From 0 on, like the failed commands.
    queueWorked: (queue) => jobsGivenUp.inc({ queue }, 0),
    jobGivenUp: (queue) => jobsGivenUp.inc({ queue }),
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
  };
}
