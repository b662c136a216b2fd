import { page } from 'vitest/browser';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import { SelectionRoute } from '#src/app/selection-route.tsx';
import { CampaignFrame } from '#src/campaigns/frame/campaign-frame.tsx';
import { aCampaign, aCandidate } from '../../../support/records.ts';
import { creatorAccount } from '../../messages/inbox.ts';
import { mount } from '../../ui/mount.tsx';
import { SignedIn } from '../../ui/signed-in.tsx';
import { actor } from './creator-here.ts';

export const creatorId = creatorAccount;
export const { id: campaignId } = aCampaign();
export const campaign = (change: Partial<CampaignRecord> = {}) =>
  aCampaign({ applyBy: '2026-12-01', openSlots: 2, ...change });
export const candidate = (change: Partial<CandidateRecord> = {}) =>
  aCandidate({ creatorId, ...change });
export const of = { candidateId: aCandidate().id, campaignId, creatorId };

const frame = {
  actor,
  side: 'creator',
  role: 'creator',
  step: 'selection',
  projectId: null,
  onProject: () => undefined,
} as const;

export const show = (id = campaignId) =>
  mount(
    <SignedIn>
      <CampaignFrame {...frame} campaignId={id}>
        <SelectionRoute campaignId={id} />
      </CampaignFrame>
    </SignedIn>,
  );

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const bar = () => page.getByRole('region', { name: 'Your decision' });
