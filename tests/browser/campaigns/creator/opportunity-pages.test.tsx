import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Opportunity } from '#contract/campaign/opportunity.ts';
import type { CampaignId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { useOpportunities } from '#src/campaigns/opportunities/use-opportunities.ts';
import { mount } from '../../ui/mount.tsx';
import { anOpportunity } from '../../../src/campaigns/opportunities/an-opportunity.ts';
import { aCreatorHere, actor, keepOpportunities, now } from './creator-here.ts';
import { answering } from '../../answering.ts';

const four = () =>
  ['One', 'Two', 'Moved', 'Three'].map((title) =>
    anOpportunity({ campaignId: newId<CampaignId>(), title }),
  ) as [Opportunity, Opportunity, Opportunity, Opportunity];

function Titles({ drawn = 1 }: { drawn?: number }) {
  const told = useOpportunities(actor, 'all', drawn);
  return (
    <>
      <p>{told?.found.map(({ title }) => title).join(', ')}</p>
      <button onClick={() => told?.loadMore()}>More</button>
    </>
  );
}

test('who comes back to several pages finds also what moved from one to the next meanwhile', async () => {
  const [one, two, moved, three] = four();
  const { asked } = answering((url) => {
    if (url.pathname !== '/api/opportunities') return undefined;
    return url.searchParams.get('cursor') === 'after two'
      ? { opportunities: [moved, three], next: null, total: 4 }
      : { opportunities: [one, two], next: 'after two', total: 4 };
  });
  await aCreatorHere();
  const at = now - 3_600_000;
  await keepOpportunities([two, moved], { at, next: 'after moved' });
  await keepOpportunities([three], { at, index: 1 });
  mount(<Titles drawn={2} />);

  await expect.element(page.getByText('One, Two, Moved, Three')).toBeVisible();
  expect(asked.filter((path) => path.includes('cursor='))).toHaveLength(1);
});

test('a further page that was asked for by what an older first page named is requested again', async () => {
  const [one, two, moved, three] = four();
  const line = Promise.withResolvers<void>();
  const pages = new Map<string | null, unknown>([
    [null, { opportunities: [one, two], next: 'after two', total: 4 }],
    ['after moved', { opportunities: [three], next: null, total: 4 }],
    ['after two', { opportunities: [moved, three], next: null, total: 4 }],
  ]);
  const first = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (input: string) => {
    const cursor = new URL(input, location.origin).searchParams.get('cursor');
    if (cursor === null) await first.promise;
    if (cursor === 'after moved') await line.promise;
    return Response.json(pages.get(cursor));
  });
  await aCreatorHere();
  await keepOpportunities([two, moved], { at: now - 3_600_000, next: 'after moved' });
  mount(<Titles />);
  await expect.element(page.getByText('Two, Moved')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  first.resolve();
  await expect.element(page.getByText('One, Two')).toBeVisible();

  line.resolve();

  await expect.element(page.getByText('One, Two, Moved, Three')).toBeVisible();
});
