/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { closedWeek, weekdays } from '#contract/availability/record.ts';
import { defaultTerms } from '#contract/campaign/terms.ts';
import type { AppointmentId, CampaignId, ContentItemId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { aCorporation } from '../support/corporation.ts';
import { query } from '../support/database.ts';
import { aCreator, inDays, timeComes } from '../support/market.ts';
import { LARGE_FILES_MS } from '../support/patience.ts';
import { aPhoto } from '../support/photos.ts';
import { Actor } from '../support/price.ts';
import { expect, test } from '../support/test.ts';

const TITLE = 'First cup of the day';
/** What the brief orders where nobody changes it. */
const REEL = defaultTerms().deliverables[0]?.id ?? '';
const everyDay = Object.fromEntries(
  weekdays.map((day) => [day, { isOpen: true, startTime: 800, endTime: 2000 }]),
);
const [CAFE, BAR, MILL] = ['Ramada Café', 'Ramada Bar', 'Old Mill'];

test(
  'a corporation publishes one brief at three locations, tries a refused one again, and follows a creator to the reviews',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const corporation = await aCorporation(server, [CAFE, BAR, MILL]);
    const [cafe, , mill] = corporation.businesses;
    if (!cafe || !mill) throw new Error('The corporation has no businesses');
    const phone = await openPhone();
    const { page } = phone;
    await phone.signIn(corporation.email, '/corporate/campaigns');
    await expect(page.getByText('No campaigns yet')).toBeVisible();
    await page.getByRole('link', { name: 'Create campaign' }).first().click();

    // The brief and its locations are written without signal, and survive a kill.
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
    await phone.goOffline();
    await writeBrief(page);
    const file = await aPhoto({ width: 1600, height: 1200 });
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible({
      timeout: LARGE_FILES_MS,
    });
    await toStep(page, 'Locations');
    await page.getByRole('button', { name: 'Choose all' }).click();
    const [, , atMill] = [CAFE, BAR, MILL].map((name) => location(page, name));
    await atMill?.getByRole('textbox', { name: 'Creator slots' }).fill('3');
    await atMill?.getByRole('textbox', { name: 'Street' }).fill('1 Mill Lane');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('button', { name: 'Publish at 3 locations' })).toBeVisible();
    // A kill may take what was written a moment before.
    await expect.poll(() => page.evaluate(draftsOnDisk)).toContain('1 Mill Lane');
    await phone.close();
    await phone.open({ offline: true });
    await phone.page.goto('/corporate/campaign/create');
    await expect(phone.page.getByRole('textbox', { name: 'Title' })).toHaveValue(TITLE);
    await toStep(phone.page, 'Preview');
    await phone.page.getByRole('button', { name: 'Publish at 3 locations' }).click();
    await expect(location(phone.page, CAFE).getByText(/^Connect to publish/)).toBeVisible();
    await phone.goOnline();
    await expect(phone.page.getByRole('banner').getByText(/^Offline/)).toBeHidden();

    // One location is refused, the others stand; later it is published as well.
    const millHours = await Actor.signIn(server, { ...corporation, accountId: mill.accountId });
    await millHours.does('updateAvailability', { week: closedWeek, exceptions: [] });
    await phone.page.getByRole('button', { name: 'Next' }).click();
    await phone.page.getByRole('button', { name: 'Publish at 3 locations' }).click();
    const refused = location(phone.page, MILL);
    await expect(refused.getByText(/hours/i).first()).toBeVisible();
    await expect(location(phone.page, CAFE).getByText('Published')).toBeVisible();
    await expect(location(phone.page, BAR).getByText('Published')).toBeVisible();
    expect(await published()).toEqual([BAR, CAFE]);
    await millHours.does('updateAvailability', { week: everyDay, exceptions: [] });
    await phone.page.reload();
    await toStep(phone.page, 'Preview');
    await phone.page.getByRole('button', { name: 'Publish at 1 location' }).click();
    await expect(phone.page).toHaveURL(/\/corporate\/campaign\/[\da-f-]{36}$/);
    expect(await published()).toEqual([MILL, BAR, CAFE].toSorted());
    const campaigns = await query<{
      id: CampaignId;
      business: string;
      slots: number;
      street: string;
      files: string[];
    }>(
      server,
      `select c.id, b.name as business, c.creator_slots as slots, c.location ->> 'street' as street,
              c.file_ids as files
       from campaigns c join businesses b on b.id = c.business_id where c.title = $1 order by b.name`,
      [TITLE],
    );
    expect(campaigns.map(({ business, slots, street }) => [business, slots, street])).toEqual([
      [MILL, 3, '1 Mill Lane'],
      [BAR, 1, null],
      [CAFE, 1, null],
    ]);
    // One upload serves all locations.
    expect(new Set(campaigns.map(({ files }) => files.join(' '))).size).toBe(1);
    expect(campaigns[0]?.files).toHaveLength(1);
    const campaignId = campaigns[2]?.id;

    // A creator applies at one of them, and the corporation selects as that business.
    const ana = await aCreator(server, { photoUrl: '/icons/icon-192.png' });
    const candidateId = newId<ProjectId>();
    const pair = { candidateId, campaignId, creatorId: ana.accountId };
    const creator = await Actor.signIn(server, ana);
    await creator.does('candidateEvent', {
      ...pair,
      event: 'creator_applied',
      note: '',
      proposedPriceCents: null,
      availabilityHint: [],
    });
    await phone.page.reload();
    const needed = phone.page.getByRole('listitem').filter({ hasText: 'Candidates:' });
    await expect(needed.first()).toContainText(CAFE);
    await overviewSays('You have creator candidates', 'Candidates: 1');
    const overview = phone.page.url();
    await phone.page.getByRole('button', { name: `Open the campaign at ${CAFE}` }).click();
    await expect(phone.page).toHaveURL(new RegExp(`/business/campaign/${campaignId}/candidates`));
    await expect(phone.page.getByText('Ana', { exact: false }).first()).toBeVisible();
    const atCafe = await Actor.signIn(server, { ...corporation, accountId: cafe.accountId });
    await atCafe.does('candidateEvent', { ...pair, event: 'business_accepted' });

    // The overview follows the project from step to step.
    await phone.signIn(corporation.email, new URL(overview).pathname);
    await overviewSays('Schedule shoot', 'Shoots: 1');
    const ofProject = { projectId: candidateId };
    const shoot = { ...ofProject, appointmentId: newId<AppointmentId>() };
    const slots = [new Date(inDays(2, 10)).toISOString()];
    await creator.does('bookAppointment', { ...shoot, slots, acceptsTravel: false });
    await atCafe.does('appointmentEvent', { ...shoot, event: 'booking_confirmed' });
    await timeComes(server, { business: cafe, creator: ana }, 20);
    await creator.does('appointmentEvent', { ...shoot, event: 'completed' });
    const itemId = newId<ContentItemId>();
    const { buffer } = await aPhoto({ width: 1600, height: 1200 });
    await creator.does('addContent', {
      ...ofProject,
      ...(await creator.uploads(new Uint8Array(buffer), 'contentPhoto')),
      itemId,
      posterUploadId: null,
      kind: 'photo',
      replaces: null,
      capturedAt: null,
      shotId: null,
      deliverableId: REEL,
      caption: '',
      altText: '',
    });
    await creator.does('projectEvent', {
      ...ofProject,
      event: 'content_submitted',
      itemIds: [itemId],
      guidelinesTicked: true,
    });
    await overviewSays('Approve content', 'Content: 1');
    await atCafe.does('projectEvent', {
      event: 'content_approved',
      projectId: candidateId,
      submission: 1,
    });
    await overviewSays('Content approved', 'Posts: 1');
    const url = 'https://www.instagram.com/reel/Cx1LoC8/';
    const posts = [{ id: newId(), deliverableId: REEL, index: 0, url }];
    await creator.does('projectEvent', { ...ofProject, event: 'post_submitted', posts });
    await overviewSays('Verify post URLs', 'Posts: 1');
    await atCafe.does('projectEvent', { ...ofProject, event: 'post_verified' });
    await overviewSays('Campaign completed', 'Reviews: 1');

    // Without signal it is still there, with its age.
    await phone.goOffline();
    await phone.page.reload();
    await expect(location(phone.page, CAFE).getByText('Reviews: 1')).toBeVisible();
    await expect(phone.page.getByText(/^As of/)).toBeVisible();

    async function overviewSays(label: string, count: string): Promise<void> {
      await phone.page.reload();
      await expect(location(phone.page, CAFE).getByText(label).first()).toBeVisible();
      await expect(location(phone.page, CAFE).getByText(count)).toBeVisible();
    }
    async function published(): Promise<string[]> {
      const rows = await query<{ name: string }>(
        server,
        `select b.name from campaigns c join businesses b on b.id = c.business_id
         where c.title = $1 and c.status = 'active' order by b.name`,
        [TITLE],
      );
      return rows.map(({ name }) => name);
    }
  },
);

const location = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

async function toStep(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Form steps' }).getByText(name).click();
}

async function writeBrief(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(TITLE);
  await page.getByRole('textbox', { name: 'Description' }).fill('Come before the rush.');
  await page.getByRole('textbox', { name: 'Gift' }).fill('Breakfast for two');
}

/** Runs in the page. */
function draftsOnDisk(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('device');
    opening.onerror = () => reject(new Error(String(opening.error)));
    opening.onsuccess = () => {
      const db = opening.result;
      const reading = db.transaction('workDrafts').objectStore('workDrafts').getAll();
      reading.onsuccess = () => {
        db.close();
        resolve(JSON.stringify(reading.result));
      };
    };
  });
}
