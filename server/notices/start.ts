import type { Deps } from '../call.ts';
import { dispatchDue, createDispatcher, MAIL_JOBS, PUSH_JOBS } from './dispatch.ts';
import { sendNoticeLetter } from './mail-job.ts';
import { onDispatchRequest } from './request-dispatch.ts';
import { sendPush } from './push-job.ts';
import { sendSupportLetter, SUPPORT_JOBS } from './support-letter.ts';
import { sweepNotices } from './sweep.ts';

/** What no nudge announces: the end of the quiet hours, and what a process did not live to announce. */
const LOOK_SECONDS = 20;
const SWEEP_SECONDS = 3_600;
/** A push service that does not answer holds its message for ten seconds, not those behind it. */
const PUSH_WORKERS = 4;

/**
 * Takes up telling people of what happened: announces after each commit and every few seconds, sends pushes and letters,
 * and removes what is old. Until the returned function is called, which belongs before the end of the jobs.
 */
export async function startNotices(deps: Deps): Promise<() => Promise<void>> {
  const { jobs } = deps;
  await jobs.work(PUSH_JOBS, (payload) => sendPush(deps, payload), { workers: PUSH_WORKERS });
  await jobs.work(MAIL_JOBS, (payload) => sendNoticeLetter(deps, payload));
  await jobs.work(SUPPORT_JOBS, (payload) => sendSupportLetter(deps, payload));
  await jobs.every('announce-notices', LOOK_SECONDS, () => dispatchDue(deps));
  await jobs.every('sweep-notices', SWEEP_SECONDS, () => sweepNotices(deps));
  const dispatcher = createDispatcher(deps);
  const forget = onDispatchRequest(deps.pool, dispatcher.request);
  return async () => {
    forget();
    await dispatcher.stop();
  };
}
