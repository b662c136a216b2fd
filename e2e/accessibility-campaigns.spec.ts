import type { Page } from '@playwright/test';
import { check, looks } from './support/axe.ts';
import { query } from './support/database.ts';
import type { ServerProcess } from './support/server.ts';
import { expect, test } from './support/test.ts';

const places = {
  business: ['candidates', 'schedule', 'content-review', 'view-post', 'review', 'details'],
  creator: ['selection', 'schedule', 'content', 'post', 'review', 'details'],
} as const;

type State = 'submitted' | 'rejected' | 'approved';
type Walk = { name: string; states: Record<'business' | 'creator', State[]> };
// Two of the four looks: each size and each scheme once. The pieces themselves are looked at in all four by other journeys.
const walks: Walk[] = [
  { name: 'phone, light', states: { business: ['submitted'], creator: ['rejected'] } },
  {
    name: 'phone, light',
    states: { business: ['rejected', 'approved'], creator: ['approved'] },
  },
  {
    name: 'desktop, dark',
    states: { business: ['submitted', 'rejected', 'approved'], creator: ['rejected', 'approved'] },
  },
];

for (const { name, states } of walks) {
  const look = looks.find((one) => one.name === name)?.look;
  for (const side of ['business', 'creator'] as const) {
    test(
      `no screen of a ${side}’s campaigns breaks an accessibility rule: ${name}, content ${states[side].join(' or ')}`,
      { tag: '@slow' },
      async ({ openPhone, server }) => {
        const rows = await campaignsOf(server, side, states[side]);
        expect(rows).toHaveLength(states[side].length);
        const phone = await openPhone(look);
        await phone.signIn(`${side}@pollin.test`, `/${side}/dashboard`);
        await lookAt(phone.page, `/${side}/dashboard`);
        await lookAt(phone.page, `/${side}/campaign`);
        if (side === 'business') await lookAt(phone.page, '/business/campaign/create');
        for (const { id, state } of rows) {
          for (const place of places[side]) {
            await lookAt(phone.page, `/${side}/campaign/${id}/${place}`, state);
          }
        }
      },
    );
  }
}

/** One of the demo's campaigns for each state of its content, where this side has something to do with it. */
const campaignsOf = (server: ServerProcess, side: 'business' | 'creator', states: State[]) =>
  query<{ id: string; state: string }>(
    server,
    `select distinct on (p.content_state) p.campaign_id as id, p.content_state as state
     from projects p join memberships m on m.account_id = p.${side}_id join users u on u.id = m.user_id
     where u.email = $1 and p.content_state = any($2)
     order by p.content_state, p.created_on`,
    [`${side}@pollin.test`, states],
  );

async function lookAt(page: Page, path: string, state = ''): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0);
  await check(page, `${path} ${state}`);
}
