import axe from 'axe-core';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { isTourOpen, isTourViewed, markTourViewed } from '#src/lib/tour-flags.ts';
import {
  closeViewedTour,
  openTour,
  restartTours,
  useActiveTour,
} from '#src/features/tours/active-tour.ts';
import { findTarget } from '#src/features/tours/page-state.ts';
import { tours } from '#src/features/tours/tours.ts';
import { answering } from '../answering.ts';
import { aFullDevice } from '../app/full-device.ts';
import { showApp } from '../app/whole-app.tsx';

type Side = 'creator' | 'owner';
const done = {
  creator: { profile: true, portfolio: true },
  owner: { profile: true, availability: true, stripe: true },
};

/** A device whose account is complete, unless `status` says otherwise. */
async function aReadyDevice(side: Side, status?: object) {
  await aFullDevice(side);
  await complete(side, status);
}

async function complete(side: Side, status: object = done[side]) {
  const session = await device.db.session.get('current');
  const { profile, accountId } = session ?? {};
  if (!profile || !accountId) throw new Error('Nobody is signed in');
  const own = { id: accountId, photoUrl: null, completionStatus: status as never };
  const change = side === 'creator' ? { creator: own } : { business: { ...own, name: 'Bloom' } };
  await device.db.session.update('current', { profile: { ...profile, ...change } });
}

const popover = page.getByRole('dialog', { name: 'Getting around' });
const step = (number: number) =>
  popover.getByRole('button', { name: new RegExp(`^Step ${number} of`) });
const next = popover.getByRole('button', { name: 'Next' });
const ring = () => document.querySelector('[class*=ring][data-shown]')?.getBoundingClientRect();
const rectOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();

async function openNavigationTour(side: Side = 'creator', width = 390) {
  await aReadyDevice(side);
  await page.viewport(width, width === 390 ? 844 : 800);
  const app = await showApp(side === 'creator' ? '/creator/dashboard' : '/business/dashboard');
  await expect.element(popover).toBeVisible();
  return app;
}

test('a complete creator is shown around once: six steps, forward and back, to the end', async () => {
  const app = await openNavigationTour();

  await expect.element(popover.getByText(/campaigns near you/)).toBeVisible();
  await expect.element(step(6)).toBeVisible();
  await next.click();
  await expect.element(popover.getByText(/whose turn it is/)).toBeVisible();
  await popover.getByRole('button', { name: 'Back' }).click();
  await expect.element(popover.getByText(/campaigns near you/)).toBeVisible();
  await step(6).click();
  await expect.element(step(6)).toHaveAttribute('aria-current', 'step');
  expect(isTourViewed('creator_navigation')).toBe(false);
  await popover.getByRole('button', { name: 'Done' }).click();

  await expect.element(popover).not.toBeInTheDocument();
  expect(isTourViewed('creator_navigation')).toBe(true);
  app.close();
});

test('the ring is around the element, and the popover beside it and at most 353 pixels wide', async () => {
  await openNavigationTour();

  await next.click();
  await expect.element(popover.getByText(/whose turn it is/)).toBeVisible();

  const tab = rectOf('nav a[href="/creator/pipeline"]');
  const box = rectOf('[data-tour-popover]');
  expect(ring()?.width).toBeCloseTo((tab?.width ?? 0) + 20);
  expect(ring()?.top).toBeCloseTo((tab?.top ?? 0) - 10);
  expect(box?.width).toBeLessThanOrEqual(353);
  expect(box?.bottom).toBeCloseTo((tab?.top ?? 0) - 10);
});

