import type { Page } from '@playwright/test';
import { check, sizes } from './support/axe.ts';
import { query } from './support/database.ts';
import type { ServerProcess } from './support/server.ts';
import { expect, test } from './support/test.ts';

const places = {
  business: ['candidates', 'schedule', 'content-review', 'view-post', 'review', 'details'],
  creator: ['selection', 'schedule', 'content', 'post', 'review', 'details'],
} as const;

// Two of the four looks: each size and each scheme once. The pieces themselves are looked at in all four by other journeys.
for (const [size, scheme] of [
  ['phone', 'light'],
  ['desktop', 'dark'],
] as const) {
  test(`no screen of campaigns breaks an accessibility rule: ${size}, ${scheme}`, async ({
    openPhone,
    server,
  }) => {
    for (const side of ['business', 'creator'] as const) {
      const rows = await campaignsOf(server, side);
      expect(rows.length).toBeGreaterThanOrEqual(2);
      const phone = await openPhone({ ...sizes[size], scheme });
      await phone.signIn(`${side}@pollin.test`, `/${side}/dashboard`);
      await look(phone.page, `/${side}/dashboard`);
      await look(phone.page, `/${side}/campaign`);
      if (side === 'business') await look(phone.page, '/business/campaign/create');
      for (const { id, state } of rows) {
        for (const place of places[side]) {
          await look(phone.page, `/${side}/campaign/${id}/${place}`, state);
        }
      }
    }
  });
}

/** One of the demo's campaigns for each state that its content may be in, where this side has something to do with it. */
const campaignsOf = (server: ServerProcess, side: 'business' | 'creator') =>
  query<{ id: string; state: string }>(
    server,
    `select distinct on (p.content_state) p.campaign_id as id, p.content_state as state
     from projects p join memberships m on m.account_id = p.${side}_id join users u on u.id = m.user_id
     where u.email = $1 and p.content_state in ('submitted', 'rejected', 'approved')
     order by p.content_state, p.created_on`,
    [`${side}@pollin.test`],
  );

async function look(page: Page, path: string, state = ''): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0);
  await check(page, `${path} ${state}`);
}
