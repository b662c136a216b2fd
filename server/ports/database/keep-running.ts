import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { stopPostmaster } from './postmaster.ts';

/** The pause before each try to start a database that ended by itself. After the last try it stays down. */
const PAUSES_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000];
/** A database that ran for so long was healthy: its end begins a new count. */
const HEALTHY_MS = 60_000;

type Supervision = {
  /** Starts the database again on its old address; throws an error with the reason. Gives up when the signal aborts. */
  launch: (signal: AbortSignal) => Promise<ChildProcess>;
  log: (line: string) => void;
  pausesMs?: readonly number[] | undefined;
};

/**
 * Starts the database again whenever it ends by itself. Calls are answered with 503 meanwhile. There are never two: each start
 * follows an exit, and PostgreSQL refuses a directory in which another one, or a part of the last one, still runs.
 */
export function keepRunning(
  first: ChildProcess,
  { launch, log, pausesMs = PAUSES_MS }: Supervision,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let running: ChildProcess | null = first;
  let restarting = Promise.resolve();
  let tries = 0;
  watch(first);
  return {
    async stop() {
      stopping.abort();
      await restarting;
      if (running?.pid) await stopPostmaster(running.pid);
    },
  };

  function watch(child: ChildProcess): void {
    const startedAt = performance.now();
    const ended = () => {
      if (stopping.signal.aborted) return;
      running = null;
      if (performance.now() - startedAt > HEALTHY_MS) tries = 0;
      restarting = restart();
    };
    if (hasEnded(child)) ended();
    else child.once('exit', ended);
  }

  async function restart(): Promise<void> {
    let reason = 'it ended again and again';
    log('The embedded database ended by itself; it is started again.');
    for (const milliseconds of pausesMs.slice(tries)) {
      tries++;
      await pause(milliseconds, null, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        running = await launch(stopping.signal);
        log(`The embedded database was started again (try ${tries}).`);
        return watch(running);
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
    }
    if (stopping.signal.aborted) return;
    log(
      `The embedded database stays down after ${tries} tries: ${reason}. Calls are answered with 503; please repair it and start the server again.`,
    );
  }
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;
