import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SubscriptionStatus } from '#contract/billing/subscription.ts';
import { device } from '#src/data/device/browser-device.ts';
import {
  aSubscription,
  aUser,
  offline,
  refusing,
  showSubscription,
  skipWaits,
  toastsShown,
  type Answers,
} from './account-here.tsx';

beforeEach(() => void skipWaits());

type Act = {
  from: SubscriptionStatus;
  to: SubscriptionStatus;
  button: string;
  call: string;
  sentences: string[];
  succeeded: string;
  failed: string;
};

const pause: Act = {
  from: 'active',
  to: 'pause_scheduled',
  button: 'Pause Subscription',
  call: 'POST /businessPause',
  sentences: [
    'Pausing takes effect at the end of the current billing period, on December 15.',
    'You keep full access until then.',
  ],
  succeeded: 'Your subscription will be paused at the end of the current billing period',
  failed: 'Failed to pause subscription. Please try again.',
};
const cancel: Act = {
  from: 'active',
  to: 'cancel_scheduled',
  button: 'Cancel Subscription',
  call: 'POST /businessCancel',
  sentences: [
    'Your subscription ends at the end of the current billing period, on December 15.',
    'You keep full access until then.',
    'This action cannot be undone',
  ],
  succeeded: 'Your subscription will be canceled at the end of the current billing period',
  failed: 'Failed to cancel subscription. Please try again.',
};
const resume: Act = {
  from: 'paused',
  to: 'active',
  button: 'Resume Subscription',
  call: 'POST /businessResume',
  sentences: ['Billing will start immediately'],
  succeeded: 'Your subscription has been resumed',
  failed: 'Failed to resume subscription. Please try again.',
};
const keep: Act = {
  from: 'cancel_scheduled',
  to: 'active',
  button: 'Keep Subscription',
  call: 'POST /businessStopCancel',
  sentences: [
    'This stops the scheduled cancellation. Your subscription stays active, and billing goes on as before.',
  ],
  succeeded: 'Your subscription has been kept active',
  failed: 'Failed to stop cancellation. Please try again.',
};
const acts = [pause, cancel, resume, keep].map((act) => [act.button, act] as const);

/** A toast is an alert dialog as well. */
const dialog = page.getByRole('alertdialog', {
  name: /^(Pause|Cancel|Resume|Keep) your subscription/,
});
const confirm = (act: Act) => dialog.getByRole('button', { name: act.button });

/** The open dialog of an act. */
async function ask(act: Act, answers: Answers = {}) {
  const server = await showSubscription({ subscription: { status: act.from }, answers });
  await page.getByRole('button', { name: act.button }).click();
  await expect.element(dialog).toBeVisible();
  return server;
}

test.each(acts)('%s says what follows before anything is sent', async (_, act) => {
  const { count } = await ask(act);

  for (const sentence of act.sentences) {
    await expect.element(dialog.getByText(sentence)).toBeVisible();
  }
  expect(count(act.call)).toBe(0);
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(count(act.call)).toBe(0);
});

test.each(acts)(
  '%s: the current user is read again, the dialog closes, and a toast tells the outcome',
  async (_, act) => {
    const { count, answers, calls } = await ask(act, { [act.call]: { success: true } });
    const before = count('GET /me');
    answers['GET /subscription'] = aSubscription({ status: act.to });
    answers['GET /me'] = aUser('owner', { status: act.to });

    await confirm(act).click();

    await expect.element(dialog).not.toBeInTheDocument();
    expect(toastsShown()).toEqual([act.succeeded]);
    expect(calls).toContainEqual({ call: act.call, body: {} });
    expect(count('GET /me')).toBe(before + 1);
    const session = await device.db.session.get('current');
    expect(session?.profile?.business?.status).toBe(act.to);
    await expect.element(page.getByRole('button', { name: act.button })).not.toBeInTheDocument();
  },
);

test.each(acts)('%s that fails says so, and the dialog stays', async (_, act) => {
  await ask(act, { [act.call]: new Response('{}', { status: 500 }) });

  await confirm(act).click();

  await expect.poll(toastsShown).toEqual([act.failed]);
  await expect.element(dialog).toBeVisible();
});

