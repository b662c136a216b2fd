import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { situations, type Situation } from '#contract/project/rules.ts';
import { useTurns, YourTurn } from '#src/app/your-turn.tsx';
import { aCampaign, aCandidate, aProject } from '../../support/records.ts';
import { aCreatorHere, actor, now, offline } from '../campaigns/creator/creator-here.ts';
import { creatorAccount } from '../messages/inbox.ts';
import { mount } from '../ui/mount.tsx';

function Turns() {
  const turns = useTurns(actor, now);
  return turns ? <YourTurn turns={turns} now={now} /> : null;
}

const work = (campaignTitle: string, situation: Situation) =>
  aProject({
    id: newId<ProjectId>(),
    creatorId: creatorAccount,
    campaignTitle,
    ...situations[situation],
  });

test('the projects that wait for the creator are on the first screen, those of others and invitations are not', async () => {
  offline();
  await aCreatorHere({
    campaigns: [aCampaign()],
    projects: [work('Patio', 'contentRejected'), work('Oven', 'contentSubmitted')],
    candidates: [aCandidate({ creatorId: creatorAccount, state: 'invited', campaignTitle: 'Bar' })],
  });
  const { go } = mount(<Turns />);

  await expect.element(page.getByRole('heading', { name: 'Your turn' })).toBeVisible();
  const [first, ...others] = page.getByRole('article').elements();
  expect(first?.textContent).toContain('Patio');
  expect(others).toEqual([]);
  await page.getByRole('link', { name: 'Patio' }).click();
  expect(go).toHaveBeenCalledWith(expect.stringMatching(/\/content$/));
});
