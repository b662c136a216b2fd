import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ProjectId } from '#contract/ids.ts';
import { tickAll } from '../support/campaigns.ts';
import { spanishOf as es } from '../support/catalogs.ts';
import { query } from '../support/database.ts';
import { aBusiness, aCampaign, timeComes, type Party } from '../support/market.ts';
import { LARGE_FILES_MS } from '../support/patience.ts';
import { Phone } from '../support/phone.ts';
import { aPhoto } from '../support/photos.ts';
import { Actor, hoursPass, PAID, PRICE_CENTS, sandboxDaysPass } from '../support/price.ts';
import { ServerProcess } from '../support/server.ts';
import { entersCode, readScreens, readsOf, type Reads } from '../support/spanish.ts';
import { expect, test } from '../support/test.ts';

const TITLE = 'Chilaquiles del domingo';
const SHOTS = ['La salsa, de cerca', 'La puerta'];

test(
  'a Spanish-speaking creator goes from the sign-up to a paid shoot without an English word',
  { tag: '@slow' },
  async () => {
    test.slow();
    const server = await ServerProcess.create();
    const phone = await Phone.create(server, { locale: 'es-MX' }, { isNew: true });
    try {
      await journey(server, phone);
      expect(phone.complaints).toEqual([]);
    } finally {
      await phone.remove();
      await server.remove();
    }
  },
);

async function journey(server: ServerProcess, phone: Phone): Promise<void> {
  const { page } = phone;
  const place = await aBusiness(server, { name: 'Cocina Ramada' });
  const business = await Actor.signIn(server, place);
  await business.entersCard();
  const shotList = SHOTS.map((text) => ({ id: randomUUID(), text, required: true }));
  const over = { ...PAID, requires_shoot: true, requires_post: true, shot_list: shotList };
  const campaignId = await aCampaign(server, { business: place, title: TITLE, over });
  const button = (text: string) => page.getByRole('button', { name: es(text) });
  const reads = readsOf(page);
  const at = (step: string) => `/creator/campaign/${campaignId}/${step}`;

  const email = `maite.${randomUUID().slice(0, 8)}@pollin.test`;
  await signsUp(page, server, email, reads);
  const creator = await partyOf(server, email);
  const actor = await Actor.signIn(server, creator);

  await page.goto('/creator/dashboard');
  await expect(page.getByRole('link', { name: new RegExp(TITLE) }).first()).toBeVisible();
  await reads('opportunities', 'Opportunities');
  await page.goto(at('selection'));
  await reads('the brief', 'Add {count} details to apply');
  await applies(page, reads);
  await page.goto('/creator/earnings');
  await reads('earnings before the payouts', 'Set up payouts');
  await actor.setsUpPayouts();
  await page.reload();
  await reads('earnings', 'You’re all set to be paid.');

  const [candidate] = await query<{ id: ProjectId }>(
    server,
    'select id from candidates where campaign_id = $1',
    [campaignId],
  );
  const projectId = candidate!.id;
  const ofPair = { candidateId: projectId, campaignId, creatorId: creator.accountId };
  await business.does('candidateEvent', {
    event: 'business_accepted',
    ...ofPair,
    priceCents: PRICE_CENTS,
  });
  await page.goto(at('schedule'));
  await reads('the schedule', 'Request this time');
  await page.getByRole('toolbar').getByRole('button').first().click();
  await button('Request this time').click();
  const shoots = () =>
    query<{ id: string }>(server, 'select id from appointments where project_id = $1', [projectId]);
  await expect.poll(shoots).toHaveLength(1);
  const [shoot] = await shoots();
  await reads('a requested time');
  await business.does('appointmentEvent', {
    appointmentId: shoot!.id,
    projectId,
    event: 'booking_confirmed',
  });
  await reads('a confirmed shoot', 'Confirmed');
  await page.goto('/creator/calendar');
  await reads('the calendar', 'Calendar');

  await timeComes(server, { business: place, creator }, 20);
  await page.goto(at('schedule'));
  await button('Shoot done').click();
  await page.goto(at('content'));
  for (const [index, shot] of [...SHOTS, 'Reel'].entries()) {
    const group = page.getByRole('group', { name: new RegExp(`^${shot}`) });
    await group
      .locator('input[type=file]:not([capture])')
      .setInputFiles(await aPhoto({ hue: index * 90, width: 1600, height: 1200 }));
  }
  await tickAll(page);
  await reads('the content', 'Send for review');
  await button('Send for review').click();
  await expect(
    page.getByText(es('In review. {name} has until {time}, and then it auto-approves.')),
  ).toBeVisible({ timeout: LARGE_FILES_MS });
  await reads('content in review');
  await business.does('projectEvent', { projectId, event: 'content_approved', submission: 1 });

  await page.goto(at('post'));
  await page
    .getByRole('textbox', { name: /Instagram/ })
    .fill('https://www.instagram.com/reel/Cx9zZ1/');
  await reads('the post', 'Submit link');
  await button('Submit link').click();
  await expect
    .poll(() => query(server, 'select post_state from projects where id = $1', [projectId]))
    .toEqual([{ post_state: 'submitted' }]);
  await reads('a submitted post');
  await business.does('projectEvent', { projectId, event: 'post_verified' });
  await hoursPass(server, { projectId }, 72);
  await sandboxDaysPass(server, 5);
  await page.goto('/creator/earnings');
  await expect(page.getByText('$200', { exact: true }).first()).toBeVisible();
  await reads('the payment', 'Paid');
  const campaign = `creator/campaign/${campaignId}`;
  await readScreens(page, [
    `${campaign}/review`,
    `${campaign}/details`,
    `${campaign}/messaging`,
    'creator/pipeline',
    'creator/messages',
    'creator/notification',
    'creator/profile/view',
    'creator/support',
    'creator/following',
    'user/account',
    'settings/tours',
    'settings/sync',
    'settings/notifications',
    'not-found',
  ]);
}

