import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Role } from '#contract/permissions.ts';
import { GroupsScreen } from '#src/features/campaign-groups/screens/groups-screen.tsx';
import { actor, aUser, serving, signInAs } from '../../billing/account-here.tsx';
import { mount } from '../../ui/mount.tsx';
import { SignedIn } from '../../ui/signed-in.tsx';

test('a corporate viewer sees the campaigns of several locations, and is offered none to create', async () => {
  const user = aUser('corp-viewer', null);
  serving({ 'GET /me': user, 'GET /corporate/campaigns': { locations: [], campaigns: [] } });
  await signInAs(user);
  const roles = new Map<AccountId, Role>([[newId<AccountId>(), 'corp-viewer']]);
  mount(
    <SignedIn>
      <GroupsScreen actor={actor} roles={roles} />
    </SignedIn>,
  );

  await expect
    .element(page.getByText('Campaigns at several of your businesses appear here.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Create campaign' })).not.toBeInTheDocument();
});
