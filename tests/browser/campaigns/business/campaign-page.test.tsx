import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { situations } from '#contract/project/rules.ts';
import { device } from '#src/data/device/browser-device.ts';
import { CampaignFrame } from '#src/campaigns/frame/campaign-frame.tsx';
import { useCampaignDesk } from '#src/campaigns/frame/desk-context.ts';
import { answering } from '../../answering.ts';
import { mount } from '../../ui/mount.tsx';
import { actor, atDesk, atList, campaign, owner, projectOf } from './at-list.tsx';

beforeEach(async () => {
  await page.viewport(390, 844);
});

const cards = page.getByRole('article');

test('a campaign’s page shows its state, and the creator in view can be changed', async () => {
  const patio = campaign('Patio', { openSlots: 0 });
  const maya = projectOf(patio, { ...situations.postOpen });
  const noor = projectOf(patio, {
    ...situations.contentSubmitted,
    creatorFirstName: 'Noor',
    creatorLastName: '',
  });
  await atDesk({ campaigns: [patio], projects: [maya, noor] });
  const Work = () => <p>Work of {useCampaignDesk().project?.creatorFirstName}</p>;
  function Screen() {
    const [project, setProject] = useState<ProjectId | null>(null);
    return (
      <CampaignFrame
        actor={actor}
        side="business"
        role={owner}
        campaignId={patio.id}
        step="details"
        projectId={project}
        onProject={setProject}
      >
        <Work />
      </CampaignFrame>
    );
  }
  mount(<Screen />);

  await expect.element(page.getByText('Work of Noor')).toBeVisible();
  await expect.element(page.getByText('Your turn', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Details' }))
    .toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('link', { name: 'Content (needs you)' })).toBeVisible();
  await page.getByRole('button', { name: /Creator/ }).click();
  await page.getByRole('option', { name: 'Maya Okafor' }).click();

  await expect.element(page.getByText('Work of Maya')).toBeVisible();
  await expect.element(page.getByText('Maya’s turn')).toBeVisible();
});

test('a campaign that ended long ago is listed and opened on demand, with its creators', async () => {
  const ended = campaign('Old patio', { status: 'completed', endedOn: '2025-01-01T00:00:00.000Z' });
  const work = { candidates: [], projects: [projectOf(ended)], appointments: [], content: [] };
  await atList({ campaigns: [campaign('Patio')] });
  await device.db.session.update('current', { accessToken: 'token', expiresAt: Infinity });
  answering(({ pathname }) => {
    if (pathname === '/api/campaigns') return { campaigns: [ended], more: false };
    return pathname.endsWith('/work') ? { campaigns: [ended], ...work } : undefined;
  });

  await page.getByRole('radio', { name: /^Completed/ }).click();
  await page.getByRole('button', { name: 'Show ended campaigns' }).click();
  await expect.element(cards.getByText('Old patio')).toBeVisible();
  mount(
    <CampaignFrame
      actor={actor}
      side="business"
      role={owner}
      campaignId={ended.id}
      step="details"
      projectId={null}
      onProject={() => undefined}
    >
      <ShownCreator />
    </CampaignFrame>,
  );

  await expect.element(page.getByText('Creator: Maya')).toBeVisible();
});

function ShownCreator() {
  return <p>Creator: {useCampaignDesk().project?.creatorFirstName}</p>;
}

test('a campaign that this device does not have says so, and leads back to those it has', async () => {
  answering(() => undefined);
  await atDesk({});
  const { go } = mount(
    <CampaignFrame
      actor={actor}
      side="business"
      role={owner}
      campaignId={newId<CampaignId>()}
      step="details"
      projectId={null}
      onProject={() => undefined}
    >
      <p>Never</p>
    </CampaignFrame>,
  );

  await expect.element(page.getByText('This campaign isn’t on this device')).toBeVisible();
  await page.getByRole('link', { name: 'See your campaigns' }).click();
  expect(go).toHaveBeenCalledWith('/business/campaign');
});
