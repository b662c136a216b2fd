import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { OpportunitiesScreen } from '#src/features/opportunities/screens/opportunities-screen.tsx';
import { creatorAccount } from '../../messages/inbox.ts';
import { mount } from '../../ui/mount.tsx';
import { aCampaign, aCandidate } from '../../../support/records.ts';
import { anOpportunity } from '../../../src/campaigns/opportunities/an-opportunity.ts';
import { aCreatorHere, actor, keepOpportunities, now, offline } from './creator-here.ts';
import { answering } from '../../answering.ts';

function Shown() {
  const [category, setCategory] = useState<string | undefined>();
  return (
    <div style={{ blockSize: 700 }}>
      <OpportunitiesScreen actor={actor} category={category} onChoose={setCategory} />
    </div>
  );
}

const show = () => mount(<Shown />);

const heading = (name: string) => page.getByRole('heading', { name });

const toTheEnd = () =>
  page.getByRole('list', { name: 'Opportunities' }).element().scrollIntoView({ block: 'end' });

test('the last list is there without a connection, with its age, and leads to its briefs', async () => {
  offline();
  await aCreatorHere();
  const one = anOpportunity();
  await keepOpportunities([one], { at: now - 3_600_000 });
  const { go } = show();

  await expect.element(heading('Patio season')).toBeVisible();
  await expect.element(page.getByText('As of 9:00 AM')).toBeVisible();
  await expect.element(page.getByText('$50 + dinner for two')).toBeVisible();
  await expect.element(page.getByText('Because you film Eats & Drinks · 3 mi away')).toBeVisible();
  await expect.element(page.getByText('Good Biz')).toBeVisible();
  await expect.element(page.getByText('Apply by December 1')).toBeVisible();
  await expect.element(page.getByText('2 slots left')).toBeVisible();
  await expect.element(page.getByText('Fits your week')).toBeVisible();

  await page.getByRole('link', { name: 'Patio season' }).click();
  expect(go).toHaveBeenCalledWith(`/creator/campaign/${one.campaignId}/selection`);
});

test('invitations and applications lead the list, and do not stand in it twice', async () => {
  offline();
  const applied = anOpportunity({ title: 'Silent reading' });
  const candidates = [
    aCandidate({
      id: newId<ProjectId>(),
      campaignId: applied.campaignId,
      creatorId: creatorAccount,
    }),
    aCandidate({ creatorId: creatorAccount, state: 'invited', source: 'invite' }),
  ];
  await aCreatorHere({ candidates, campaigns: [aCampaign({ title: 'Sunday masa' })] });
  await keepOpportunities([applied, anOpportunity({ title: 'Open studio' })]);
  show();

  await expect.element(heading('Open studio')).toBeVisible();
  await expect
    .poll(() =>
      page
        .getByRole('heading', { level: 3 })
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['Sunday masa', 'Silent reading', 'Open studio']);
  await expect.element(page.getByText('You’re invited')).toBeVisible();
  await expect.element(page.getByText('You applied')).toBeVisible();
});

test('a category that was never asked for is looked for in what is kept', async () => {
  await page.viewport(390, 844);
  offline();
  await aCreatorHere();
  await keepOpportunities([
    anOpportunity({ title: 'Patio season' }),
    anOpportunity({ title: 'Mural day', category: 'arts' }),
  ]);
  show();
  await expect.element(heading('Patio season')).toBeVisible();

  const arts = page.getByRole('button', { name: 'Arts & Culture' });
  await arts.click();

  await expect.element(heading('Mural day')).toBeVisible();
  await expect.element(heading('Patio season')).not.toBeInTheDocument();
  await expect.element(arts).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('1 opportunity on this device')).toBeVisible();

  await page.getByRole('button', { name: 'Nightlife' }).click();
  await page.getByRole('button', { name: 'Show all categories' }).click();
  await expect.element(heading('Patio season')).toBeVisible();
  // The row is where the choice is.
  await expect
    .element(page.getByRole('button', { name: 'All', exact: true }))
    .toBeInViewport({ ratio: 1 });
});

test('more are asked for near the end, once a page, and the pages stand here from then on', async () => {
  const campaign = (index: number) =>
    anOpportunity({ campaignId: newId<CampaignId>(), title: `Campaign ${index}` });
  const all = Array.from({ length: 25 }, (_, index) => campaign(index + 1));
  const { asked } = answering((url) => {
    if (url.pathname !== '/api/opportunities') return undefined;
    const isNext = url.searchParams.get('cursor') === 'after-20';
    return isNext
      ? { opportunities: all.slice(20), next: null, total: 25 }
      : { opportunities: all.slice(0, 20), next: 'after-20', total: 25 };
  });
  await aCreatorHere();
  show();
  await expect.element(heading('Campaign 12')).toBeInTheDocument();
  await expect.element(page.getByText('25 opportunities')).toBeVisible();

  toTheEnd();
  await expect.element(page.getByText('That’s everything for now.')).toBeInTheDocument();
  toTheEnd();

  await expect.element(heading('Campaign 25')).toBeInTheDocument();
  await expect.element(page.getByText('That’s everything for now.')).toBeInTheDocument();
  const pages = asked.filter((one) => one.startsWith('/api/opportunities'));
  expect(new Set(pages).size).toBe(2);
});

