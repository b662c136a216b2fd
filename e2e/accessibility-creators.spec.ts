import { check, sizes } from './support/axe.ts';
import { aBusiness } from './support/market.ts';
import { expect, test } from './support/test.ts';

const CREATORS = '/business/creators';

for (const [size, extent] of Object.entries(sizes)) {
  for (const scheme of ['light', 'dark'] as const) {
    test(`no screen about creators breaks an accessibility rule: ${size}, ${scheme}`, async ({
      openPhone,
      server,
    }) => {
      const business = await aBusiness(server);
      const phone = await openPhone({ ...extent, scheme });
      await phone.signIn(business.email, CREATORS);
      const { page } = phone;
      const cards = page.getByRole('main').getByRole('article');
      await expect(cards.first()).toBeVisible();
      await check(page, 'creators');
      if (size === 'phone') {
        await page.getByRole('button', { name: 'Filters' }).click();
        await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
        await check(page, 'filters');
        await page.keyboard.press('Escape');
      }
      await cards.first().getByRole('link').click();
      await expect(page.getByRole('button', { name: /^Favorite/ })).toBeVisible();
      await page.getByRole('button', { name: /^How well you match/ }).click();
      await expect(page.getByText('Shared categories')).toBeVisible();
      await check(page, 'creator');
      await page.goto(`${CREATORS}?city=Florence&tier=TIER_2`);
      await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
      await check(page, 'nobody found');
    });
  }
}
