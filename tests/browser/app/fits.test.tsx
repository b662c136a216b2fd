import axe from 'axe-core';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { onLargeScreen } from '../large-screen.ts';
import { aFullDevice, isShown, LONG_WORD, type Role, screens } from './full-device.ts';
import { lengthenTexts, misfits } from './overflow.ts';
import { showApp } from './whole-app.tsx';

/** Two dozen screens, each looked at in several sizes. */
const LIMIT_MS = 300_000;
const isFull = Boolean(import.meta.env['POLLIN_FULL']);
/** Screens of everyone's day, and the one with the longest labels. `npm run test:slow -- layout` opens every one. */
const isDaily = (path: string) =>
  /\/(?:dashboard|messages|calendar|campaigns?|details)$|drafts$|preview$|\/corporate\/campaign\/[^/]+$/.test(
    path,
  );

/** Screens where a person types. */
const isForm = (path: string) =>
  /\/(?:support|(?:creator|business)\/profile\/edit|campaign\/create.*(?:offer|content|locations)|business\/campaign\/create.*when|messaging|messages\?room=.*)$/.test(
    path,
  );

const fields = () =>
  document.querySelectorAll<HTMLElement>(
    'main :is(textarea, input[type=text], input:not([type]), [contenteditable=true])',
  );

/** Pastes the word into every field of the screen, and answers into how many. */
function typeEverywhere(word: string): number {
  const taken = [...fields()].filter((field) => {
    field.focus();
    document.execCommand('insertText', false, word);
    return ('value' in field ? String(field.value) : field.textContent).includes(word);
  });
  return taken.length;
}

const nameOf = (path: string) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');

/** The size of text that a person asks their browser for, in percent. */
const setText = (percent: number) => {
  document.documentElement.style.fontSize = `${percent}%`;
};

const settled = async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
};

for (const role of Object.keys(screens) as Role[]) {
  test(
    `${role}: no screen scrolls sideways or cuts a label at 320 pixels, or with text twice as large`,
    { timeout: LIMIT_MS },
    async () => {
      onTestFinished(() => setText(100));
      await onLargeScreen();
      await aFullDevice(role);
      for (const [path, landmark] of screens[role].filter(([one]) => isFull || isDaily(one))) {
        await page.viewport(320, 640);
        const app = await showApp(path);
        await expect.poll(() => isShown(landmark), { message: nameOf(path) }).toBe(true);
        await settled();
        expect.soft(misfits(), `${nameOf(path)} at 320 px`).toEqual([]);
        const shorten = lengthenTexts();
        await settled();
        expect.soft(misfits(), `${nameOf(path)} with texts three times as long`).toEqual([]);
        shorten();

        await page.viewport(390, 844);
        setText(200);
        await settled();
        expect.soft(misfits(), `${nameOf(path)} with text at 200 %`).toEqual([]);
        setText(100);

        for (const width of isFull ? [1280, 1920] : [1920]) {
          await page.viewport(width, 1000);
          await settled();
          expect.soft(misfits(), `${nameOf(path)} at ${width} px`).toEqual([]);
        }
        app.close();
      }
    },
  );

  test(`${role}: a long word makes no form wider than the screen`, async () => {
    await aFullDevice(role);
    await page.viewport(320, 640);
    for (const [path, landmark] of screens[role].filter(([one]) => isForm(one))) {
      const app = await showApp(path);
      await expect.poll(() => isShown(landmark), { message: nameOf(path) }).toBe(true);
      // A composer and an editor come a moment after their screen.
      const last = path === '/creator/profile/edit' ? '[contenteditable=true]' : '*';
      await expect
        .poll(() => [...fields()].some((one) => one.matches(last)), { message: nameOf(path) })
        .toBe(true);

      const taken = typeEverywhere(LONG_WORD);
      await settled();

      expect.soft(taken, nameOf(path)).toBeGreaterThan(0);
      expect.soft(misfits(), nameOf(path)).toEqual([]);
      app.close();
    }
  });

  if (!isFull) continue;
  test(
    `${role}: no screen breaks an accessibility rule or a best practice`,
    { timeout: LIMIT_MS },
    async () => {
      await onLargeScreen();
      await aFullDevice(role);
      for (const [path, landmark] of screens[role]) {
        for (const width of [390, 1920]) {
          await page.viewport(width, 1000);
          const app = await showApp(path);
          await expect.poll(() => isShown(landmark), { message: nameOf(path) }).toBe(true);
          await settled();
          const { violations } = await axe.run(document, {
            // The page around the app has no title and no language of its own.
            rules: { 'document-title': { enabled: false }, 'html-has-lang': { enabled: false } },
          });
          const broken = violations.flatMap(({ id, nodes }) =>
            nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
          );
          expect.soft(broken, `${nameOf(path)} at ${width} px`).toEqual([]);
          app.close();
        }
      }
    },
  );
}
