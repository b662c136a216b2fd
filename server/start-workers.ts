import type { Pool } from 'pg';
import { startBilling } from './start-billing.ts';
import { startTimers } from './bookings/timers.ts';
import { startEditFollowUps } from './campaigns/edit-follow-up.ts';
import { startCampaignTimers } from './campaigns/timers.ts';
import { startAnnouncements } from './desk/deliver-announcements.ts';
import { startWebhooks } from './developer/deliver-webhooks.ts';
import { version } from './env/version.ts';
import type { Deps } from './http/call.ts';
import { startLetters } from './identity/letter-jobs.ts';
import { startMirror } from './mirror/start.ts';
import { startNotices } from './notices/start.ts';
import { startShortening } from './commands/messages/shorten-answers.ts';
import { startCollecting } from './pictures/collect.ts';
import { startLocating } from './places/locate-businesses.ts';
import { nominatim } from './ports/geocoder/nominatim.ts';
import { firestoreMirror } from './ports/mirror/firestore.ts';
import { startProjectTimers } from './projects/timers.ts';
import { startResponseTimes } from './ratings/response-times.ts';

/**
 * Starts the workers of all queues. `direct`: connections that go around a pooler, which listening needs. `atEnd` is given what ends
 * a worker as soon as it runs. Answers whether messages are mirrored.
 */
export async function startWorkers(
  deps: Deps,
  direct: Pool,
  atEnd: (close: () => Promise<void>) => void,
): Promise<{ isMirrored: boolean }> {
  const { env, payments, pool, log, now } = deps;
  await startTimers(deps);
  await startProjectTimers(deps);
  await startCampaignTimers(deps);
  await startEditFollowUps(deps);
  await startResponseTimes(deps);
  const agent = `Pollin/${version} (${env.publicUrl})`;
  await startLocating(
    deps,
    env.geocoderUrl === null ? null : nominatim({ url: env.geocoderUrl, agent, log }),
  );
  atEnd(await startWebhooks(deps));
  await startBilling(deps);
  if (payments?.testMode === 'sandbox') {
    const { startFilling } = await import('./demo/billing.ts');
    await startFilling({ ...deps, payments });
  }
  await startCollecting(deps);
  await startShortening(deps);
  atEnd(await startNotices(deps));
  await startLetters(deps);
  await startAnnouncements(deps);
  const { firebase } = env;
  const mirror = firebase?.firestore
    ? firestoreMirror({ ...firebase, firestore: firebase.firestore, now })
    : null;
  atEnd(await startMirror({ pool, log, direct }, mirror));
  return { isMirrored: mirror !== null };
}