test('a refused cancellation shows the server’s own text', async () => {
  const refusal = refusing(409, 'CAMPAIGNS_ACTIVE', 'Two campaigns are still active.');
  await ask(cancel, { [cancel.call]: refusal });

  await confirm(cancel).click();

  await expect.poll(toastsShown).toEqual(['Two campaigns are still active.']);
});

test('a refused pause shows its own text, and the reason in the dialog', async () => {
  await ask(pause, { [pause.call]: refusing(409, 'CAMPAIGNS_ACTIVE', 'Two are active.') });

  await confirm(pause).click();

  await expect.poll(toastsShown).toEqual([pause.failed]);
  await expect.element(dialog.getByText('Two are active.')).toBeVisible();
});

test('an act whose answer was lost is shown as done if it was', async () => {
  const { answers } = await ask(pause, { [pause.call]: undefined });
  answers['GET /subscription'] = aSubscription({ status: 'pause_scheduled' });

  await confirm(pause).click();

  await expect.poll(toastsShown).toEqual([pause.succeeded]);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Pending Pause')).toBeVisible();
});

test.each(acts)(
  '%s without a connection sends and queues nothing, and says why',
  async (_, act) => {
    const { count } = await ask(act, { [act.call]: { success: true } });
    offline();

    await confirm(act).click();

    await expect
      .poll(toastsShown)
      .toEqual(['You’re offline. Connect to do this. Nothing was changed.']);
    expect(count(act.call)).toBe(0);
    expect(await device.db.outbox.count()).toBe(0);
  },
);

test('resuming before the pause began promises no new bill', async () => {
  await showSubscription({ subscription: { status: 'pause_scheduled' } });
  await page.getByRole('button', { name: 'Resume Subscription' }).click();

  await expect.element(dialog.getByText(/^This stops the scheduled pause/)).toBeVisible();
  expect(dialog.getByText('Billing will start immediately').elements()).toEqual([]);
});

test.each([
  { button: pause.button, text: 'Pausing takes effect at the end of the current billing period.' },
  {
    button: cancel.button,
    text: 'Your subscription ends at the end of the current billing period.',
  },
])('where no day is known the dialog names none: $button', async ({ button, text }) => {
  await showSubscription({ subscription: { currentPeriodEnd: null } });
  await page.getByRole('button', { name: button }).click();
  await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
});

test('an act is reached, left, and done with the keyboard', async () => {
  await showSubscription({ answers: { 'POST /businessPause': { success: true } } });
  const button = page.getByRole('button', { name: 'Pause Subscription' });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();

  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Tab}');
  (confirm(pause).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(toastsShown).toEqual([pause.succeeded]);
});

const none = { status: 'inactive', currentPeriodEnd: null } as const;
const subscribe = page.getByRole('button', { name: 'Subscribe Now' });

test.each([
  ['business', 'owner', {}, false, '/business/subscription'],
  ['corporation', 'corp-admin', null, true, '/corporate/subscription'],
] as const)('a %s subscribes at the checkout', async (_, role, business, isCorp, redirectPath) => {
  const leave = vi.spyOn(window, 'open').mockReturnValue(null);
  const url = 'https://checkout.example/pay';
  const { calls } = await showSubscription({
    subscription: none,
    role,
    business,
    answers: { 'POST /subscription': { url } },
  });

  await subscribe.click();

  await expect.poll(() => leave.mock.calls).toEqual([[url, '_self']]);
  expect(calls).toContainEqual({ call: 'POST /subscription', body: { isCorp, redirectPath } });
});

test.each([
  ['a refusal', refusing(409, 'SUBSCRIBED_ALREADY')],
  ['an address that is no web page', Response.json({ url: 'javascript:alert(1)' })],
])('after %s at the checkout the person reads that it went wrong', async (_, answer) => {
  const leave = vi.spyOn(window, 'open').mockReturnValue(null);
  await showSubscription({ subscription: none, answers: { 'POST /subscription': answer } });

  await subscribe.click();

  await expect
    .poll(toastsShown)
    .toEqual(['Something went wrong with setting up your subscription']);
  expect(leave).not.toHaveBeenCalled();
});

test('subscribing without a connection says that it needs one', async () => {
  const { count } = await showSubscription({ subscription: none });
  await expect.element(subscribe).toBeEnabled();
  offline();

  await subscribe.click();

  await expect
    .poll(toastsShown)
    .toEqual(['You’re offline. Connect to do this. Nothing was changed.']);
  expect(count('POST /subscription')).toBe(0);
});
