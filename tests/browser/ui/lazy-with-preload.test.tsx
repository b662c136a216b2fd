import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lazyWithPreload } from '#src/lib/lazy-with-preload.tsx';
import { CatchError } from '#src/ui/catch-error.tsx';
import { mount } from './mount.tsx';

const Part = ({ text }: { text: string }) => <p>{text}</p>;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test('a part whose code was preloaded never shows its fallback', async () => {
  const showFallback = vi.fn<() => null>(() => null);
  const Fallback = () => showFallback();
  const Lazy = lazyWithPreload(async () => await Promise.resolve(Part), <Fallback />);
  Lazy.preload();
  await nextFrame();

  mount(<Lazy text="here" />);

  await expect.element(page.getByText('here')).toBeVisible();
  expect(showFallback).not.toHaveBeenCalled();
});

test('a part appears within a few frames once its code is there', async () => {
  const code = Promise.withResolvers<typeof Part>();
  const Lazy = lazyWithPreload(async () => await code.promise, <p>loading</p>);
  mount(<Lazy text="here" />);
  await expect.element(page.getByText('loading')).toBeVisible();

  code.resolve(Part);
  for (let frame = 0; frame < 5; frame++) await nextFrame();

  expect(document.body.textContent).toContain('here');
  expect(document.body.textContent).not.toContain('loading');
});

test('the error boundary catches a failed load, also after a failed preload', async () => {
  const report = vi.spyOn(globalThis, 'reportError').mockReturnValue();
  const failure = new TypeError('Failed to fetch dynamically imported module: /part.js');
  const Lazy = lazyWithPreload<{ text: string }>(async () => await Promise.reject(failure));
  Lazy.preload();

  mount(
    <CatchError fallback={<p>failed</p>}>
      <Lazy text="here" />
    </CatchError>,
  );

  await expect.element(page.getByText('failed')).toBeVisible();
  expect(report).toHaveBeenCalledWith(failure);
});
