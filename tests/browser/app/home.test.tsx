import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { type OpenReplica } from '#src/data/replica/open-replica.ts';
import { FIRST_PAGE_MS } from '#src/app/first-contact.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { now } from '../../src/features/calendar/build.ts';
import { keepCopyClosed, reach } from '../open-copy.ts';
import { aFullDevice } from './full-device.ts';
import { showApp } from './whole-app.tsx';

const text = (words: string | RegExp) =>
  page.getByRole('main').getByText(words, { exact: false }).first();
const leftOf = (words: string) => text(words).element().getBoundingClientRect().left;

/** This device's own copy, in which some collections can't be read. */
function breakCollections(...broken: string[]): OpenReplica {
  const { replica } = useCurrentReplica.getState();
  if (!replica) throw new Error('No replica is open');
  const fails: ReturnType<OpenReplica['watch']> = {
    subscribe: ({ error }) => {
      error(new Error('The disk is gone'));
      return { unsubscribe: () => undefined };
    },
  };
  useCurrentReplica.setState({
    replica: {
      ...replica,
      watch: (name) => (broken.includes(name) ? (fails as never) : replica.watch(name)),
    },
  });
  vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  return replica;
}

test('a business has its work beside its day on a wide screen, and below each other on a phone', async () => {
  await aFullDevice('owner');
  await page.viewport(1280, 800);
  const wide = await showApp('/business/dashboard');
  await expect.element(text('Today’s shoots')).toBeVisible();

  expect(leftOf('Today’s shoots')).toBeGreaterThan(leftOf('Your campaigns') + 400);

  wide.close();
  await page.viewport(390, 844);
  await showApp('/business/dashboard');
  await expect.element(text('Today’s shoots')).toBeVisible();
  expect(leftOf('Today’s shoots')).toBe(leftOf('Your campaigns'));
});

test('a day without a shoot is mentioned beside the work', async () => {
  await aFullDevice('owner');
  await page.viewport(1280, 800);
  vi.setSystemTime(Date.parse('2027-03-01T17:00:00.000Z'));

  await showApp('/business/dashboard');

  await expect.element(text('No appointments scheduled for today')).toBeVisible();
});

test('a device that the first page hasn’t reached claims no day without a shoot', async () => {
  await aFullDevice('owner');
  vi.setSystemTime(Date.parse('2027-03-01T17:00:00.000Z'));
  await device.db.cursors.clear();
  await reach(false);
  await page.viewport(1280, 800);
  await showApp('/business/dashboard');
  await expect.element(text('Your campaigns')).toBeVisible();

  expect(text('No appointments scheduled for today').query()).toBeNull();
});

test('a part of a business’s home that can’t be read fails alone, and its own retry brings it', async () => {
  await aFullDevice('owner');
  await page.viewport(1280, 800);
  const replica = breakCollections('chatrooms');
  await showApp('/business/dashboard');

  await expect.element(text('Couldn’t load your unread messages.')).toBeVisible();
  await expect.element(text('Today’s shoots')).toBeVisible();
  await expect.element(text('Your campaigns')).toBeVisible();
  expect(page.getByRole('main').getByRole('alert').elements()).toHaveLength(1);

  useCurrentReplica.setState({ replica });
  await page
    .getByRole('button', { name: 'Try again: Couldn’t load your unread messages.' })
    .click();

  await expect.poll(() => page.getByRole('main').getByRole('alert').elements()).toEqual([]);
});

test('campaigns that can’t be read leave the shoots and the messages of a phone’s home', async () => {
  await aFullDevice('owner');
  await page.viewport(390, 844);
  breakCollections('content');
  await showApp('/business/dashboard');

  await expect.element(text('Couldn’t load your campaigns.')).toBeVisible();
  await expect.element(text('Today’s shoots')).toBeVisible();
  expect(page.getByText('Couldn’t load today’s shoots.').elements()).toEqual([]);
});

test('opportunities that can’t be read leave the day of a creator’s home', async () => {
  await aFullDevice('creator');
  await page.viewport(390, 844);
  const replica = breakCollections('candidates');
  await showApp('/creator/dashboard');

  await expect.element(text('Couldn’t load opportunities.')).toBeVisible();
  await expect.element(text('Today’s shoots')).toBeVisible();

  useCurrentReplica.setState({ replica });
  await page.getByRole('button', { name: /^Try again: Couldn’t load opportunities/ }).click();
  await expect.element(text('Campaign 0')).toBeVisible();
});

