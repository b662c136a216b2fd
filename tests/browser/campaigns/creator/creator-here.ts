import { onTestFinished, vi } from 'vitest';
import type { Opportunity } from '#contract/campaign/opportunity.ts';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import { noChanges, type Changes } from '#contract/sync.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { useCurrentReplica } from '#src/data/replica/current-replica.ts';
import { pageKey, type Choice } from '#src/features/campaigns/opportunities/questions.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { creatorAccount, me, openInbox } from '../../messages/inbox.ts';

export const author = { userId: me, accountId: creatorAccount };
/** Friday, 10:00 AM in Phoenix. */
export const now = Date.parse('2026-11-20T17:00:00.000Z');

const profile: AccountProfile = {
  accountId: creatorAccount,
  kind: 'creator',
  name: 'Maya Ortiz',
  photoUrl: '/files/maya',
  about: '',
  categories: ['eats'],
  street: '',
  locality: 'Phoenix',
  province: 'AZ',
  postalCode: '',
  creator: {
    firstName: 'Maya',
    lastName: 'Ortiz',
    instagramUrl: '',
    tiktokUrl: '',
    youtubeUrl: '',
    localBuzzUrl: '',
    acceptGiftOffer: true,
    acceptPaidPromotion: true,
    male: false,
    female: false,
    ageBand: null,
    minPrice: 50,
    rating: { status: 'BASIC', positiveTraits: {}, reviewCount: 0, publicReviews: [] },
    completedCampaigns: 0,
  },
  business: null,
  favourites: [],
  blocked: [],
  updatedOn: '2026-11-20T09:00:00.000Z',
  version: 1,
  revision: 1,
};

/** A creator signed in, with what their device holds, at 10:00 AM on Friday, November 20; emptied when the test ends. */
export async function aCreatorHere(
  stored: Partial<Changes> = {},
  own: Partial<AccountProfile> = {},
): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now });
  onTestFinished(() => void vi.useRealTimers());
  const inbox = await openInbox('creator', []);
  onTestFinished(() => inbox.close());
  // What is asked is asked at once, without another token first.
  await device.db.session.update('current', { accessToken: 'token', expiresAt: Infinity });
  onTestFinished(() => {
    for (const { key } of toastQueue.visibleToasts) toastQueue.close(key);
  });
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

/** Opportunities that the server told of some time ago. */
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

/** Answers this page's calls until the test ends; where it answers nothing, there is no network. */
export function answering(answer: (url: URL) => unknown): { asked: string[] } {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, location.origin);
    const answered = answer(url);
    if (answered === undefined) throw new TypeError('Failed to fetch');
    asked.push(url.pathname + url.search);
    return answered instanceof Response ? answered : Response.json(answered);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { asked };
}

export const offline = () => answering(() => undefined);

/** What this device will send, oldest first. */
export const queued = async () =>
  (await device.db.outbox.orderBy('order').toArray()).map(({ kind, payload }) => ({
    kind,
    payload,
  }));

type Saying = Extract<OutboxItem, { kind: 'candidateEvent' }>;

/** Puts something a creator said into the outbox, as the server's refusal left it. */
export async function putRefused(
  payload: Saying['payload'],
  code: NonNullable<Saying['attention']>['code'],
  current?: unknown,
): Promise<CommandId> {
  const id = newId<CommandId>();
  const item: Omit<Saying, 'order'> = {
    kind: 'candidateEvent',
    payload,
    id,
    occurredAt: '2026-11-20T16:00:00.000Z',
    userId: me,
    accountId: creatorAccount,
    lane: `project:${payload.candidateId}`,
    state: 'attention',
    attempts: 1,
    faults: 0,
    nextTryAt: 0,
    isAskedToWait: false,
    attention: { code, current },
    confirmed: false,
  };
  await device.db.outbox.add(item as never);
  return id;
}
