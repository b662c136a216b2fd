import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
const sizes = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

/** A phone by day is looked at in every run; dark is another set of colors, whose contrast the theme's own test measures. */
export const looks = (['phone', 'desktop'] as const).flatMap((size) =>
  (['light', 'dark'] as const).map((scheme) => ({
    name: `${size}, ${scheme}`,
    look: { ...sizes[size], scheme },
    size,
    tag: size === 'phone' && scheme === 'light' ? [] : ['@slow'],
  })),
);

/** Every rule at once; a failure names the screen, the rule and the elements. */
export async function check(page: Page, screen: string): Promise<void> {
  // An element that moves in is checked at its final position.
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // Checks again after each: a new element may begin to move in the next frame.
    for (let still = 0; still < 2;) {
      await frame();
      const moving = document
        .getAnimations()
        .filter((one) => one.effect?.getTiming().iterations === 1 && one.playState === 'running');
      await Promise.allSettled(moving.map((one) => one.finished));
      still = moving.length === 0 ? still + 1 : 0;
    }
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(RULES)
    // React Aria keeps what it has just announced for seven seconds, also when the button that it speaks of is gone.
    .exclude('[data-live-announcer]')
    // The app has no frames of other origins: without them no second page is opened for each look.
    .setLegacyMode(true)
    .analyze();
  const found = violations.map(({ id, nodes }) => ({
    id,
    where: nodes.map((node) => `${node.html} ${node.failureSummary ?? ''}`),
  }));
  expect(found, screen).toEqual([]);
}
