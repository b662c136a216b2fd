import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SubscriptionRecord } from '#contract/billing/record.ts';
import type { Role } from '#contract/permissions.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { aPayment, visa } from '../../../src/campaigns/money/a-payment.ts';
import { aSubscription, serving, skipWaits, toastsShown } from '../../billing/account-here.tsx';
import { reach } from '../../open-copy.ts';
import { button, item, project, v1 } from './at-review.tsx';
import { aBusinessHere, queued, showPage, tell } from './business-here.tsx';

beforeEach(() => {
  toastQueue.clear();
  skipWaits();
  return page.viewport(390, 844);
});

const TEXT = 'Brighter, please.';
const field = page.getByRole('textbox', { name: 'Price for this round in dollars (optional)' });
const dialog = page.getByRole('dialog', { name: 'One more round' });

type Sent = { commands: { id: string; payload: object }[] };
const done = ({ commands: [first] }: Sent) => ({
  epoch: 'epoch01',
  answers: [{ id: first?.id, outcome: 'done', result: null, revision: 11 }],
});
const refusing =
  (code: string) =>
  ({ commands: [first] }: Sent) => ({
    epoch: 'epoch01',
    answers: [{ id: first?.id, outcome: 'refused', refusal: { code, message: code } }],
  });

type Here = {
  change?: Partial<ProjectRecord>;
  subscription?: Partial<SubscriptionRecord>;
  answer?: unknown;
  role?: Role;
};

/** The dialog that asks for one more round of a project whose price Pollin holds. */
async function atRequest({ change, subscription, answer = done, role }: Here = {}) {
  const shown = project({ round: 2, agreedPriceCents: 12_000, payment: aPayment(), ...change });
  await aBusinessHere({ projects: [shown], content: [item(v1)] }, role);
  await device.db.session.update('current', { accessToken: 'token', expiresAt: Infinity });
  const server = serving({
    'GET /subscription': aSubscription({ card: visa, ...subscription }),
    'POST /commands': answer,
  });
  showPage('content-review', role);
  await button('Request changes').click();
  await expect.element(dialog).toBeVisible();
  await page.getByRole('textbox', { name: 'Message to Maya' }).fill(TEXT);
  const sent = () =>
    server.calls
      .filter(({ call }) => call === 'POST /commands')
      .map(({ body }) => (body as Sent).commands[0]);
  return { ...server, sent, shown };
}

const message = page.getByRole('textbox', { name: 'Message to Maya' });
const sendButton = dialog.getByRole('button', { name: 'Send request' });
const send = () => sendButton.click();
const link = dialog.getByRole('link', { name: 'Manage subscription' });

