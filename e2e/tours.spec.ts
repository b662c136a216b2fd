import type { Page } from '@playwright/test';
import { type TourId, tourIds, VIEWED } from '#src/lib/tour-flags.ts';
import { query } from './support/database.ts';
import type { ServerProcess } from './support/server.ts';
import { expect, test } from './support/test.ts';

const people = { creator: 'creator@pollin.test', business: 'business@pollin.test' } as const;
const sizes = [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 800 }],
] as const;

/** Where each tour starts. */
async function pathsOf(server: ServerProcess): Promise<Record<TourId, string>> {
  const [found] = await query<{ campaignId: string; creatorId: string }>(
    server,
    `select p.campaign_id as "campaignId", p.creator_id as "creatorId" from projects p
     join memberships m on m.account_id = p.creator_id join users u on u.id = m.user_id
     join memberships n on n.account_id = p.business_id join users v on v.id = n.user_id
     where u.email = $1 and v.email = $2 and p.step not in ('completed', 'cancelled') limit 1`,
    [people.creator, people.business],
  );
  if (!found) throw new Error('The demo has no project of those two');
  const { campaignId, creatorId } = found;
  return {
    creator_navigation: '/creator/dashboard',
    creator_campaign_sidebar: `/creator/campaign/${campaignId}/details`,
    creator_calendar: '/creator/calendar',
    creator_pipelines: '/creator/pipeline',
    business_navigation: '/business/dashboard',
    business_campaign_sidebar: `/business/campaign/${campaignId}/details`,
    business_create_campaign: '/business/campaign/create',
    business_campaign_list: '/business/campaign',
    business_creators_list: '/business/creators',
    business_creator_profile: `/business/creators/profile/${creatorId}`,
    business_calendar: '/business/calendar',
  };
}

/** Steps of each tour on a device with everything that they are about. */
const lengths: Record<TourId, number> = {
  creator_navigation: 6,
  creator_campaign_sidebar: 3,
  creator_calendar: 3,
  creator_pipelines: 2,
  business_navigation: 8,
  business_campaign_sidebar: 3,
  business_create_campaign: 3,
  business_campaign_list: 2,
  business_creators_list: 2,
  business_creator_profile: 3,
  business_calendar: 3,
};

/** From the first step to the last one. */
async function walk(page: Page, id: TourId): Promise<void> {
  const tour = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: 'Close tour' }) });
  const count = lengths[id];
  for (let number = 1; number <= count; number++) {
    const dot = tour.getByRole('button', { name: `Step ${number} of ${count}`, exact: true });
    await expect(dot, `${id}, step ${number}`).toHaveAttribute('aria-current', 'step');
    await tour.getByRole('button', { name: number === count ? 'Done' : 'Next' }).click();
  }
  await expect(tour, id).toHaveCount(0);
  expect(await page.evaluate((key) => localStorage.getItem(key), VIEWED + id)).toBe('true');
}

for (const side of ['creator', 'business'] as const) {
  for (const [name, size] of sizes) {
    test(
      `every tour of a ${side} is walked to its end on ${name}`,
      { tag: '@slow' },
      async ({ openPhone, server }) => {
        const paths = await pathsOf(server);
        const phone = await openPhone(size);
        await phone.signIn(people[side]);
        for (const id of tourIds[side]) {
          // Every other tour has been viewed: only this one opens.
          await phone.context.addInitScript(
            ({ wanted, viewed }) => {
              if (location.protocol === 'about:') return;
              localStorage.removeItem(viewed + wanted);
              sessionStorage.removeItem(`tour_started_${wanted}`);
            },
            { wanted: id, viewed: VIEWED },
          );
          await phone.page.goto(paths[id]);
          await walk(phone.page, id);
        }
      },
    );
  }
}
