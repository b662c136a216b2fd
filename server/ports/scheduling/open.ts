import type { Pool } from 'pg';
import type { Env } from '../../env/env.ts';
import { StartError } from '../../env/start-error.ts';
import { onSched } from './on-sched.ts';
import { ownCalendar } from './own-calendar.ts';
import type { Scheduling } from './scheduling.ts';

type Needed = {
  env: Pick<Env, 'scheduling'>;
  pool: Pool;
  now: () => Date;
  say: (line: string) => void;
};

/** The hosted service if one is configured, else our own calendar. A wrong key stops the start; a service that is away is only said. */
export async function openScheduling({
  env: { scheduling },
  say,
  ...deps
}: Needed): Promise<{ scheduling: Scheduling; name: string | null }> {
  const own = ownCalendar(deps);
  if (scheduling === null) return { scheduling: own, name: null };
  const hosted = onSched({ scheduling, own, ...deps });
  const { host } = new URL(scheduling.baseUrl);
  const failure = await hosted.check();
  const sentence = `The scheduling service at ${host} lists nothing: ${failure?.reason}.`;
  if (failure?.isWrongSetting) {
    throw new StartError(`${sentence} Check SCHEDULING_URL and SCHEDULING_API_KEY.`);
  }
  if (failure) say(`${sentence} Creators are told to try again later until it does.`);
  return { scheduling: hosted, name: host };
}
