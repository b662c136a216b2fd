import type { Pool } from 'pg';
import type { Env } from '../../env/env.ts';
import { StartError } from '../../env/start-error.ts';
import { onSched } from './on-sched.ts';
import { ownCalendar } from './own-calendar.ts';
import type { Scheduling } from './scheduling.ts';

type Needed = {
  env: Pick<Env, 'scheduling' | 'limitsFactor'>;
  pool: Pool;
  now: () => Date;
  say: (line: string) => void;
};

/**
 * The hosted service if one is configured, else our own calendar. A wrong key stops the start; any other failure is only logged, as it
 * may be about the customer that the check names.
 */
export async function openScheduling({
  env: { scheduling, limitsFactor },
  say,
  ...deps
}: Needed): Promise<{ scheduling: Scheduling; name: string | null }> {
  const own = ownCalendar(deps);
  if (scheduling === null) return { scheduling: own, name: null };
  const hosted = onSched({ env: { scheduling, limitsFactor }, own, say, ...deps });
  const { host } = new URL(scheduling.baseUrl);
  const failure = await hosted.check();
  if (failure?.isWrongSetting) {
    throw new StartError(
      `The scheduling service at ${host} lists nothing: ${failure.reason}. Check SCHEDULING_URL and SCHEDULING_API_KEY.`,
    );
  }
  if (failure) {
    say(
      `The scheduling service at ${host} lists nothing for customer 0: ${failure.reason}. Creators are asked to try again later while it doesn't list theirs either.`,
    );
  }
  return { scheduling: hosted, name: host };
}