test('without motion it neither fades nor scrolls softly, and it breaks no accessibility rule', async () => {
  await openNavigationTour();
  const own = document.querySelector('[data-tour-popover]') ?? document.body;

  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
  expect(getComputedStyle(own).transitionDuration).toBe('0s');
  const { violations } = await axe.run(own);
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('it has the focus, follows the arrow keys, and ends with Escape, which gives the focus back', async () => {
  await aReadyDevice('creator');
  await page.viewport(390, 844);
  await showApp('/creator/dashboard');
  const link = page.getByRole('link', { name: 'Pipeline' });
  await expect.element(link).toBeVisible();
  link.element().focus();

  await expect.element(popover).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}');
  await expect.element(step(3)).toHaveAttribute('aria-current', 'step');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(step(2)).toHaveAttribute('aria-current', 'step');
  await userEvent.keyboard('{Escape}');

  await expect.element(popover).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
  expect(isTourViewed('creator_navigation')).toBe(true);
});

test('the page below stays usable: its own arrow keys are its own', async () => {
  const app = await openNavigationTour();
  const link = page.getByRole('link', { name: 'Pipeline' });
  // It takes the focus as it opens.
  await expect.element(popover).toHaveFocus();

  link.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(step(1)).toHaveAttribute('aria-current', 'step');
  await link.click();

  await expect.poll(app.path).toBe('/creator/pipeline');
  await expect.element(popover).toBeVisible();
});

test('the sidebar has its own elements after a resize', async () => {
  await openNavigationTour('owner');
  await expect.element(step(8)).toBeVisible();

  await page.viewport(1280, 800);

  await expect
    .poll(() => (rectOf('[data-tour-popover]')?.left ?? 0) > 200 && ring()?.left)
    .toBeCloseTo(2);
  await expect.element(step(1)).toHaveAttribute('aria-current', 'step');
});

test('a step whose element vanishes leaves the tour, and the tour ends with its last element', async () => {
  const app = await openNavigationTour();
  const hide = (selector: string) => {
    const style = document.createElement('style');
    style.textContent = `${selector} { display: none !important }`;
    document.querySelector('#content')?.append(style);
  };

  hide('nav a[href="/creator/dashboard"]');
  await expect.element(popover.getByText(/whose turn it is/)).toBeVisible();
  await expect.element(popover.getByRole('button', { name: 'Step 1 of 5' })).toBeVisible();
  hide('nav a, [data-tour]');

  await expect.poll(() => isTourViewed('creator_navigation')).toBe(true);
  expect(document.querySelector('[data-tour-popover]')).toBeNull();
  app.close();
});

test('a screen is scrolled back at the end of its tour', async () => {
  const app = await openNavigationTour();
  const box = document.createElement('div');
  box.style.cssText = 'block-size: 100px; overflow: auto; position: fixed; inset-block-start: 0';
  box.innerHTML =
    '<div style="block-size: 900px"></div><nav><a href="/creator/pipeline">Far</a></nav>';
  document.body.prepend(box);
  onTestFinished(() => box.remove());
  await next.click();
  await expect.poll(() => box.scrollTop).toBeGreaterThan(0);

  await userEvent.keyboard('{Escape}');

  await expect.poll(() => box.scrollTop).toBe(0);
  app.close();
});

test('it steps aside for a dialog and while somebody types, and comes back', async () => {
  await openNavigationTour();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.poll(ring).toBeUndefined();
  await userEvent.keyboard('{Escape}');
  await expect.poll(ring).toBeDefined();
  expect(isTourViewed('creator_navigation')).toBe(false);

  const field = document.createElement('textarea');
  document.body.append(field);
  field.focus();
  await expect.poll(ring).toBeUndefined();
  field.blur();
  await expect.poll(ring).toBeDefined();
});

test('the tour starts once the last part of the account is complete', async () => {
  await import('#src/features/tours/components/tour-guide.tsx');
  const listen = vi.spyOn(globalThis, 'addEventListener');
  await aReadyDevice('creator', { profile: true, portfolio: false });
  await showApp('/creator/dashboard');
  await expect.element(page.getByText('Campaign 0')).toBeVisible();
  // The guide listens to other tabs as soon as it is there.
  expect(listen).not.toHaveBeenCalledWith('storage', closeViewedTour);

  await complete('creator');

  await expect.element(popover).toBeVisible();
});

test('a screen’s own tour waits for the next screen', async () => {
  const app = await openNavigationTour();
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect.poll(app.path).toMatch('/creator/calendar');
  await expect.element(popover).toBeVisible();
  await popover.getByRole('button', { name: 'Close tour' }).click();
  await page.getByRole('link', { name: 'Pipeline' }).click();

  await expect.element(page.getByRole('dialog', { name: 'Pipeline' })).toBeVisible();
  expect(document.querySelectorAll('[data-tour-popover]')).toHaveLength(1);
});

test('a new account learns at its home that it is complete', async () => {
  await aReadyDevice('creator', { profile: true, portfolio: false });
  const session = await device.db.session.get('current');
  const { creator, ...profile } = session?.profile ?? {};
  await device.db.session.update('current', { accessToken: 'token', expiresAt: Date.now() + 1e9 });
  const me = { ...profile, creator: { ...creator, completionStatus: done.creator } };
  answering(({ pathname }) => (pathname.endsWith('/me') ? me : undefined));
  await page.viewport(390, 844);

  await showApp('/creator/dashboard');

  await expect.element(popover).toBeVisible();
});

test('a screen’s tour ends with its screen, and the next screen’s begins', async () => {
  await aReadyDevice('creator');
  markTourViewed('creator_navigation');
  await page.viewport(390, 844);
  await showApp('/creator/calendar');
  await expect.element(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible();

  await page.getByRole('link', { name: 'Pipeline' }).click();

  await expect.element(page.getByRole('dialog', { name: 'Pipeline' })).toBeVisible();
  expect(isTourViewed('creator_calendar')).toBe(true);
});

test('another tab that closes the tour closes it here', async () => {
  await openNavigationTour();

  markTourViewed('creator_navigation');
  dispatchEvent(new StorageEvent('storage'));

  await expect.element(popover).not.toBeInTheDocument();
});

test('no selector is invalid', () => {
  for (const { steps } of Object.values(tours)) {
    for (const { selector } of steps) expect(() => findTarget(selector)).not.toThrow();
  }
});

test('the settings list the tours of the account type and start them again', async () => {
  await aReadyDevice('owner');
  markTourViewed('business_navigation');
  await page.viewport(390, 844);
  const app = await showApp('/settings/tours');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect.element(rows.getByText('Viewed', { exact: true })).toBeVisible();
  expect(rows.elements()).toHaveLength(7);

  await page.getByRole('button', { name: 'Reset onboarding guide' }).click();

  await expect.poll(app.path).toBe('/business/dashboard');
  await expect.element(popover).toBeVisible();
  expect(isTourViewed('business_navigation')).toBe(false);
});

test('an incomplete account reads what its tours wait for', async () => {
  await aReadyDevice('creator', { profile: true, portfolio: false });
  await showApp('/settings/tours');

  await expect.element(page.getByText(/^Tours start once your profile is complete/)).toBeVisible();
  await page.getByRole('button', { name: 'Reset onboarding guide' }).click();
  await expect.element(page.getByText('Your tours will start again.')).toBeVisible();
});

test('a corporation has no tours', async () => {
  await aFullDevice('corporate');
  await showApp('/settings/tours');
  await expect.element(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

describe('without the screen', () => {
  const target = () =>
    document.body.insertAdjacentHTML('beforeend', '<p data-tour="pipeline">P</p>');
  const open = (signal = new AbortController().signal) =>
    openTour('creator_pipelines', 'creator', signal);
  const active = () => useActiveTour.getState().id;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => useActiveTour.setState({ id: null, isRestarting: false }));
  });

  test('it waits as long as somebody types or a dialog is open', async () => {
    target();
    const field = document.createElement('textarea');
    document.body.append(field);
    field.focus();
    void open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(active()).toBeNull();

    document.body.insertAdjacentHTML('beforeend', '<div role="dialog" id="open">Open</div>');
    field.blur();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(active()).toBeNull();

    document.querySelector('#open')?.remove();
    await vi.advanceTimersByTimeAsync(1_200);
    expect(active()).toBe('creator_pipelines');
  });

  test('two tours are never open at once', async () => {
    target();
    useActiveTour.setState({ id: 'creator_navigation' });
    void open();

    await vi.advanceTimersByTimeAsync(10_000);
    expect(active()).toBe('creator_navigation');
    expect(isTourOpen('creator_pipelines')).toBe(true);
  });

  test('an element that never comes is an error after five attempts, and the tour doesn’t open', async () => {
    const opening = expect(open()).rejects.toThrow('creator_pipelines');

    await vi.advanceTimersByTimeAsync(3_000);
    await opening;
    expect(active()).toBeNull();
    expect(isTourOpen('creator_pipelines')).toBe(false);
    expect(isTourViewed('creator_pipelines')).toBe(false);
  });

  test('an element that comes late is found by a later attempt', async () => {
    void open();
    await vi.advanceTimersByTimeAsync(2_900);
    target();
    expect(active()).toBeNull();

    await vi.advanceTimersByTimeAsync(100);
    expect(active()).toBe('creator_pipelines');
  });

  test('a person who leaves the screen meanwhile sees no tour of it', async () => {
    target();
    const leaving = new AbortController();
    void open(leaving.signal);

    leaving.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(active()).toBeNull();
    expect(isTourOpen('creator_pipelines')).toBe(true);
  });

  test('after a reset the first tour starts 100 ms later, and counts as not viewed', async () => {
    target();
    markTourViewed('creator_pipelines');
    restartTours('creator');
    void open();

    await vi.advanceTimersByTimeAsync(299);
    expect(active()).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(active()).toBe('creator_pipelines');
  });
});