/** The server's answer comes when the test says so. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const asked = vi.fn<(body: Sent) => void>();
  const answer = async (body: Sent) => {
    asked(body);
    await promise;
    return done(body);
  };
  return { answer, asked, arrives: resolve };
}

test('a price for one more round says what is set aside, on which card, and until when, and is sent at once', async () => {
  const { sent } = await atRequest({ change: { payment: aPayment({ feeCents: 1_200 }) } });
  await field.fill('$1,050');
  const money = dialog.getByRole('region', { name: 'Payment' });
  await expect.element(money.getByText('Visa ending in 4242')).toBeVisible();
  const rows = money.getByRole('definition').elements();
  expect(rows.map((one) => one.textContent)).toEqual(['$1,050', '$945', 'Visa ending in 4242']);
  await expect
    .element(money.getByText(/only if Maya agrees within 4 days.* 72 hours/))
    .toBeVisible();

  await send();

  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent()).toMatchObject([
    {
      kind: 'projectEvent',
      payload: { event: 'round_requested', text: TEXT, priceCents: 105_000 },
    },
  ]);
  expect(toastsShown()).toEqual(['Request sent. $1,050 is set aside until Maya answers.']);
  expect(await queued()).toEqual([]);
  await expect.poll(() => device.db.workDrafts.count()).toBe(0);
});

test('without a connection a price says why it needs one, and a free round still waits', async () => {
  const { sent } = await atRequest();
  await field.fill('50');
  await reach(false);
  vi.spyOn(device, 'isOnline').mockReturnValue(false);
  await send();
  await expect
    .poll(toastsShown)
    .toEqual([expect.stringMatching(/sets money aside.*Nothing was sent/)]);
  await expect.element(dialog).toBeVisible();
  expect(await queued()).toEqual([]);

  await field.fill('');
  await send();

  await expect
    .poll(queued)
    .toMatchObject([{ state: 'waiting', payload: { event: 'round_requested', text: TEXT } }]);
  expect((await queued())[0]?.payload).not.toHaveProperty('priceCents');
  expect(sent()).toEqual([]);
});

test('a price out of bounds is not sent, and zero asks for a free round', async () => {
  const { sent } = await atRequest();
  await field.fill('5');
  await send();
  await expect
    .element(dialog.getByText('Enter whole dollars from $10 to $5,000', { exact: false }))
    .toBeVisible();
  expect(await queued()).toEqual([]);
  await field.fill('0');
  await send();
  await expect.poll(queued).toMatchObject([{ payload: { event: 'round_requested' } }]);
  expect(sent()).toEqual([]);
});

test.each([
  ['CARD_DECLINED', /declined the card.*request wasn’t sent/],
  ['CREATOR_PAYOUTS_REQUIRED', /Maya can’t receive payments/],
  ['PRICE_CHANGED', /isn’t holding a price/],
])(
  'a price that is refused with %s says so in the dialog, and keeps the words',
  async (code, text) => {
    await atRequest({ answer: refusing(code) });
    await field.fill('50');
    await send();
    await expect.element(dialog.getByText(text)).toHaveAttribute('role', 'alert');
    await expect.element(message).toHaveValue(TEXT);
    expect(link.elements()).toHaveLength(code === 'CARD_DECLINED' ? 1 : 0);
  },
);

test('words that another tab wrote while the priced request was under way stay', async () => {
  const { answer, asked, arrives } = held();
  await atRequest({ answer });
  await field.fill('50');
  await send();
  await expect.element(message).toBeDisabled();
  await expect.element(field).toBeDisabled();
  await expect.poll(() => asked.mock.calls).toHaveLength(1);
  const [row] = await device.db.workDrafts.toArray();
  if (!row) throw new Error('The draft was not stored.');
  const later = { ...(row.value as object), text: 'And warmer.' };
  await device.db.workDrafts.put({ ...row, value: later });

  arrives();

  await expect.element(dialog).not.toBeInTheDocument();
  expect((await device.db.workDrafts.toArray()).map(({ value }) => value)).toEqual([later]);
});

test('a priced request that was sent says so, also where its draft can’t be removed', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  const fault = new Error('The disk is gone.');
  const failing = () => {
    throw fault;
  };
  const { sent } = await atRequest();
  await field.fill('50');
  device.db.workDrafts.hook('deleting', failing);
  onTestFinished(() => device.db.workDrafts.hook('deleting').unsubscribe(failing));
  await send();

  await expect.element(dialog).not.toBeInTheDocument();
  expect(toastsShown()).toEqual(['Request sent. $50 is set aside until Maya answers.']);
  await expect.poll(() => reported.mock.calls).toEqual([[fault]]);
  expect(sent()).toHaveLength(1);
});

test('a typed price never becomes a free request: the person removes it first', async () => {
  const { shown, sent } = await atRequest();
  await field.fill('50');
  const payment = aPayment({ isFrozen: true });
  const frozen = { ...shown, payment, version: 2, revision: 20 };
  await tell({ projects: [frozen] });
  await expect
    .element(dialog.getByText(/this offer can’t be sent.*Remove the price/))
    .toHaveAttribute('role', 'alert');
  await expect.element(field).toHaveValue('50');
  await expect.element(sendButton).toBeDisabled();

  await dialog.getByRole('button', { name: 'Remove price' }).click();
  await expect.element(dialog.getByText(/isn’t holding a price.*right now/)).toBeVisible();
  await send();

  await expect.poll(queued).toMatchObject([{ payload: { event: 'round_requested', text: TEXT } }]);
  expect((await queued())[0]?.payload).not.toHaveProperty('priceCents');
  expect(sent()).toEqual([]);
});

test('a typed price is there again after the dialog was left', async () => {
  await atRequest();
  await field.fill('50');
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Request changes').click();
  await expect.element(field).toHaveValue('50');
  await expect.element(message).toHaveValue(TEXT);
});

test.each<[string, Here, RegExp, number]>([
  ['the owner to the page for one', {}, /^Add a card under Subscription/, 1],
  ['a manager to an owner', { role: 'manager' }, /Ask an owner or corporate admin to add one/, 0],
  [
    'a location to its corporation',
    { subscription: { card: null, managedBy: 'Bloom Group' } },
    /Ask Bloom Group to add one/,
    0,
  ],
])('without a card on file a price leads %s, and is not sent', async (_, here, text, links) => {
  await atRequest({ subscription: { card: null }, ...here });
  await field.fill('50');
  await expect.element(dialog.getByText(text)).toBeVisible();
  expect(link.elements()).toHaveLength(links);
  await expect.element(sendButton).toBeDisabled();
  await field.fill('');
  await expect.element(sendButton).toBeEnabled();
});

test.each<[string, Here, RegExp, number]>([
  ['CARD_DECLINED', { role: 'manager' }, /Ask an owner or corporate admin to add another/, 0],
  [
    'CARD_DECLINED',
    { subscription: { managedBy: 'Bloom Group' } },
    /declined Bloom Group’s card.*Ask them to add another/,
    0,
  ],
  ['TRIAL_USED', {}, /trial/, 1],
])('a price refused with %s for %j leads on only those who may act', async (...row) => {
  const [code, here, text, links] = row;
  await atRequest({ answer: refusing(code), ...here });
  await field.fill('50');
  await expect.element(dialog.getByText('Visa ending in 4242')).toBeVisible();
  await send();
  await expect.element(dialog.getByText(text)).toHaveAttribute('role', 'alert');
  expect(link.elements()).toHaveLength(links);
});

test('a project that is paid directly has no price for a round, and says why', async () => {
  await atRequest({ change: { payment: null } });
  await expect
    .element(dialog.getByText(/doesn’t hold a price for this project.*with Maya directly/))
    .toBeVisible();
  expect(field.elements()).toEqual([]);
});
