import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import { dayOf, weekdayOf } from '#contract/phoenix-time.ts';
import { tickAll } from '../support/campaigns.ts';
import { spanishOf as es } from '../support/catalogs.ts';
import { query } from '../support/database.ts';
import { aCreator, inDays, timeComes, type Party } from '../support/market.ts';
import { Actor } from '../support/price.ts';
import type { ServerProcess } from '../support/server.ts';
import { entersCode, readScreens, readsOf } from '../support/spanish.ts';
import { atOnce } from '../support/tables.ts';
import { expect, test } from '../support/test.ts';

const FRIDAY = 4;

test(
  'a Spanish-speaking business goes from the sign-up to its review without an English word',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    test.slow();
    const phone = await openPhone({ locale: 'es-MX', width: 1280, height: 800 }, { isNew: true });
    const { page } = phone;
    const reads = readsOf(page);
    const button = (text: string) => page.getByRole('button', { name: es(text) });
    const email = `ramona.${randomUUID().slice(0, 8)}@pollin.test`;

    await entersCode(page, server, email);
    await signsUp(page);
    const campaignId = await publishes(page, server);
    const work = await anApplication(server, email, campaignId);
    const { creator, projectId } = work;
    const at = (step: string) => `/business/campaign/${campaignId}/${step}`;

    await page.goto(at('candidates'));
    await reads('the candidates', 'Select');
    await button('Select').click();
    await reads('the selection');
    await page.getByRole('button', { name: es('Select {name}') }).click();
    const appointmentId = randomUUID();
    const project = () => query(server, 'select 1 from projects where id = $1', [projectId]);
    await expect.poll(project).toHaveLength(1);
    const slots = [aWorkday()];
    await creator.does('bookAppointment', {
      projectId,
      appointmentId,
      slots,
      acceptsTravel: false,
    });
    await page.goto(`${at('schedule')}?shoot=${appointmentId}`);
    await reads('a requested time', 'Confirm');
    await button('Confirm').first().click();
    await reads('a confirmed shoot', 'Confirmed');
    const shoot = () =>
      query(server, 'select state from appointments where id = $1', [appointmentId]);
    await expect.poll(shoot).toEqual([{ state: 'confirmed' }]);

    await timeComes(server, { business: work.place, creator: work.ana }, 20);
    await creator.does('appointmentEvent', { appointmentId, projectId, event: 'completed' });
    await handsIn(server, work);
    await page.goto(at('content-review'));
    await reads('content to review', 'Request changes');
    await tickAll(page);
    await page.getByRole('button', { name: es('Approve') }).click();
    await reads('the approval');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: es('Approve') })
      .click();
    const step = () => query(server, 'select step from projects where id = $1', [projectId]);
    await expect.poll(step).toEqual([{ step: 'submit_post' }]);
    await creator.does('projectEvent', await aPost(server, projectId));
    await page.goto(at('view-post'));
    await reads('a post to verify', 'Verify');
    await tickAll(page);
    await button('Verify').click();
    await expect.poll(step).toEqual([{ step: 'completed' }]);
    await page.goto(at('review'));
    await reads('the review', 'Send review');
    await page.getByText(es('Beyond Expectations')).click();
    await button('Send review').click();
    await expect(button('Send review')).toHaveCount(0);
    await reads('a sent review');

    const campaign = `business/campaign/${campaignId}`;
    // The screens that this work filled; `tests/browser/app/spanish.test.tsx` has the others.
    await readScreens(page, [
      'business/dashboard',
      'business/campaign',
      `${campaign}/details`,
      `${campaign}/messaging`,
      'business/calendar',
      'business/creators',
      `business/creators/profile/${work.ana.accountId}`,
      'business/notification',
    ]);
  },
);

async function signsUp(page: Page): Promise<void> {
  const reads = readsOf(page);
  const field = (text: string) => page.getByRole('textbox', { name: es(text) });
  const save = page.getByRole('button', { name: es('Save') });
  await page.getByText(es('I have a business')).click();
  await field('Business name').fill('Cocina Ramada');
  await field('First name').fill('Ramona');
  await field('Last name').fill('Luna');
  await reads('the new business');
  await page.getByRole('button', { name: es('Continue') }).click();
  await page.getByRole('link', { name: es('Complete your business profile') }).click();
  await field('Description').fill('Chilaquiles, café y un patio con sombra.');
  await page.getByText(es('Eats & Drinks')).first().click();
  await field('Street').fill('12 E Test Avenue');
  await page.getByRole('combobox', { name: es('City') }).fill('Phoenix');
  await field('ZIP code').fill('85004');
  await field('Instagram').fill('https://instagram.com/cocinaramada');
  await reads('the profile');
  await save.click();
  await reads('the hours', 'Use Mon–Fri, 9 AM–5 PM');
  await page.getByRole('button', { name: es('Use Mon–Fri, 9 AM–5 PM') }).click();
  await save.click();
}

