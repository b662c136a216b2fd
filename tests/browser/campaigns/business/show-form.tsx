import { useState } from 'react';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CampaignId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { Role } from '#contract/permissions.ts';
import { noChanges } from '#contract/sync/sync.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import type { FormStep } from '#src/features/create-campaign/form-steps.ts';
import { CreateScreen } from '#src/features/create-campaign/screens/create-screen.tsx';
import { aCampaign } from '../../../support/records.ts';
import { atBusiness, show } from '../../business-profile/show-profile.tsx';
import { businessAccount, me } from '../../messages/inbox.ts';

export const actor = { userId: me, accountId: businessAccount };
export const campaignId = newId<CampaignId>();

export async function atForm(
  campaigns: CampaignRecord[] = [],
  {
    role = 'owner',
    step = 'offer',
    profile,
    isKnown = false,
  }: {
    role?: Role;
    step?: FormStep;
    profile?: Parameters<typeof atBusiness>[0];
    isKnown?: boolean;
  } = {},
) {
  await atBusiness(profile, role);
  onTestFinished(async () => {
    await device.db.workDrafts.clear();
  });
  if (campaigns.length > 0) await tell(campaigns);
  function Screen() {
    const [at, setAt] = useState<FormStep>(step);
    return (
      <CreateScreen
        actor={actor}
        role={role}
        campaignId={campaignId}
        step={at}
        onStep={setAt}
        isKnown={isKnown}
      />
    );
  }
  return show(Screen);
}

export const tell = async (campaigns: CampaignRecord[]) =>
  await useCurrentReplica.getState().replica?.apply({
    collections: { ...noChanges(), campaigns },
    gone: [],
  });

export const draft = (change: Partial<CampaignRecord> = {}) =>
  aCampaign({
    id: campaignId,
    businessId: businessAccount,
    status: 'draft',
    version: 3,
    applyBy: '2099-12-01',
    ...change,
  });
export const saves = async () =>
  (await device.db.outbox.toArray()).filter(
    (one): one is Extract<OutboxItem, { kind: 'saveCampaign' }> => one.kind === 'saveCampaign',
  );
export const title = page.getByRole('textbox', { name: 'Title' });
export const next = page.getByRole('button', { name: 'Next' });