async function signsUp(page: Page, server: ServerProcess, email: string, reads: Reads) {
  await entersCode(page, server, email);
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('textbox', { name: es('First name') }).fill('Maite');
  await page.getByRole('textbox', { name: es('Last name') }).fill('Robles');
  await page.getByRole('button', { name: es('Continue') }).click();
  await expect(page).toHaveURL(/\/creator\/profile\/edit$/);
  await reads('the new profile', 'Browse opportunities first');
}

/** The missing parts of the profile, each read before it is filled in; the last button sends the application. */
async function applies(page: Page, reads: Reads) {
  const next = page.getByRole('button', { name: es('Next') });
  await page.getByRole('button', { name: es('Add {count} details to apply') }).click();
  await reads('the photo');
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(await aPhoto({ width: 1200, height: 1000 }));
  await page.getByRole('textbox', { name: es('Bio') }).fill('Filmo patios y fideos.');
  await reads('the bio');
  await next.click();
  await page.getByRole('option', { name: 'Tempe' }).click();
  await page.getByRole('dialog').getByText(es('Eats & Drinks')).click();
  await reads('the interests');
  await next.click();
  await page.getByLabel(es('Date of birth')).fill('1999-02-03');
  await reads('the birthday');
  await next.click();
  await page.getByLabel(es('Link to your profile')).fill('https://instagram.com/maite');
  await reads('the link');
  await next.click();
  await reads('the application', 'Send application');
  await page.getByRole('button', { name: es('Send application') }).click();
  await reads('an application', 'You applied');
}

async function partyOf(server: ServerProcess, email: string): Promise<Party> {
  const [row] = await query<Omit<Party, 'email' | 'name'>>(
    server,
    `select u.id as "userId", m.account_id as "accountId" from users u join memberships m on m.user_id = u.id
     where u.email = $1`,
    [email],
  );
  return { ...row!, email, name: 'Maite Robles' };
}