async function publishes(page: Page, server: ServerProcess): Promise<CampaignId> {
  const reads = readsOf(page);
  const title = `Chilaquiles ${randomUUID().slice(0, 8)}`;
  const field = (text: string) => page.getByRole('textbox', { name: es(text) });
  await field('Title').fill(title);
  await field('Description').fill('Grabar el patio en una mañana tranquila.');
  await field('Gift').fill('Desayuno para dos');
  for (const step of ['the content', 'the dates', 'the rights', 'the preview']) {
    await page.getByRole('button', { name: es('Next') }).click();
    await reads(step);
  }
  await page.getByRole('button', { name: es('Publish') }).click();
  await expect(page).toHaveURL(/\/candidates/);
  await reads('a new campaign');
  const [row] = await query<{ id: CampaignId }>(
    server,
    'select id from campaigns where title = $1',
    [title],
  );
  return row!.id;
}

type Applied = {
  campaignId: CampaignId;
  projectId: ProjectId;
  place: Party;
  ana: Party;
  creator: Actor;
};

async function anApplication(
  server: ServerProcess,
  email: string,
  campaignId: CampaignId,
): Promise<Applied> {
  const [row] = await query<Omit<Party, 'email' | 'name'>>(
    server,
    `select u.id as "userId", m.account_id as "accountId" from users u join memberships m on m.user_id = u.id
     where u.email = $1`,
    [email],
  );
  const ana = await aCreator(server, { photoUrl: '/icons/icon-192.png' });
  const creator = await Actor.signIn(server, ana);
  const projectId = randomUUID() as ProjectId;
  await creator.does('candidateEvent', {
    event: 'creator_applied',
    candidateId: projectId,
    campaignId,
    creatorId: ana.accountId,
    note: 'Vivo a la vuelta.',
    proposedPriceCents: null,
    availabilityHint: [],
  });
  const place = { ...row!, email, name: 'Cocina Ramada' };
  return { campaignId, projectId, place, ana, creator };
}

/** Ten in the morning of a day that its hours are open. */
function aWorkday(): string {
  const days = [2, 3, 4].map((ahead) => inDays(ahead, 10));
  const start = days.find((one) => weekdayOf(dayOf(one)) <= FRIDAY);
  return new Date(start!).toISOString();
}

/** A photo of the demo's as the creator's content, sent for review. */
async function handsIn(
  server: ServerProcess,
  { campaignId, projectId, place, ana }: Applied,
): Promise<void> {
  const id = randomUUID();
  await atOnce(server, async ({ sql, show }) => {
    await sql(
      `insert into content_items (id, project_id, campaign_id, business_id, creator_id, kind, file_id, source_sha256, caption)
       select $1, $2, $3, $4, $5, kind, file_id, source_sha256, 'La salsa, de cerca' from content_items
       where kind = 'photo' limit 1`,
      [id, projectId, campaignId, place.accountId, ana.accountId],
    );
    await sql(
      `update projects set step = 'get_approval_for_content', content_state = 'submitted', submission = 1,
         submitted_on = now(), decide_by = now() + interval '3 days' where id = $1`,
      [projectId],
    );
    await show(place.accountId, 'content', id);
    await show(place.accountId, 'projects', projectId);
  });
}

/** The links that the campaign ordered. */
async function aPost(server: ServerProcess, projectId: ProjectId) {
  const [row] = await query<{ ids: string[] }>(
    server,
    `select array(select jsonb_array_elements(terms -> 'deliverables') ->> 'id') as ids from projects where id = $1`,
    [projectId],
  );
  const posts = row!.ids.map((deliverableId) => ({
    id: randomUUID(),
    deliverableId,
    index: 0,
    url: `https://www.instagram.com/reel/${randomUUID().slice(0, 8)}/`,
  }));
  return { projectId, event: 'post_submitted', posts };
}
