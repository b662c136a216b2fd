import axe from 'axe-core';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isTourViewed } from '#src/lib/tour-flags.ts';
import { showApp } from '../app/whole-app.tsx';
import { aReadyDevice, openNavigationTour, popover } from './a-tour.tsx';

const step = (number: number) =>
  popover.getByRole('button', { name: new RegExp(`^Step ${number} of`) });
const next = popover.getByRole('button', { name: 'Next' });
const ring = () => document.querySelector('[class*=ring][data-shown]')?.getBoundingClientRect();
const rectOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();

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

test('it steps aside for a dialog and while someone types, and comes back', async () => {
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
