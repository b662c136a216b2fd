import { createElement } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { setColorScheme, useColorScheme } from '#src/ui/color-scheme.ts';
import { mount } from './mount.tsx';

/** The scheme as a screen has it. */
const Shown = () => createElement('output', null, useColorScheme());

/** As index.html loads it: a blocking script of its own. */
async function loadThemeScript(): Promise<void> {
  const script = document.createElement('script');
  script.src = '/theme.js';
  const loaded = new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
  });
  document.head.append(script);
  await loaded;
  onTestFinished(() => {
    script.remove();
    localStorage.removeItem('colorScheme');
    document.documentElement.classList.remove('light', 'dark');
  });
}

test('the stored scheme is on the page before the app, and a change shows at once', async () => {
  localStorage.setItem('colorScheme', 'dark');
  await loadThemeScript();
  expect(document.documentElement).toHaveClass('dark');
  mount(createElement(Shown));
  await expect.element(page.getByRole('status')).toHaveTextContent('dark');

  setColorScheme('light');

  expect(document.documentElement).toHaveClass('light');
  expect(document.documentElement).not.toHaveClass('dark');
  await expect.element(page.getByRole('status')).toHaveTextContent('light');
});

test('what an older version or a person left in storage counts as automatic', async () => {
  localStorage.setItem('colorScheme', 'purple');
  await loadThemeScript();
  mount(createElement(Shown));

  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  expect(document.documentElement).toHaveClass(system);
  await expect.element(page.getByRole('status')).toHaveTextContent('auto');
});
