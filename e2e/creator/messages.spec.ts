import type { Page } from '@playwright/test';
import { bubble, composer, log, openRoom, write, TACOS } from '../support/chat.ts';
import { expect, test } from '../support/test.ts';

const rooms = (page: Page) => page.getByRole('main').getByRole('link', { name: TACOS });

test(
  "reading a message takes its badge away and turns the other side's tick into seen",
  { tag: '@slow' },
  async ({ bothSides: { creator, business } }) => {
    const text = 'The grill is on from nine';
    await openRoom(business.page, 'business', /Maya Okafor/);
    await write(business.page, text);
    const sent = business.page.getByRole('log').locator('[data-own]', { hasText: text });
    await expect(sent.getByText('Sent')).toBeAttached();

    await creator.page.goto('/creator/messages');
    const row = rooms(creator.page).first();
    await expect(row).toContainText(text);
    await expect(row.getByText(/\d+ unread/)).toBeAttached();
    await expect(creator.page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    await row.click();
    await expect(bubble(creator.page, text)).toBeVisible();
    // An open conversation has the whole phone.
    await expect(creator.page.getByRole('navigation', { name: 'Main navigation' })).toHaveCount(0);

    await expect(sent.getByText('Seen')).toBeAttached();
    await creator.page.goBack();
    await expect(rooms(creator.page).first()).toBeVisible();
    await expect(
      rooms(creator.page)
        .first()
        .getByText(/\d+ unread/),
    ).toHaveCount(0);
  },
);

test(
  'older messages come in when one scrolls up, down to the first',
  { tag: '@slow' },
  async ({ openPhone, business }) => {
    await business.say(...Array.from({ length: 400 }, (_, index) => `Old news ${index + 1}`));
    const phone = await openPhone();
    await phone.signIn('creator@pollin.test');
    await openRoom(phone.page, 'creator', TACOS);
    await phone.page.getByRole('button', { name: /latest|below/i }).click();
    await expect(bubble(phone.page, 'Old news 400')).toBeVisible();

    await log(phone.page).hover();
    const scrollUpTo = async (text: string | RegExp) => {
      await expect
        .poll(
          async () => {
            // Less than a screen at a time: what is looked for must not be scrolled past unseen.
            await phone.page.mouse.wheel(0, -500);
            return await log(phone.page).getByText(text, { exact: true }).count();
          },
          { intervals: [50] },
        )
        .toBe(1);
    };
    await scrollUpTo('Old news 200');
    await scrollUpTo('Old news 1');
    await scrollUpTo(/^This is the beginning/);
  },
);

test(
  'what is being written survives a reload and a closed browser',
  { tag: '@slow' },
  async ({ inRoom: creator }) => {
    const address = creator.page.url();
    await composer(creator.page).fill('Half a thought');
    await expect.poll(() => storedDrafts(creator.page)).toContain('Half a thought');
    await creator.page.reload();
    await expect(composer(creator.page)).toHaveValue('Half a thought');

    await composer(creator.page).pressSequentially(' and more');
    await expect.poll(() => storedDrafts(creator.page)).toContain('Half a thought and more');
    await creator.close();
    await creator.open();
    await creator.page.goto(address);
    await expect(composer(creator.page)).toHaveValue('Half a thought and more');
    await composer(creator.page).fill('');
  },
);

/** What the device would still hold if the battery ran out now. */
async function storedDrafts(page: Page): Promise<string[]> {
  return await page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('device');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map((draft: { text: string }) => draft.text));
          };
        };
      }),
  );
}
