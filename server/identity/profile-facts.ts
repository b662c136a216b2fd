import { eq, sql } from 'drizzle-orm';
import { missingPartsOf } from '#contract/profile/completeness.ts';
import { isEverOpen, isProfileDone } from '#contract/profile/first-steps.ts';
import { isOnTrial, isSubscribed } from '#contract/billing/subscription.ts';
import type { AccountId } from '#contract/ids.ts';
import { dayOf } from '#contract/phoenix-time.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import { statusAt } from '../billing/subscription-status.ts';
import type { Reader } from '../db/effective-memberships.ts';
import { payoutAccounts, subscriptions } from '../db/schema/billing.ts';
import { availability } from '../db/schema/bookings.ts';
import { businesses, creators } from '../db/schema/market.ts';
import { portfolioItems } from '../db/schema/profiles.ts';
import { campaignNumbersOf } from '../presenters/campaign-numbers.ts';

type Own<Side extends 'business' | 'creator', Key extends string> = Required<
  Pick<NonNullable<UserProfile[Side]>, Key & keyof NonNullable<UserProfile[Side]>>
>;

/** The active business's facts in `GET /me`, beside its name: from the database alone, never from the payment provider. */
export async function businessFactsOf(
  db: Reader,
  businessId: AccountId,
  now: Date,
): Promise<
  Own<
    'business',
    | 'status'
    | 'stripeSubscriptionActive'
    | 'isUsingFreeTrial'
    | 'completionStatus'
    | 'hasActiveCampaigns'
    | 'metrics'
  >
> {
  const numbers = await campaignNumbersOf(db, businessId);
  const [row] = await db
    .select({
      street: businesses.street,
      locality: businesses.locality,
      categories: businesses.categories,
      week: availability.week,
      exceptions: availability.exceptions,
      status: subscriptions.status,
      pausesOn: subscriptions.pausesOn,
      subscriptionId: subscriptions.subscriptionId,
    })
    .from(businesses)
    .leftJoin(availability, eq(availability.businessId, businesses.id))
    .leftJoin(
      subscriptions,
      eq(subscriptions.accountId, sql`coalesce(${businesses.corporateId}, ${businesses.id})`),
    )
    .where(eq(businesses.id, businessId));
  const status = row?.status
    ? statusAt({ status: row.status, pausesOn: row.pausesOn }, now)
    : 'inactive';
  const hasPaymentSetup = Boolean(row?.subscriptionId);
  const hours = row?.week && row.exceptions ? { week: row.week, exceptions: row.exceptions } : null;
  return {
    ...numbers,
    status,
    stripeSubscriptionActive: isSubscribed(status),
    isUsingFreeTrial: isOnTrial({ metrics: numbers.metrics, hasPaymentSetup }),
    completionStatus: {
      profile: row !== undefined && isProfileDone(row),
      availability: hours !== null && isEverOpen(hours, dayOf(now.getTime())),
      stripe: hasPaymentSetup,
    },
  };
}

/** The active creator's facts in `GET /me`, beside the photo. */
export async function creatorFactsOf(
  db: Reader,
  creatorId: AccountId,
): Promise<Own<'creator', 'completionStatus' | 'payoutsEnabled' | 'responseMinutes'>> {
  const [row] = await db
    .select({
      hasPhoto: sql<boolean>`${creators.photoUrl} is not null`,
      hasBirthDate: sql<boolean>`${creators.dateOfBirth} is not null`,
      about: creators.about,
      locality: creators.locality,
      categories: creators.categories,
      instagramUrl: creators.instagramUrl,
      tiktokUrl: creators.tiktokUrl,
      youtubeUrl: creators.youtubeUrl,
      localBuzzUrl: creators.localBuzzUrl,
      hasPortfolio: sql<boolean>`exists (select from ${portfolioItems} where ${portfolioItems.creatorId} = ${creators.id})`,
      payouts: payoutAccounts.state,
      responseMinutes: creators.responseMinutes,
    })
    .from(creators)
    .leftJoin(payoutAccounts, eq(payoutAccounts.accountId, creators.id))
    .where(eq(creators.id, creatorId));
  return {
    completionStatus: {
      profile: row !== undefined && missingPartsOf(row).length === 0,
      portfolio: row?.hasPortfolio ?? false,
    },
    payoutsEnabled: row?.payouts === 'enabled',
    responseMinutes: row?.responseMinutes ?? null,
  };
}
