import type { Page } from '@playwright/test';
import { query } from '../support/database.ts';
import { aBusiness, aCreator, timeComes } from '../support/market.ts';
import { AFTER_PAUSE_MS, LARGE_FILES_MS } from '../support/patience.ts';
import {
  approveAll,
  photosFor,
  sendWhatWaits,
  tickAll,
  whileOffline,
} from '../support/campaigns.ts';
import { chooseTime } from '../support/shoots.ts';
import { expect, test } from '../support/test.ts';

const TITLE = 'Ramada brunch, slowly';
const SHOTS = ['The pan, close', 'The door opening', 'Coffee being poured'];
/** Where files are taken: a shot each, and what was ordered. */
const PLACES = [...SHOTS, 'Reel (Instagram)'];
const NOTE = 'I film mornings, and I live around the corner';

test(
  'one campaign from its brief to both reviews, with each side without signal at every step in turn',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    test.slow();
    const owner = await aBusiness(server, { name: 'Ramada Kitchen' });
    const ana = await aCreator(server, { photoUrl: '/icons/icon-192.png' });
    const business = await openPhone({ width: 1280, height: 800 });
    const creator = await openPhone();
    await Promise.all([
      business.signIn(owner.email, '/business/campaign/create'),
      creator.signIn(ana.email, '/creator/dashboard'),
    ]);

    // The brief is written without signal, survives a kill, and is published once there is signal.
    await expect(business.page.getByRole('textbox', { name: 'Title' })).toBeVisible();
    await whileOffline(business, async () => {
      await writeBrief(business.page);
      await business.close();
      await business.open({ offline: true });
      await business.page.goto('/business/campaign');
      await business.page.getByText(/^Drafts/).click();
      await business.page.getByRole('link', { name: TITLE }).click();
      await expect(business.page.getByRole('textbox', { name: 'Title' })).toHaveValue(TITLE);
    });
    await toStep(business.page, 'Preview');
    await business.page.getByRole('button', { name: 'Publish' }).click();
    await expect(business.page.getByText('Campaign published')).toBeVisible();
    const [campaign] = await query<{ id: string }>(
      server,
      'select id from campaigns where title = $1',
      [TITLE],
    );
    const at = (side: 'business' | 'creator', place: string) =>
      `/${side}/campaign/${campaign?.id}/${place}`;

    // Applied without signal.
    await creator.page.reload();
    await creator.page.getByRole('link', { name: TITLE }).first().click();
    await expect(creator.page.getByText('The pan, close')).toBeVisible();
    await whileOffline(creator, async () => {
      await creator.page.getByRole('button', { name: 'Apply' }).click();
      await creator.page.getByRole('textbox', { name: 'Note' }).fill(NOTE);
      await creator.page.getByRole('button', { name: 'Send application' }).click();
      await expect(creator.page.getByText('You applied').first()).toBeVisible();
    });

    // Selected without a connection: not agreed before the server confirms it.
    await business.page.goto(at('business', 'candidates'));
    await expect(business.page.getByText(NOTE)).toBeVisible();
    await whileOffline(business, async () => {
      await business.page.getByRole('button', { name: 'Select', exact: true }).click();
      await business.page.getByRole('button', { name: /^Select Ana/ }).click();
      await expect(business.page.getByText('Not yet confirmed').first()).toBeVisible();
    });
    await expect(business.page.getByText('Not yet confirmed')).toHaveCount(0);

    // A time is asked for, and confirmed, each without signal.
    await creator.page.goto(at('creator', 'schedule'));
    await expect(creator.page.getByRole('button', { name: 'Request this time' })).toBeVisible();
    await whileOffline(creator, async () => {
      await chooseTime(creator.page, '10:00 AM');
      await creator.page.getByRole('button', { name: 'Request this time' }).click();
      await expect(creator.page.getByText('Not yet confirmed').first()).toBeVisible();
    });
    await business.page.goto(at('business', 'schedule'));
    await business.page
      .getByRole('link', { name: /Requested$/ })
      .first()
      .click();
    const confirm = business.page.getByRole('button', { name: 'Confirm', exact: true });
    await expect(confirm).toBeVisible();
    await whileOffline(business, () => confirm.click());
    await expect(creator.page.getByText('Confirmed', { exact: true }).first()).toBeVisible();

    // On location there is no signal: the shoot is called done, and every shot is taken.
    await timeComes(server, { business: owner, creator: ana }, 20);
    await creator.page.goto(at('creator', 'schedule'));
    const done = creator.page.getByRole('button', { name: 'Shoot done' });
    await expect(done).toBeVisible({ timeout: AFTER_PAUSE_MS });
    // One for each shot, and one for the reel that was ordered.
    const photos = await photosFor(PLACES, 1600, 1200);
    await whileOffline(creator, async () => {
      await done.click();
      // The button goes when the device has stored that the shoot is done.
      await expect(done).toHaveCount(0);
      await creator.page.goto(at('creator', 'content'));
      await sendWhatWaits(creator, at('creator', 'content'), photos, () => creator.close());
    });
    await expect(creator.page.getByText('In review').first()).toBeVisible({
      timeout: LARGE_FILES_MS,
    });

    // Approved without signal.
    await approveAll(business, at('business', 'content-review'));

    // The link is handed in, and verified, each without signal.
    await creator.page.goto(at('creator', 'post'));
    const link = creator.page.getByRole('textbox', { name: /Instagram/ });
    await expect(link).toBeVisible();
    await whileOffline(creator, async () => {
      await link.fill('https://www.instagram.com/reel/Cx1aB2/?igsh=tracking');
      await creator.page.getByRole('button', { name: 'Submit link' }).click();
      await expect(creator.page.getByText('Submitted').first()).toBeVisible();
    });
    await business.page.goto(at('business', 'view-post'));
    const verify = business.page.getByRole('button', { name: 'Verify', exact: true });
    await expect(verify).toBeVisible();
    await whileOffline(business, async () => {
      await tickAll(business.page);
      await verify.click();
    });
    await expect(business.page.getByText('All posts are verified.')).toBeVisible();

    // Both write reviews without a connection; both are shown once both are there.
    for (const [phone, side] of [
      [business, 'business'],
      [creator, 'creator'],
    ] as const) {
      await phone.page.goto(at(side, 'review'));
      await expect(phone.page.getByRole('button', { name: 'Send review' })).toBeVisible();
      await whileOffline(phone, async () => {
        await phone.page.getByText('Beyond Expectations').click();
        await phone.page.getByRole('button', { name: 'Send review' }).click();
        await expect(
          phone.page.getByText(/^Waiting for .* review$|^Your reviews/).first(),
        ).toBeVisible();
      });
    }
    for (const phone of [business, creator]) {
      await expect(phone.page.getByText('Your reviews')).toBeVisible();
    }

    const [project] = await query<{ step: string; events: string[]; url: string }>(
      server,
      `select step, array(select jsonb_array_elements(timeline) ->> 'event') as events, posts -> 0 ->> 'normalisedUrl' as url
     from projects where campaign_id = $1`,
      [campaign?.id],
    );
    expect(project).toMatchObject({ step: 'completed', url: 'https://instagram.com/reel/Cx1aB2' });
    const once = [
      'project_created',
      'content_submitted',
      'content_approved',
      'post_submitted',
      'post_verified',
    ];
    expect(project?.events.filter((event) => once.includes(event)).toSorted()).toEqual(
      once.toSorted(),
    );
    const [content] = await query<{ count: string }>(
      server,
      'select count(*) from content_items where campaign_id = $1',
      [campaign?.id],
    );
    expect(Number(content?.count)).toBe(photos.size);
  },
);

async function toStep(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Form steps' }).getByText(name).click();
}

async function writeBrief(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(TITLE);
  await page.getByRole('textbox', { name: 'Description' }).fill('Sunday, before everyone comes.');
  await page.getByRole('textbox', { name: 'Gift' }).fill('Brunch for two');
  await toStep(page, 'Content');
  for (const text of SHOTS) {
    await page.getByRole('button', { name: 'Add shot' }).click();
    await page
      .getByRole('textbox', { name: /^Shot \d+$/ })
      .last()
      .fill(text);
  }
  await toStep(page, 'When & where');
  await expect(page.getByText(/Saved here|Kept on this device/).first()).toBeVisible();
}