test('the best hundred come to this device by themselves, page by page, and no more', async () => {
  const { asked } = answering((url) => {
    if (url.pathname !== '/api/opportunities') return undefined;
    const index = Number(url.searchParams.get('cursor') ?? 0);
    const opportunities = Array.from({ length: 20 }, (_, at) =>
      anOpportunity({ title: `Campaign ${index * 20 + at + 1}` }),
    );
    return { opportunities, next: String(index + 1), total: 1000 };
  });
  await aCreatorHere();
  show();
  await expect.element(heading('Campaign 12')).toBeInTheDocument();

  await expect.poll(() => device.db.answers.count()).toBe(5);
  const pages = asked.filter((one) => one.startsWith('/api/opportunities'));
  expect(pages.map((one) => one.split('cursor=')[1] ?? '0').toSorted()).toEqual(
    expect.arrayContaining(['0', '1', '2', '3', '4']),
  );
  expect(pages.some((one) => one.includes('cursor=5'))).toBe(false);
});

test('what one is invited to is brought here whole, with who asks, before it is opened', async () => {
  const { asked } = answering((url) =>
    url.pathname === '/api/opportunities' ? { opportunities: [], next: null, total: 0 } : undefined,
  );
  const invited = aCandidate({ creatorId: creatorAccount, state: 'invited', source: 'invite' });
  await aCreatorHere({ candidates: [invited], campaigns: [aCampaign()] });
  const tried = vi.fn<(path: string) => void>();
  const before = fetch;
  vi.stubGlobal('fetch', async (input: string) => {
    tried(new URL(input, location.origin).pathname);
    return await before(input);
  });
  show();
  await expect.element(page.getByText('You’re invited')).toBeVisible();
  await expect
    .poll(() => tried.mock.calls.flat())
    .toContain(`/api/campaigns/${invited.campaignId}`);
  expect(asked).not.toContain(`/api/campaigns/${invited.campaignId}`);
});

test('a device that never loaded any says so without a connection, and that is no failure', async () => {
  offline();
  await aCreatorHere();
  show();
  await expect.element(page.getByText('Not on this device yet')).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('a server that fails is an error that can be tried again', async () => {
  let isBroken = true;
  answering(() =>
    isBroken
      ? Response.json({ code: 'FAILED', message: 'No' }, { status: 500 })
      : { opportunities: [anOpportunity()], next: null, total: 1 },
  );
  await aCreatorHere();
  show();
  await expect.element(page.getByRole('alert')).toBeVisible();
  isBroken = false;

  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.element(heading('Patio season')).toBeVisible();
});

test('an empty market says what will be here', async () => {
  answering(() => ({ opportunities: [], next: null, total: 0 }));
  await aCreatorHere();
  const { go } = show();
  await expect.element(page.getByText('No opportunities right now')).toBeVisible();
  await page.getByRole('link', { name: 'Your profile' }).click();
  expect(go).toHaveBeenCalledWith('/creator/profile/edit');
});

test('of very many only the cards near what one looks at are drawn, and the rest keep their room', async () => {
  await page.viewport(390, 844);
  offline();
  await aCreatorHere();
  const many = Array.from({ length: 240 }, (_, index) =>
    anOpportunity({ campaignId: newId<CampaignId>(), title: `Campaign ${index}` }),
  );
  await keepOpportunities(many, { at: now });
  show();

  const cards = () => document.querySelectorAll('article').length;
  const most = { cards: 0 };
  const watcher = new MutationObserver(() => void (most.cards = Math.max(most.cards, cards())));
  watcher.observe(document.body, { subtree: true, childList: true });
  await expect.poll(cards).toBeGreaterThan(0);
  // Not for a moment were they all there.
  await new Promise(requestAnimationFrame);
  expect(most.cards).toBeLessThanOrEqual(36);
  watcher.disconnect();
  const last = () => page.getByRole('list', { name: 'Opportunities' }).element().lastElementChild;
  await expect.poll(() => last()?.getBoundingClientRect().height).toBeGreaterThan(1000);

  // What is drawn on the way has other heights than were assumed, and moves the end.
  const drawnAtTheEnd = () => {
    last()?.scrollIntoView({ block: 'end' });
    return heading('Campaign 239').elements().length;
  };
  await expect.poll(drawnAtTheEnd).toBe(1);
  await expect.element(heading('Campaign 239')).toBeVisible();
  await expect.poll(cards).toBeLessThan(100);
});

/** As on a busy page: a block hears at once that it was out of sight and that it has come near. */
function hearingLate() {
  const Watcher = IntersectionObserver;
  class LateWatcher extends Watcher {
    constructor(heard: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const entries: IntersectionObserverEntry[] = [];
      super((more, self) => {
        entries.push(...more);
        if (entries.at(-1)?.isIntersecting) heard(entries.splice(0), self);
      }, options);
    }
  }
  vi.stubGlobal('IntersectionObserver', LateWatcher);
}

test('a busy page draws the cards that have come near, too', async () => {
  await page.viewport(390, 844);
  hearingLate();
  offline();
  await aCreatorHere();
  const many = Array.from({ length: 60 }, (_, index) =>
    anOpportunity({ campaignId: newId<CampaignId>(), title: `Campaign ${index}` }),
  );
  await keepOpportunities(many, { at: now });
  show();
  await expect.element(heading('Campaign 0')).toBeInTheDocument();

  const drawnAtTheEnd = () => {
    toTheEnd();
    return heading('Campaign 59').elements().length;
  };

  await expect.poll(drawnAtTheEnd).toBe(1);
});
