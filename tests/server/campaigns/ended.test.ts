import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { CampaignId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { AnswerOf } from '#contract/routes/http.ts';
import { campaigns } from '#server/db/schema/market.ts';
import { showTo } from '../../support/builders.ts';
import { expectJson } from '../../support/chat.ts';
import { after, FRIDAY } from '../bookings/shoots.ts';
import { addItem, aJob } from '../projects/jobs.ts';
import { rig } from '../projects/rig.ts';

const { app } = await rig();

const ENDED = { status: 'completed', endedOn: after(FRIDAY, -90 * DAY_MS) } as const;

describe('a campaign that devices do not keep any more', () => {
  it('is read whole by both sides, and by nobody else', async () => {
    const deal = await aJob(app, { situation: 'contentOpen', campaign: ENDED });
    const itemId = await addItem(app, deal);
    const other = await aJob(app);
    const path = `/campaigns/${deal.project.campaignId}/work`;
    const read = async (headers: typeof deal.asBusiness) =>
      expectJson<AnswerOf<'campaignWork'>>(await app.call(path, headers));

    for (const headers of [deal.asBusiness, deal.asCreator]) {
      expect(await read(headers)).toMatchObject({
        campaigns: [{ id: deal.project.campaignId, status: 'completed' }],
        projects: [{ id: deal.project.projectId }],
        content: [{ id: itemId }],
      });
    }
    expect((await app.call(path, other.asBusiness)).status).toBe(404);
    expect((await app.call(path, other.asCreator)).status).toBe(404);
  });

  it('is in the list of its business alone, page by page, the last ended first', async () => {
    const deal = await aJob(app);
    const { business } = deal.project;
    const ids = Array.from({ length: 52 }, () => newId<CampaignId>());
    await app.deps.db.insert(campaigns).values(
      ids.map((id, index) => ({
        id,
        title: 'Patio season',
        category: 'eats' as const,
        businessId: business.accountId,
        status: index % 2 ? ('completed' as const) : ('cancelled' as const),
        endedOn: after(FRIDAY, -(index + 40) * DAY_MS),
      })),
    );
    const shown = ids.map((id) => ['campaigns', id] as const);
    await showTo(app.deps.db, [[business.accountId, shown]]);
    const read = async (query: string, headers = deal.asBusiness) =>
      expectJson<AnswerOf<'campaigns'>>(await app.call(`/campaigns${query}`, headers));

    const first = await read('');
    const second = await read(`?before=${first.campaigns.at(-1)!.id}`);

    expect([first.more, second.more]).toEqual([true, false]);
    expect([...first.campaigns, ...second.campaigns].map(({ id }) => id)).toEqual(ids);
    expect((await read('', deal.asCreator)).campaigns).toEqual([]);
  });
});
