import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SubscriptionRecord } from '#contract/billing/record.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { ProjectPayment } from '#contract/billing/payment.ts';
import type { ProjectId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import { writeCached } from '#src/data/device/cached-entries.ts';
import { device } from '#src/data/device/browser-device.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { aPayment, visa } from '../../../src/campaigns/money/a-payment.ts';
import { aCampaign, aCandidate, aProject } from '../../../support/records.ts';
import { aTab } from '../../billing/a-tab.ts';
import { aSubscription, serving, skipWaits, toastsShown } from '../../billing/account-here.tsx';
import { reach } from '../../open-copy.ts';
import { aBusinessHere, actor, idOf, ofBusiness, queued, showPage } from './business-here.tsx';

beforeEach(() => {
  toastQueue.clear();
  skipWaits();
  return page.viewport(390, 844);
});

const paid = aCampaign({
  ...ofBusiness,
  offerType: 'paid',
  priceMode: 'fixed',
  priceCents: 12_000,
  pricePaidBy: 'pollin',
});
const maya = aCandidate({
  ...ofBusiness,
  id: idOf(1),
  creatorFirstName: 'Maya',
  creatorLastName: '',
});
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog', { name: 'Select Maya?' });
const pay = dialog.getByRole('button', { name: 'Select Maya and pay $120' });

type Sent = { commands: { id: string; payload: object }[] };
const done = ({ commands: [first] }: Sent) => ({
  epoch: 'epoch01',
  answers: [{ id: first?.id, outcome: 'done', result: null, revision: 11 }],
});
const refusing =
  (code: string, current?: object) =>
  ({ commands: [first] }: Sent) => ({
    epoch: 'epoch01',
    answers: [
      {
        id: first?.id,
        outcome: 'refused',
        refusal: { code, message: code, ...(current && { current }) },
      },
    ],
  });

type Here = {
  subscription?: Partial<SubscriptionRecord>;
  role?: Role;
  campaign?: CampaignRecord;
  answer?: unknown;
  selecting?: ProjectId;
};

/** The dialog of a paid selection, with what the server would answer. */
async function atSelection({
  subscription,
  role = 'owner',
  campaign = paid,
  answer = done,
  selecting,
}: Here = {}) {
  await aBusinessHere({ campaigns: [campaign], candidates: [maya] }, role);
  await device.db.session.update('current', { accessToken: 'token', expiresAt: Infinity });
  const server = serving({
    'GET /subscription': aSubscription({ card: visa, ...subscription }),
    'POST /card': { url: 'https://pay.example/card' },
    'POST /commands': answer,
  });
  const { go } = showPage('candidates', role, selecting);
  if (!selecting) await button('Select').click();
  await expect.element(dialog).toBeVisible();
  const sent = () =>
    server.calls
      .filter(({ call }) => call === 'POST /commands')
      .map(({ body }) => (body as Sent).commands[0]);
  return { ...server, go, sent };
}

test('a paid selection names the price, the fee, the card, and when the creator gets it, and sends it at once', async () => {
  const { sent } = await atSelection();
  await expect.element(dialog.getByText('Visa ending in 4242')).toBeVisible();
  const rows = dialog.getByRole('region', { name: 'Payment' }).getByRole('definition');
  expect(rows.elements().map((one) => one.textContent)).toEqual([
    '$120',
    '$0',
    '$120',
    'Visa ending in 4242',
  ]);
  await expect.element(dialog.getByText(/hold the money until .* 72 hours after/)).toBeVisible();

  await pay.click();

  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toMatchObject([
    { kind: 'candidateEvent', payload: { event: 'business_accepted', priceCents: 12_000 } },
  ]);
  expect(toastsShown()).toEqual(['$120 charged and held until the work is done']);
  expect(await queued()).toEqual([]);
});

test('without a connection a paid selection says why it needs one, and nothing waits', async () => {
  const { sent } = await atSelection();
  await expect.element(dialog.getByText('Visa ending in 4242')).toBeVisible();
  await reach(false);
  vi.spyOn(device, 'isOnline').mockReturnValue(false);
  await expect.element(pay).toBeEnabled();
  await pay.click();

  await expect
    .poll(toastsShown)
    .toEqual([
      'You’re offline. Selecting a creator for paid work charges your card, so it needs a connection. Nothing was changed.',
    ]);
  await expect.element(dialog).toBeVisible();
  expect(sent()).toEqual([]);
  expect(await queued()).toEqual([]);
});

test('without a card the selection leads to the form for one, and goes on in this tab after the return', async () => {
  const tab = aTab();
  const { answers, calls, sent } = await atSelection({ subscription: { card: null } });
  await expect.element(dialog.getByText(/^Add a card to go on/)).toBeVisible();
  expect(pay.elements()).toEqual([]);
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await expect.poll(() => tab.shown).toEqual(['https://pay.example/card']);
  expect(calls.find(({ call }) => call === 'POST /card')?.body).toEqual({
    redirectPath: `/business/campaign/${paid.id}/candidates?select=${maya.id}&card=back`,
  });

  answers['GET /subscription'] = aSubscription({ card: visa });
  document.dispatchEvent(new Event('visibilitychange'));
  await pay.click();

  await expect.poll(sent).toMatchObject([{ payload: { priceCents: 12_000 } }]);
});

test('the tab that returns from the form opens the same selection, and leaves it for good', async () => {
  await atSelection({ selecting: maya.id });
  await expect.element(pay).toBeVisible();

  await dialog.getByRole('button', { name: 'Back' }).click();

  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Select')).toBeVisible();
});

test('the card that the provider reports a moment after the return is waited for', async () => {
  const asked: number[] = [];
  await aBusinessHere({ campaigns: [paid], candidates: [maya] });
  await device.db.session.update('current', { accessToken: 'token', expiresAt: Infinity });
  await writeCached(device, actor, 'subscription', aSubscription({ card: null }));
  serving({
    'GET /subscription': () => aSubscription({ card: asked.push(1) > 3 ? visa : null }),
  });
  showPage('candidates', 'owner', maya.id);

  await expect.element(pay).toBeVisible();
  await expect.poll(toastsShown).toEqual(['Your card was saved']);
});

test.each<[Role, Partial<SubscriptionRecord>, RegExp]>([
  ['manager', {}, /Ask an owner or corporate admin to add one/],
  ['corp-admin', { managedBy: 'Bloom Group' }, /Ask Bloom Group to add one/],
])('a %s who may not enter a card reads who can', async (role, change, sentence) => {
  await atSelection({ role, subscription: { card: null, ...change } });

  await expect.element(dialog.getByText(sentence)).toBeVisible();
  expect(dialog.getByRole('button', { name: /card|pay/ }).elements()).toEqual([]);
});

test('a creator without payouts is asked to set them up, with the way to write to them', async () => {
  const { go } = await atSelection({ answer: refusing('CREATOR_PAYOUTS_REQUIRED') });
  await pay.click();
  const alert = dialog.getByRole('alert');
  await expect.element(alert.getByText(/hasn’t set up payouts yet/)).toBeVisible();

  await alert.getByRole('link', { name: 'Message' }).click();
  expect(go.mock.lastCall?.[0]).toMatch(`/business/campaign/${paid.id}/messaging/`);
});

test('a declined card can be replaced where it was declined', async () => {
  const tab = aTab();
  await atSelection({ answer: refusing('CARD_DECLINED') });
  await pay.click();
  const alert = dialog.getByRole('alert');
  await expect.element(alert).toBeInViewport({ ratio: 1 });
  await expect.element(alert.getByText(/^Your bank declined the card/)).toBeVisible();

  await alert.getByRole('button', { name: 'Replace card' }).click();
  await expect.poll(() => tab.shown).toEqual(['https://pay.example/card']);
});

test('a card that is gone at the server can be added where it was missed', async () => {
  const tab = aTab();
  await atSelection({ answer: refusing('CARD_NEEDED') });
  await pay.click();

  await dialog.getByRole('alert').getByRole('button', { name: 'Add card' }).click();
  await expect.poll(() => tab.shown).toEqual(['https://pay.example/card']);
});

test('another price than the one on the screen is shown before it is paid, and stays', async () => {
  const { answers, sent } = await atSelection({
    answer: refusing('PRICE_CHANGED', { priceCents: 15_000 }),
  });
  await pay.click();
  await expect.element(dialog.getByText(/^The price has changed/)).toBeVisible();

  const dearer = dialog.getByRole('button', { name: 'Select Maya and pay $150' });
  answers['POST /commands'] = refusing('CARD_DECLINED');
  await dearer.click();
  await expect.element(dialog.getByText(/^Your bank declined the card/)).toBeVisible();
  answers['POST /commands'] = done;
  await dearer.click();

  await expect.poll(() => sent().at(-1)).toMatchObject({ payload: { priceCents: 15_000 } });
});

test('a price that the business pays directly still waits for a connection', async () => {
  await aBusinessHere({
    campaigns: [aCampaign({ ...paid, pricePaidBy: 'direct' })],
    candidates: [maya],
  });
  showPage('candidates');
  await button('Select').click();
  await expect.element(dialog.getByText('You pay the creator directly.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Select Maya' }).click();

  await expect.poll(queued).toMatchObject([{ payload: { event: 'business_accepted' } }]);
  expect((await queued())[0]?.payload).not.toHaveProperty('priceCents');
});

test.each<[Partial<ProjectPayment>, string]>([
  [{}, '$120 held since Nov 18'],
  [{ releaseOn: '2026-11-24T22:00:00.000Z', isFrozen: true }, '$120 frozen'],
  [{ state: 'released', settledOn: '2026-11-19T17:00:00.000Z' }, '$120 released Nov 19'],
])('a selected creator is above the candidates with their price: %j', async (change, text) => {
  const project = aProject({ ...ofBusiness, id: maya.id, payment: aPayment(change) });
  await aBusinessHere({
    campaigns: [paid],
    candidates: [{ ...maya, state: 'accepted' }],
    projects: [project],
  });
  showPage('candidates');

  const selected = page.getByRole('list', { name: 'Selected creators' });
  await expect.element(selected.getByText(text)).toBeVisible();
});
