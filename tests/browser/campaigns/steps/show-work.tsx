import { vi } from 'vitest';
import { defaultTerms } from '#contract/campaign/terms.ts';
import { situations, type Situation } from '#contract/project/rules.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import type { Changes } from '#contract/sync/sync.ts';
import { device } from '#src/data/device/browser-device.ts';
import { ContentScreen } from '#src/features/content/content-screen.tsx';
import { DetailsScreen } from '#src/features/campaign-details/details-screen.tsx';
import { PostScreen } from '#src/features/post/post-screen.tsx';
import { ReviewScreen } from '#src/features/reviews/review-screen.tsx';
import { CampaignFrame } from '#src/campaigns/frame/campaign-frame.tsx';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { aCampaign, aContentItem, aProject } from '../../../support/records.ts';
import { businessAccount, creatorAccount, me } from '../../messages/inbox.ts';
import { PATIENCE_MS } from '../../../support/patience.ts';
import { mount } from '../../ui/mount.tsx';
import { aBusinessHere } from '../business/business-here.tsx';
import { aCreatorHere, offline } from '../creator/creator-here.ts';

const screens = {
  content: ContentScreen,
  post: PostScreen,
  review: ReviewScreen,
  details: DetailsScreen,
} as const;

export const DOT =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="300" height="200" fill="green"/></svg>';

/** One required shot, one optional one, one reel on Instagram and one video on TikTok. */
export const terms = {
  ...defaultTerms(),
  disclosureTag: '#ad' as const,
  shotList: [
    { id: 'a', text: 'The pour', required: true, deliverableId: 'd1' },
    { id: 'b', text: 'The patio', required: false },
  ],
  deliverables: [
    { id: 'd1', type: 'reel' as const, platform: 'instagram' as const, qty: 1, notes: '' },
  ],
};

const parties = { businessId: businessAccount, creatorId: creatorAccount };

export const projectAt = (situation: Situation, change: Partial<ProjectRecord> = {}) =>
  aProject({ ...parties, terms, ...situations[situation], ...change });

export const itemOf = (change: Partial<Changes['content'][number]> = {}) =>
  aContentItem({ ...parties, fileUrl: DOT, thumbUrl: DOT, ...change });

/** A page of one campaign as a side sees it without a connection. Answers where its links led. */
export async function showWork(
  step: keyof typeof screens,
  stored: Partial<Changes>,
  side: 'creator' | 'business' = 'creator',
  /** What the device holds besides. */
  prepare: () => Promise<unknown> = async () => undefined,
  at?: string,
) {
  const campaign = aCampaign({ ...terms, ...parties });
  const records = { campaigns: [campaign], ...stored };
  await (side === 'creator' ? aCreatorHere(records) : aBusinessHere(records));
  await prepare();
  offline();
  const Screen = screens[step];
  return mount(
    <div style={{ blockSize: 844, overflowY: 'auto' }}>
      <CampaignFrame
        actor={{ userId: me, accountId: side === 'creator' ? creatorAccount : businessAccount }}
        side={side}
        role={side === 'creator' ? 'creator' : 'owner'}
        campaignId={campaign.id}
        step={step}
        projectId={null}
        onProject={() => undefined}
      >
        <Screen />
      </CampaignFrame>
      <ToastRegion />
    </div>,
    { ...(at && { at }) },
  );
}

/** Files chosen for a place, as the file dialog hands them over. */
export async function choose(group: string, source: string, ...files: File[]): Promise<void> {
  const input = await vi.waitUntil(
    () => {
      const card = [...document.querySelectorAll('[role=group]')].find(
        (one) => one.getAttribute('aria-label') === group,
      );
      return card?.querySelector<HTMLInputElement>(`input[data-source="${source}"]`);
    },
    { timeout: PATIENCE_MS },
  );
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  input.files = data.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

export const outbox = () => device.db.outbox.orderBy('order').toArray();
