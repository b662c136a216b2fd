import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountId, CampaignGroupId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Role } from '#contract/permissions.ts';
import { device } from '#src/data/device/browser-device.ts';
import { GroupScreen } from '#src/features/campaign-groups/screens/group-screen.tsx';
import { GroupsScreen } from '#src/features/campaign-groups/screens/groups-screen.tsx';
import { aCampaign } from '../../../support/records.ts';
import { actor, aUser, serving, signInAs } from '../../billing/account-here.tsx';
import { mount } from '../../ui/mount.tsx';
import { SignedIn } from '../../ui/signed-in.tsx';

/** "Leave and return" puts the screen up again. */
function showGroups(role: Role) {
  const roles = new Map<AccountId, Role>([[newId<AccountId>(), role]]);
  function Screen() {
    const [visit, setVisit] = useState(0);
    return (
      <SignedIn>
        <button onClick={() => setVisit(visit + 1)}>Leave and return</button>
        <GroupsScreen key={visit} actor={actor} roles={roles} />
      </SignedIn>
    );
  }
  mount(<Screen />);
}

test('further campaigns come with a button, stay on the device, and say offline why there are no more', async () => {
  const ids = [1, 2, 3].map(() => newId<CampaignGroupId>());
  const pageOf = (index: number) => {
    const campaign = aCampaign({ id: newId(), title: `Campaign ${index + 1}` });
    const groupId = ids[index];
    const nextPosition = `open 2026-11-20T10:00:00.000Z ${groupId}`;
    return { locations: [], campaigns: [{ groupId, campaign, projects: [] }], nextPosition };
  };
  const pages = [pageOf(0), pageOf(1)];
  const user = aUser('corp-admin', null);
  const { answers } = serving({ 'GET /me': user, 'GET /corporate/campaigns': () => pages.shift() });
  await signInAs(user);
  showGroups('corp-admin');
  const more = page.getByRole('button', { name: 'Show more campaigns' });
  const heading = (name: string) => page.getByRole('heading', { name });
  await expect.element(heading('Campaign 1')).toBeVisible();
  await expect.element(heading('Campaign 2')).not.toBeInTheDocument();
  await more.click();
  await expect.element(heading('Campaign 2')).toBeVisible();

  delete answers['GET /corporate/campaigns'];
  await page.getByRole('button', { name: 'Leave and return' }).click();
  await expect.element(heading('Campaign 2')).not.toBeInTheDocument();
  await more.click();
  await expect.element(heading('Campaign 2')).toBeVisible();
  await more.click();
  await expect.element(page.getByText('Go online to see more campaigns.')).toBeVisible();
});

test('a campaign at several locations is shown as it was read last, alone or in the list', async () => {
  const user = aUser('corp-admin', null);
  serving({ 'GET /me': user });
  await signInAs(user);
  const groupId = newId<CampaignGroupId>();
  const keep = async (key: string, title: string, at: number) => {
    const campaigns = [{ groupId, campaign: aCampaign({ title }), projects: [] }];
    const value = { locations: [], campaigns, next: null };
    await device.db.answers.put({ accountId: actor.accountId, key, value, at });
  };
  await keep('campaign-groups', 'Read in the list', 2);
  await keep(`campaign-group ${groupId}`, 'Read alone', 1);
  mount(
    <SignedIn>
      <GroupScreen actor={actor} roles={new Map()} groupId={groupId} onOpen={vi.fn()} />
    </SignedIn>,
  );
  await expect.element(page.getByRole('heading', { name: 'Read in the list' })).toBeVisible();

  await keep(`campaign-group ${groupId}`, 'Read alone', 3);
  await expect.element(page.getByRole('heading', { name: 'Read alone' })).toBeVisible();
});

test('a corporate viewer sees the campaigns of several locations, and is offered none to create', async () => {
  const user = aUser('corp-viewer', null);
  serving({
    'GET /me': user,
    'GET /corporate/campaigns': { locations: [], campaigns: [], next: null },
  });
  await signInAs(user);
  showGroups('corp-viewer');

  await expect
    .element(page.getByText('Campaigns at several of your businesses appear here.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Create campaign' })).not.toBeInTheDocument();
});
