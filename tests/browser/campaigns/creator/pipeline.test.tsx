import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PipelineGroup } from '#contract/pipeline/pipeline.ts';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { situations } from '#contract/project/rules.ts';
import { PipelineScreen } from '#src/features/pipeline/screens/pipeline-screen.tsx';
import { aPayment } from '../../../src/campaigns/money/a-payment.ts';
import { creatorAccount } from '../../messages/inbox.ts';
import { mount } from '../../ui/mount.tsx';
import { aCampaign, aCandidate, aProject } from '../../../support/records.ts';
import { aCreatorHere, actor, keepOpportunities, offline } from './creator-here.ts';
import { answering } from '../../answering.ts';
import { addRefused } from '../add-refused.ts';

const creatorId = creatorAccount;

function Shown() {
  const [group, setGroup] = useState<PipelineGroup | null>(null);
  return <PipelineScreen actor={actor} group={group} onGroup={setGroup} />;
}

const show = () => mount(<Shown />);

const invited = aCandidate({
  id: newId<ProjectId>(),
  campaignId: newId<CampaignId>(),
  campaignTitle: 'Sunday masa',
  creatorId,
  state: 'invited',
  expiresOn: '2026-11-24T22:00:00.000Z',
});
const content = aProject({
  id: newId<ProjectId>(),
  campaignId: newId<CampaignId>(),
  campaignTitle: 'Bring one, take one',
  creatorId,
  ...situations.contentSubmitted,
});

beforeEach(() => page.viewport(1280, 800));

test('on a wide screen every group is in sight, with what comes next and whose turn it is', async () => {
  offline();
  await aCreatorHere({ candidates: [invited], projects: [content] });
  const { go } = show();

  const titles = ['Your turn', 'Waiting', 'Done'];
  await expect.element(page.getByRole('heading', { name: 'Sunday masa' })).toBeVisible();
  const columns = page.getByRole('heading', { level: 2 }).elements();
  expect(columns.map((one) => one.firstChild?.textContent)).toEqual(titles);
  // None hides beside the screen.
  const ends = columns.map((one) => one.getBoundingClientRect().right);
  expect(Math.max(...ends)).toBeLessThanOrEqual(1280);
  await expect
    .element(page.getByText('Your turn · Answer the invitation by Tue 3:00 PM'))
    .toBeVisible();
  await expect.element(page.getByText('Their turn · Your content is being reviewed')).toBeVisible();

  await page.getByRole('link', { name: 'Bring one, take one' }).click();
  expect(go).toHaveBeenCalledWith(`/creator/campaign/${content.campaignId}/content`);
});

test('on a phone the groups are tabs, and the only number is what the creator has to do', async () => {
  await page.viewport(390, 844);
  offline();
  await aCreatorHere({ candidates: [invited], projects: [content] });
  show();

  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await expect
    .element(tab(/^Your turn.*1 waiting on you/))
    .toHaveAttribute('aria-selected', 'true');
  expect(tab(/^Waiting/).element().textContent).toBe('Waiting');
  await tab(/^Waiting/).click();
  await expect.element(page.getByRole('heading', { name: 'Bring one, take one' })).toBeVisible();
  await tab(/^Done/).click();
  await expect.element(page.getByText('Completed and ended campaigns stay here.')).toBeVisible();
  await expect
    .poll(() => Math.round(tab(/^Done/).element().getBoundingClientRect().right))
    .toBeLessThanOrEqual(390);
});

test('refused items are on top with their campaign’s name, and lead there', async () => {
  offline();
  await aCreatorHere({ campaigns: [aCampaign({ title: 'Patio season' })] });
  const campaignId = aCampaign().id;
  await addRefused(
    {
      kind: 'candidateEvent',
      payload: {
        candidateId: newId<ProjectId>(),
        campaignId,
        creatorId,
        event: 'creator_applied',
        note: '',
        proposedPriceCents: null,
        availabilityHint: [],
      },
    },
    'CAMPAIGN_FULL',
    { filledOn: '2026-11-20T21:10:00.000Z' },
  );
  const { go } = show();
  await expect
    .element(page.getByText('Patio season · This campaign filled up at 2:10 PM.'))
    .toBeVisible();
  await page.getByRole('link', { name: 'View Patio season' }).click();
  expect(go).toHaveBeenCalledWith(`/creator/campaign/${campaignId}/selection`);
});

test('paid work shows where its price is', async () => {
  offline();
  const payment = aPayment({ isFrozen: true });
  await aCreatorHere({ projects: [{ ...content, payment }] });
  show();

  await expect.element(page.getByText('$120 frozen')).toBeVisible();
});

test('an empty pipeline leads to what there is to find', async () => {
  offline();
  await aCreatorHere();
  await keepOpportunities([]);
  const { go } = show();
  await expect.element(page.getByText('Nothing in your pipeline yet')).toBeVisible();
  await page.getByRole('link', { name: 'Find opportunities' }).click();
  expect(go).toHaveBeenCalledWith('/creator/dashboard');
});

test('a long group grows by the tap, and older campaigns come from the server', async () => {
  const projects = Array.from({ length: 35 }, (_, index) =>
    aProject({
      id: newId<ProjectId>(),
      campaignId: newId<CampaignId>(),
      campaignTitle: `Campaign ${index + 1}`,
      creatorId,
      ...situations.cancelled,
      endedOn: new Date(Date.UTC(2026, 9, 31 - (index % 28))).toISOString(),
    }),
  );
  const oldest = aProject({
    id: newId<ProjectId>(),
    campaignTitle: 'Long ago',
    creatorId,
    ...situations.cancelled,
    endedOn: '2025-01-01T00:00:00.000Z',
  });
  answering((url) =>
    url.pathname === '/api/projects' ? { projects: [oldest], more: false } : undefined,
  );
  await aCreatorHere({ projects });
  show();
  const cards = () => page.getByRole('list', { name: 'Done' }).getByRole('article').elements();
  await expect.poll(() => cards().length).toBe(30);

  await page.getByRole('button', { name: 'Show 5 more' }).click();
  await expect.poll(() => cards().length).toBe(35);
  await page.getByRole('button', { name: 'Show ended campaigns' }).click();

  await expect.element(page.getByRole('heading', { name: 'Long ago' })).toBeInTheDocument();
  await expect.element(page.getByText('You’ve reached the end.')).toBeInTheDocument();
});

test('ended campaigns can be asked for where the device has none, and need a connection', async () => {
  const ended = aProject({ campaignTitle: 'Long ago', creatorId, ...situations.completed });
  let isReachable = false;
  answering((url) =>
    isReachable && url.pathname === '/api/projects'
      ? { projects: [ended], more: false }
      : undefined,
  );
  await aCreatorHere({});
  show();
  const more = page.getByRole('button', { name: 'Show ended campaigns' });
  await more.click();
  await expect.element(page.getByText(/^Go online to see ended campaigns/)).toBeVisible();

  isReachable = true;
  await more.click();
  await expect.element(page.getByRole('heading', { name: 'Long ago' })).toBeInTheDocument();
});
