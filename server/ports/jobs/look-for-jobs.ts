import type { Pool } from 'pg';

type Look = {
  pool: Pool;
  seconds: number;
  /** The queues that have workers here. */
  names: () => readonly string[];
  /** A queue has a job that may run now. */
  found: (name: string) => void;
  failed: (error: unknown) => void;
};

/**
 * Asks again and again which queues have a job that is due: one cheap statement for all of them, however many there are. The returned
 * function ends that, and waits for the look under way.
 */
export function lookForJobs({ pool, seconds, names, found, failed }: Look): () => Promise<void> {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let underWay = Promise.resolve();

  async function look(): Promise<void> {
    try {
      const { rows } = await pool.query<{ name: string }>({ ...DUE, values: [names()] });
      for (const { name } of rows) found(name);
    } catch (error) {
      failed(error);
    }
    wait();
  }

  function wait(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      underWay = look();
    }, seconds * 1_000);
  }

  wait();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await underWay;
  };
}

/** The names of pg-boss's index on what may be fetched. */
const DUE = {
  name: 'queues-with-due-jobs',
  text: `select q.name from unnest($1::text[]) as q (name)
         where exists (select from pgboss.job j
                       where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now())`,
};
