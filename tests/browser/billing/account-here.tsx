import { vi } from 'vitest';
import type { AccountId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import type { SubscriptionRecord } from '#contract/billing/record.ts';
import type { Membership, UserProfile } from '#contract/profile/record.ts';
import { SubscriptionRoute } from '#src/app/billing-routes.tsx';
import { device } from '#src/data/device/browser-device.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { aMembership, aSession } from '../../support/records.ts';
import { creatorUser, userId } from '../notifications/reader.ts';
import { idOf } from '../messages/inbox.ts';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';

export const account = idOf<AccountId>('paying account');
export const actor = { userId, accountId: account };
type Business = NonNullable<UserProfile['business']>;

const metrics = { campaigns: 3, completedCampaigns: 2, cancelledCampaigns: 0 };

/** The current user, a member of the one account. */
export function aUser(role: Role, business: Partial<Business> | null = {}): UserProfile {
  const isCreator = role === 'creator';
  const ids = isCreator
    ? { creatorId: account }
    : business
      ? { businessId: account, businessName: 'Desert Bloom' }
      : { corporateId: account, corporateName: 'Bloom Group' };
  const membership: Membership = aMembership({ accountId: account, role, ...ids });
  return {
    ...creatorUser,
    memberships: [membership],
    currentMembership: membership,
    business:
      isCreator || !business
        ? null
        : { id: account, name: 'Desert Bloom', photoUrl: null, metrics, ...business },
  };
}

export const signInAs = async (user: UserProfile) =>
  await device.db.session.put({ ...aSession(user.userId, account), profile: user });

/** The answers of the server by method and path; undefined: no answer. A function gets the request's body. */
export type Answers = Record<string, unknown>;

/** Answers this page's calls until the test ends, and lists them. What is not listed gets no answer. */
export function serving(answers: Answers) {
  const calls: { call: string; body: unknown }[] = [];
  const known: Answers = {
    'GET /health': { ok: true, version: '1', epoch: 'epoch01' },
    ...answers,
  };
  vi.stubGlobal('fetch', async (input: string, init: { method?: string; body?: string } = {}) => {
    const { pathname } = new URL(input, location.origin);
    const call = `${init.method ?? 'GET'} ${pathname.replace('/api', '')}`;
    const body: unknown = JSON.parse(init.body ?? 'null');
    const found = known[call];
    const answer: unknown = typeof found === 'function' ? await found(body) : found;
    if (answer === undefined) throw new TypeError('Failed to fetch');
    if (call !== 'GET /health') calls.push({ call, body });
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  });
  return {
    calls,
    answers: known,
    count: (call: string) => calls.filter((one) => one.call === call).length,
  };
}

export const refusing = (status: number, code: string, message = 'Refused') =>
  Response.json({ code, message }, { status });

export const aSubscription = (change: Partial<SubscriptionRecord> = {}): SubscriptionRecord => ({
  status: 'active',
  currentPeriodEnd: '2026-12-15T18:00:00.000Z',
  price: { amountCents: 4900, currency: 'usd' },
  paymentFailedOn: null,
  managedBy: null,
  card: null,
  testMode: null,
  ...change,
});

type Shown = {
  subscription?: Partial<SubscriptionRecord>;
  role?: Role;
  /** Null for a corporation. */
  business?: Partial<Business> | null;
  sessionId?: string;
  isBackWithCard?: boolean;
  answers?: Answers;
};

/** The page of a subscription, with what the server would answer. */
export async function showSubscription({
  subscription,
  role = 'owner',
  business = {},
  sessionId,
  isBackWithCard = false,
  answers = {},
}: Shown = {}) {
  toastQueue.clear();
  const user = aUser(role, business);
  const server = serving({
    'GET /subscription': aSubscription(subscription),
    'GET /me': user,
    ...answers,
  });
  await signInAs(user);
  const section = business === null ? 'corporate' : 'business';
  const { go } = mount(
    <>
      <SignedIn>
        <SubscriptionRoute {...{ section, sessionId, isBackWithCard }} />
      </SignedIn>
      <ToastRegion />
    </>,
  );
  return { ...server, go };
}

/** Waits of the page end at once, unless a test holds them. */
export const skipWaits = () => vi.spyOn(device, 'wait').mockResolvedValue();

/** Every wait of the page is held until the test lets it pass. */
export function holdWaits() {
  const held: { milliseconds: number; pass: () => void }[] = [];
  vi.spyOn(device, 'wait').mockImplementation(
    (milliseconds) => new Promise((pass) => held.push({ milliseconds, pass })),
  );
  return held;
}

export const toastsShown = () => toastQueue.visibleToasts.map(({ content }) => content.text);

/** There is certainly no network. */
export function offline() {
  vi.spyOn(device, 'isOnline').mockReturnValue(false);
}
