import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  aSubscription,
  aUser,
  holdWaits,
  refusing,
  showSubscription,
  skipWaits,
  toastsShown,
  type Answers,
} from './account-here.tsx';

const sessionId = 'cs_test_a1B2';
const ask = `GET /subscription/${sessionId}`;
const pending = { data: { payment_status: 'pending' } };
const paid = { data: { payment_status: 'paid' } };
const confirming = page.getByText('Payment is being confirmed');

const comeBack = (answers: Answers) =>
  showSubscription({ sessionId, subscription: { status: 'inactive' }, answers });

test('a paid checkout shows the subscription at once, says so, and leaves the address', async () => {
  const held = holdWaits();
  const { go, answers } = await comeBack({
    [ask]: () => {
      answers['GET /subscription'] = aSubscription();
      answers['GET /me'] = aUser('owner', { status: 'active' });
      return paid;
    },
  });

  await expect.poll(toastsShown).toEqual(['Subscription activated successfully!']);
  await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
  await expect.poll(() => go.mock.calls).toEqual([['/business/subscription']]);
  expect(held).toEqual([]);
});

test('a pending payment is asked about every three seconds until it is paid', async () => {
  const held = holdWaits();
  const { answers, count } = await comeBack({ [ask]: pending });
  await expect.element(confirming).toBeVisible();
  expect(page.getByRole('button', { name: 'Subscribe Now' }).elements()).toEqual([]);
  await expect.poll(() => held.length).toBe(1);
  expect(held[0]?.milliseconds).toBe(3_000);

  held[0]?.pass();
  await expect.poll(() => held.length).toBe(2);
  expect(count(ask)).toBe(2);
  expect(toastsShown()).toEqual([]);
  answers[ask] = paid;
  held[1]?.pass();

  await expect.poll(toastsShown).toEqual(['Subscription activated successfully!']);
});

test('after ten more times the screen stops asking, and warns the person not to pay again', async () => {
  skipWaits();
  const { answers, count } = await comeBack({ [ask]: pending });

  await expect.element(page.getByText(/don’t pay again/)).toBeVisible();
  await expect.element(confirming).toBeVisible();
  expect(count(ask)).toBe(11);
  expect(page.getByRole('button', { name: 'Subscribe Now' }).elements()).toEqual([]);

  answers[ask] = paid;
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.poll(toastsShown).toEqual(['Subscription activated successfully!']);
});

test('an unknown checkout is shown as a failure', async () => {
  const { go } = await comeBack({ [ask]: refusing(404, 'NOT_FOUND') });

  await expect
    .poll(toastsShown)
    .toEqual(['Something went wrong with setting up your subscription']);
  await expect.poll(() => go.mock.calls).toEqual([['/business/subscription']]);
});

test('without an answer the payment is neither paid nor failed, and can be checked again', async () => {
  skipWaits();
  const { answers } = await comeBack({ [ask]: undefined });

  await expect.element(page.getByText('Couldn’t check your payment')).toBeVisible();
  expect(toastsShown()).toEqual([]);

  answers[ask] = paid;
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.poll(toastsShown).toEqual(['Subscription activated successfully!']);
});

test('a corporation returns to its own page', async () => {
  const { go } = await showSubscription({
    sessionId,
    role: 'corp-admin',
    business: null,
    answers: { [ask]: paid },
  });

  await expect.poll(() => go.mock.calls).toEqual([['/corporate/subscription']]);
});

test('who may not pay asks about no payment', async () => {
  skipWaits();
  const { count } = await showSubscription({
    sessionId,
    role: 'manager',
    answers: { [ask]: paid },
  });

  await expect.element(page.getByText('Active', { exact: true })).toBeVisible();
  expect(count(ask)).toBe(0);
});
