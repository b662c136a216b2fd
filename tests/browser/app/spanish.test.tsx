import { expect, test } from 'vitest';
import { englishAmong, spanishAround, textsOnPage } from '../../support/catalog-texts.ts';
import { inSpanish } from '../in-spanish.ts';
import { onLargeScreen } from '../large-screen.ts';
import { aFullDevice, isShown, screens } from './full-device.ts';
import { showApp } from './whole-app.tsx';

const LIMIT_MS = 200_000;
/** Landmarks with a value, of the device's calendar, or in words that the server stored. */
const otherLandmarks: Record<string, RegExp | string> = {
  'Candidates: 3': /: 3/,
  Monday: /lunes/i,
  'Visa ending in 4242': /Visa .+ 4242/,
  'confirmed your shoot': 'confirmed your shoot',
};
/** The title of a stored notification. */
const STORED_TITLE = 'Booking confirmed';
const nameOf = (path: string) => path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…');

/** A creator's screens are in `e2e/creator/spanish.spec.ts`. */
test.each(['owner', 'corporate'] as const)(
  '%s: no screen in Spanish has an English text of the catalog',
  { timeout: LIMIT_MS },
  async (role) => {
    inSpanish();
    await onLargeScreen();
    await aFullDevice(role);
    for (const [path, landmark] of screens[role]) {
      const app = await showApp(path);
      const text = otherLandmarks[landmark] ?? spanishAround(landmark);
      await expect.poll(() => isShown(text), { message: nameOf(path) }).toBe(true);
      await new Promise(requestAnimationFrame);
      const texts = textsOnPage().filter((one) => one !== STORED_TITLE);
      expect.soft(englishAmong(texts), nameOf(path)).toEqual([]);
      app.close();
    }
  },
);

test('the check itself finds what it looks for', () => {
  expect(englishAmong(['You applied', 'Te postulaste', 'Sol y Masa'])).toEqual(['You applied']);
});
