import type { Deps } from '../http/call.ts';
import { ACCESS_JOBS, sendAccessLetter } from './access-letter.ts';
import { dispatchDue, createDispatcher, MAIL_JOBS, PUSH_JOBS } from './dispatch.ts';
import { sendNoticeLetter } from './mail-job.ts';
import { onDispatchRequest } from './request-dispatch.ts';
import { sendPush } from './push-job.ts';
import { sendSupportLetter, SUPPORT_JOBS } from './support-letter.ts';
import { sweepNotices } from './sweep.ts';

/** Covers due pushes without a request: the end of the quiet hours, and those of a process that died. */
const LOOK_SECONDS = 20;
const SWEEP_SECONDS = 3_600;
/** A push service that does not answer holds its message for ten seconds, not those behind it. */
const PUSH_WORKERS = 4;

/**
 * Starts the dispatcher: it runs after each commit and every few seconds, sends pushes and letters, and removes old rows. The
 * returned function stops it and must be called before the jobs stop.
 */
export async function startNotices(deps: Deps): Promise<() => Promise<void>> {
  const { jobs } = deps;
  await jobs.work(PUSH_JOBS, (payload) => sendPush(deps, payload), { workers: PUSH_WORKERS });
  await jobs.work(MAIL_JOBS, (payload) => sendNoticeLetter(deps, payload));
  await jobs.work(SUPPORT_JOBS, (payload) => sendSupportLetter(deps, payload));
  await jobs.work(ACCESS_JOBS, (payload) => sendAccessLetter(deps, payload));
  await jobs.every('announce-notices', LOOK_SECONDS, () => dispatchDue(deps));
  await jobs.every('sweep-notices', SWEEP_SECONDS, () => sweepNotices(deps));
  const dispatcher = createDispatcher(deps);
  const forget = onDispatchRequest(deps.pool, dispatcher.request);
  return async () => {
    forget();
    await dispatcher.stop();
  };
}