test.for(['owner', 'creator'] as const)(
  'the home of the %s says after some seconds what it waits for, and is there once that has come',
  async (role) => {
    await aFullDevice(role);
    const openLate = keepCopyClosed();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now });
    await showApp(role === 'owner' ? '/business/dashboard' : '/creator/dashboard');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    const says = page.getByText('This is taking longer than usual');

    await vi.advanceTimersByTimeAsync(3_000);
    expect(says.elements()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.element(says).toBeVisible();
    await expect.element(page.getByText(/still opening this account’s data/)).toBeVisible();

    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['Date'], now });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(says).not.toBeInTheDocument();
    openLate();
    await expect.element(text('Today’s shoots')).toBeVisible();
  },
);

const working = page.getByRole('main').getByRole('status', { name: 'Working…' });

/** Calls that wait until they are given up, at the end of the test at the latest: a lock that one holds would be taken from a later test. */
function keepWaiting(): void {
  const end = new AbortController();
  onTestFinished(() => end.abort(new TypeError('Failed to fetch')));
  vi.stubGlobal(
    'fetch',
    (_: unknown, { signal }: RequestInit = {}) =>
      new Promise((_resolve, reject) => {
        const given = AbortSignal.any(signal ? [end.signal, signal] : [end.signal]);
        given.addEventListener('abort', () => reject(given.reason as Error));
      }),
  );
}

test.for(['owner', 'creator'] as const)(
  'the home of the %s shows placeholders until its first page is here, and nothing of an empty account',
  async (role) => {
    await aFullDevice(role);
    // The first page is on its way.
    keepWaiting();
    const held = await device.db.cursors.toArray();
    await device.db.cursors.clear();
    await reach(true);
    await showApp(role === 'owner' ? '/business/dashboard' : '/creator/dashboard');

    await expect.element(working).toBeVisible();
    expect(working.elements()).toHaveLength(1);
    expect(text('Today’s shoots').query()?.checkVisibility() ?? false).toBe(false);

    await device.db.cursors.bulkPut(held);
    await expect.element(text('Today’s shoots')).toBeVisible();
    expect(working.elements()).toEqual([]);
  },
);

test('the placeholders of a business’s home are in the columns of the home', async () => {
  await aFullDevice('owner');
  await page.viewport(1440, 900);
  keepWaiting();
  const held = await device.db.cursors.toArray();
  await device.db.cursors.clear();
  await reach(true);
  await showApp('/business/dashboard');
  await expect.element(working).toBeVisible();
  const [first, second] = Array.from(working.element().children, (section) =>
    section.getBoundingClientRect(),
  );

  await device.db.cursors.bulkPut(held);
  await expect.element(text('Today’s shoots')).toBeVisible();
  expect(first?.left).toBe(leftOf('Your campaigns'));
  expect(second?.left).toBe(leftOf('Today’s shoots'));
});

test.for(['owner', 'creator'] as const)(
  'the home of the %s shows what the device has when a refused first page has been awaited for long',
  async (role) => {
    await aFullDevice(role);
    const refusal = { code: 'TOO_MANY_APPLICATIONS', message: '' };
    vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 429 }));
    await device.db.cursors.clear();
    await reach(true);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now });
    await showApp(role === 'owner' ? '/business/dashboard' : '/creator/dashboard');
    await expect.element(working).toBeVisible();

    await vi.advanceTimersByTimeAsync(FIRST_PAGE_MS);
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['Date'], now });

    await expect.element(text('Today’s shoots')).toBeVisible();
    expect(working.elements()).toEqual([]);
  },
);

test.for(['owner', 'creator'] as const)(
  'the home of the %s shows no placeholders where the device holds the account',
  async (role) => {
    await aFullDevice(role);
    const openLate = keepCopyClosed();
    await reach(true);
    const seen: string[] = [];
    const watcher = new MutationObserver(() => {
      if (document.querySelector('.skeleton')) seen.push(document.body.innerText);
    });
    watcher.observe(document.body, { subtree: true, childList: true });
    await showApp(role === 'owner' ? '/business/dashboard' : '/creator/dashboard');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    openLate();
    await expect.element(text('Today’s shoots')).toBeVisible();
    watcher.disconnect();

    expect(seen).toEqual([]);
  },
);
