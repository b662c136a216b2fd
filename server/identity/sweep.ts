import { lt } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { Deps } from '../http/call.ts';
import { knownBrowsers, loginCodes, mails, usedChallenges } from '../db/schema/identity.ts';
import { webhookDeliveries } from '../db/schema/developer.ts';
import { buckets } from '../db/schema/limits.ts';
import { businessInvitations, memberInvitations } from '../db/schema/members.ts';
import { passkeyChallenges } from '../db/schema/profiles.ts';
import { BROWSER_COOKIE_DAYS } from './cookies.ts';

const MAIL_DAYS = 7;
/** Longer than all tries of a delivery. */
const DELIVERY_DAYS = 30;
const BUCKET_DAYS = 30;
/** How long a link of an invitation can explain why it no longer works. */
const INVITATION_DAYS_KEPT = 30;

/** Deletes rows that no rule reads any more. Codes stay for the day in which they count against the limits. */
export async function sweep({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
  await db.delete(loginCodes).where(lt(loginCodes.createdOn, ago(1)));
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresOn, now()));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresOn, now()));
  // It would be full again long before: a new one holds as much.
  await db.delete(buckets).where(lt(buckets.refilledOn, ago(BUCKET_DAYS)));
  await db
    .delete(memberInvitations)
    .where(lt(memberInvitations.expiresOn, ago(INVITATION_DAYS_KEPT)));
  await db
    .delete(businessInvitations)
    .where(lt(businessInvitations.expiresOn, ago(INVITATION_DAYS_KEPT)));
  await db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdOn, ago(DELIVERY_DAYS)));
  await db.delete(mails).where(lt(mails.at, ago(MAIL_DAYS)));
  await db.delete(knownBrowsers).where(lt(knownBrowsers.createdOn, ago(BROWSER_COOKIE_DAYS)));
}

/** Sweeps now and every hour, until the answer is called. A sweep that fails is logged and tried an hour later. */
export function sweepHourly(deps: Pick<Deps, 'db' | 'now' | 'log'>): () => void {
  const run = () => {
    sweep(deps).catch((error: unknown) => deps.log.error({ err: error }, 'sweep failed'));
  };
  run();
  const timer = setInterval(run, HOUR_MS).unref();
  return () => clearInterval(timer);
}
