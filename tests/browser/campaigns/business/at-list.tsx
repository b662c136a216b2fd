import { useState, type ComponentProps } from 'react';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CampaignId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Role } from '#contract/permissions.ts';
import { noChanges, type Changes } from '#contract/sync/sync.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { CampaignsScreen } from '#src/features/campaign-list/screens/campaigns-screen.tsx';
import { aCampaign, aProject } from '../../../support/records.ts';
import { atBusiness } from '../../business-profile/show-profile.tsx';
import { businessAccount, me } from '../../messages/inbox.ts';
import { mount } from '../../ui/mount.tsx';

export const actor = { userId: me, accountId: businessAccount };
export const owner: Role = 'owner';

export const campaign = (title: string, change: Partial<CampaignRecord> = {}) =>
  aCampaign({ id: newId<CampaignId>(), businessId: businessAccount, title, ...change });
export const projectOf = ({ id }: CampaignRecord, change: Parameters<typeof aProject>[0] = {}) =>
  aProject({ id: newId<ProjectId>(), campaignId: id, businessId: businessAccount, ...change });

/** A business signed in without a connection, with these records. */
export async function atDesk(stored: Partial<Changes>, role: Role = 'owner') {
  await atBusiness(undefined, role);
  await useCurrentReplica.getState().replica?.apply({
    collections: { ...noChanges(), ...stored },
    gone: [],
  });
}

/** The same, looking at its list of campaigns. */
export async function atList(stored: Partial<Changes>, role: Role = 'owner') {
  await atDesk(stored, role);
  function Screen() {
    const [route, setRoute] = useState<ComponentProps<typeof CampaignsScreen>['route']>({
      tab: 'active',
      wanted: '',
      shown: null,
    });
    return (
      <div style={{ blockSize: 800 }}>
        <CampaignsScreen actor={actor} role={role} route={route} onChange={setRoute} />
      </div>
    );
  }
  return mount(<Screen />);
}
