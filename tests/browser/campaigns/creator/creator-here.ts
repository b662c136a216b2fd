import { vi } from 'vitest';
import type { Opportunity } from '#contract/campaign/opportunity.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import { noChanges, type Changes } from '#contract/sync/sync.ts';
import { device } from '#src/data/device/browser-device.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { pageKey, type Choice } from '#src/campaigns/opportunities/list-queries.ts';
import { answering } from '../../answering.ts';
import { recordOf } from '../../creator-profile/records.ts';
import { creatorAccount, me, openInbox } from '../../messages/inbox.ts';

export const actor = { userId: me, accountId: creatorAccount };
/** Friday, 10:00 AM in Phoenix. */
export const now = Date.parse('2026-11-20T17:00:00.000Z');

/** Complete, so that the creator can apply. */
const profile = recordOf({ photoUrl: '/files/maya', version: 1 });

/** A creator signed in, with what their device holds, at 10:00 AM on Friday, November 20; emptied when the test ends. */
export async function aCreatorHere(
  stored: Partial<Changes> = {},
  own: Partial<AccountProfile> = {},
): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now });
  await openInbox('creator', []);
  // What is asked is asked at once, without another token first.
  await device.db.session.update('current', { accessToken: 'token', expiresAt: Infinity });
  const profiles = [{ ...profile, ...own }];
  await useCurrentReplica.getState().replica?.apply({
    collections: { ...noChanges(), profiles, ...stored },
    gone: [],
  });
}

type KeptPart = {
  choice?: Choice;
  index?: number;
  next?: string | null;
  total?: number;
  at?: number;
};

/** Opportunities that the server sent some time ago. */
export async function keepOpportunities(
  opportunities: readonly Opportunity[],
  { choice = 'all', index = 0, next = null, total = opportunities.length, at = now }: KeptPart = {},
): Promise<void> {
  const value = { opportunities, next, total };
  await device.db.answers.put({
    accountId: creatorAccount,
    key: pageKey(choice, index),
    value,
    at,
  });
}

export const offline = () => answering(() => undefined);

export { queued } from '../../outbox.ts';
