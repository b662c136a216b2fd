import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PayoutAccount } from '#contract/billing/record.ts';
import { SelectionRoute } from '#src/app/selection-route.tsx';
import { CampaignFrame } from '#src/campaigns/frame/campaign-frame.tsx';
import { device } from '#src/data/device/browser-device.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { aCampaign, aCandidate } from '../../../support/records.ts';
import { aTab } from '../../billing/a-tab.ts';
import { serving, toastsShown } from '../../billing/account-here.tsx';
import { creatorAccount } from '../../messages/inbox.ts';
import { reach } from '../../open-copy.ts';
import { mount } from '../../ui/mount.tsx';
import { SignedIn } from '../../ui/signed-in.tsx';
import { aCreatorHere, actor, queued } from './creator-here.ts';

beforeEach(() => {
  toastQueue.clear();
  return page.viewport(390, 844);
});

const campaign = aCampaign({
  applyBy: '2026-12-01',
  openSlots: 2,
  offerType: 'paid',
  priceMode: 'fixed',
  priceCents: 12_000,
  pricePaidBy: 'pollin',
});
const invited = aCandidate({ creatorId: creatorAccount, state: 'invited', source: 'invite' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sheet = page.getByRole('dialog');

type Sent = { commands: { id: string; payload: object; baseVersion?: number }[] };
const answering =
  (answer: object) =>
  ({ commands: [first] }: Sent) => ({ epoch: 'epoch01', answers: [{ id: first?.id, ...answer }] });
const done = answering({ outcome: 'done', result: null, revision: 11 });
const refusing = (code: string) =>
  answering({ outcome: 'refused', refusal: { code, message: code } });

const creator = { actor, side: 'creator', role: 'creator' } as const;

/** An invitation to paid work, with what the server would answer. */
async function atInvitation(state: PayoutAccount['state'] | 'unknown', answer: unknown = done) {
  await aCreatorHere({ campaigns: [campaign], candidates: [invited] });
  const server = serving({
    ...(state !== 'unknown' && { 'GET /payouts': { state, testMode: null } }),
    'POST /payoutOnboarding': { url: 'https://payouts.example/onboarding' },
    'POST /commands': answer,
  });
  const { go } = mount(
    <SignedIn>
      <CampaignFrame
        {...creator}
        step="selection"
        projectId={null}
        onProject={() => undefined}
        campaignId={campaign.id}
      >
        <SelectionRoute campaignId={campaign.id} />
      </CampaignFrame>
    </SignedIn>,
  );
  const sent = () =>
    server.calls
      .filter(({ call }) => call === 'POST /commands')
      .map(({ body }) => (body as Sent).commands[0]);
  return { ...server, go, sent };
}

async function accept() {
  await button('Accept').click();
  await sheet.getByText('I’ve read and agree to the rights and terms').click();
  await sheet.getByRole('button', { name: 'Accept' }).click();
}

test('paid work is accepted with its price, at once, and for the terms that were read', async () => {
  const { sent } = await atInvitation('enabled');
  await expect.element(page.getByText(/held by Pollin. You get it 72 hours after/)).toBeVisible();
  await button('Accept').click();
  await expect.element(sheet.getByText('$120')).toBeVisible();
  await expect.element(sheet.getByText(/hold the money until .* 72 hours after/)).toBeVisible();
  await sheet.getByText('I’ve read and agree to the rights and terms').click();
  await sheet.getByRole('button', { name: 'Accept' }).click();

  await expect.element(sheet).not.toBeInTheDocument();
  expect(sent()).toMatchObject([
    {
      payload: { event: 'creator_invite_accepted', licenceAccepted: true, priceCents: 12_000 },
      baseVersion: invited.version,
    },
  ]);
  expect(toastsShown()).toEqual(['You’re in. The price is held for you.']);
  expect(await queued()).toEqual([]);
});

test.each<[PayoutAccount['state'], string]>([
  ['none', 'Set up payouts to accept'],
  ['incomplete', 'Finish payouts to accept'],
  ['restricted', 'Update payouts to accept'],
])('with payouts that are "%s" the setup takes the button’s place', async (state, name) => {
  const tab = aTab();
  const { answers } = await atInvitation(state);
  await button(name).click();
  await expect.poll(() => tab.shown).toEqual(['https://payouts.example/onboarding']);
  expect(button('Accept').elements()).toEqual([]);

  answers['GET /payouts'] = { state: 'enabled', testMode: null };
  document.dispatchEvent(new Event('visibilitychange'));

  await expect.element(button('Accept')).toBeVisible();
});

test('payouts in review lead to Earnings', async () => {
  const { go } = await atInvitation('review');
  await page.getByRole('link', { name: 'Payouts in review' }).click();

  expect(go).toHaveBeenLastCalledWith('/creator/earnings');
  expect(button('Accept').elements()).toEqual([]);
});

test('where the device doesn’t know the payouts the server decides, and its refusal leads to Earnings', async () => {
  const { go } = await atInvitation('unknown', refusing('PAYOUTS_REQUIRED'));
  await accept();
  await expect.element(sheet.getByText(/^Set up your payouts under Earnings first/)).toBeVisible();

  await sheet.getByRole('link', { name: 'Go to Earnings' }).click();
  expect(go).toHaveBeenLastCalledWith('/creator/earnings');
});

test('a business without a working card is named as the reason, and the invitation stays', async () => {
  await atInvitation('enabled', refusing('BUSINESS_CARD_DECLINED'));
  await accept();

  const why = sheet.getByText(/^The business’s card was declined/);
  await expect.element(why).toBeVisible();
  await expect.element(why).toBeInViewport({ ratio: 1 });
  expect(await queued()).toEqual([]);
});

test('without a connection accepting paid work says why it needs one, and nothing waits', async () => {
  const { sent } = await atInvitation('enabled');
  await expect.element(button('Accept')).toBeVisible();
  await reach(false);
  vi.spyOn(device, 'isOnline').mockReturnValue(false);
  await accept();

  await expect
    .poll(toastsShown)
    .toEqual([
      'You’re offline. Accepting paid work charges the business’s card, so it needs a connection. Nothing was changed.',
    ]);
  expect(sent()).toEqual([]);
  expect(await queued()).toEqual([]);
});
