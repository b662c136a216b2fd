import { expect, test } from 'vitest';
import { englishAmong, textsOnPage } from '../../support/catalog-texts.ts';
import { inSpanish } from '../in-spanish.ts';
import { onLargeScreen } from '../large-screen.ts';
import { aFullDevice, screens } from './full-device.ts';
import { showApp } from './whole-app.tsx';

const LIMIT_MS = 200_000;
/** Letters of a screen that is more than its frame. */
const SHOWN_LETTERS = 20;
const nameOf = (path: string) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');
const lettersShown = () => document.querySelector('main')?.textContent.length ?? 0;

/** A creator's screens are in `e2e/creator/spanish.spec.ts`. */
test.each(['owner', 'corporate'] as const)(
  '%s: no screen in Spanish has an English text of the catalog',
  { timeout: LIMIT_MS },
  async (role) => {
    inSpanish();
    await onLargeScreen();
    await aFullDevice(role);
    for (const [path] of screens[role]) {
      const app = await showApp(path);
      await expect.poll(lettersShown, { message: nameOf(path) }).toBeGreaterThan(SHOWN_LETTERS);
      await new Promise(requestAnimationFrame);
      expect.soft(englishAmong(textsOnPage()), nameOf(path)).toEqual([]);
      app.close();
    }
  },
);

test('the check itself finds what it looks for', () => {
  expect(englishAmong(['You applied', 'Te postulaste', 'Sol y Masa'])).toEqual(['You applied']);
});
