import { useState } from 'react';
import { vi } from 'vitest';
import type { ProjectId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import { noChanges, type Changes } from '#contract/sync/sync.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import type { CandidateTab } from '#src/features/candidates/candidate-parts.ts';
import { CandidatesScreen } from '#src/features/candidates/candidates-screen.tsx';
import { ContentReviewScreen } from '#src/features/content-review/content-review-screen.tsx';
import { CampaignFrame } from '#src/campaigns/frame/campaign-frame.tsx';
import { ViewPostScreen } from '#src/features/view-post/view-post-screen.tsx';
import { ToastRegion } from '#src/ui/toast-region.tsx';
import { aCampaign } from '../../../support/records.ts';
import { businessAccount, me, openInbox } from '../../messages/inbox.ts';
import { addUnsent } from '../../outbox.ts';
import { mount } from '../../ui/mount.tsx';
import { SignedIn } from '../../ui/signed-in.tsx';

export const actor = { userId: me, accountId: businessAccount };
/** Friday, 10:00 AM in Phoenix. */
export const now = Date.parse('2026-11-20T17:00:00.000Z');
export const campaign = aCampaign({ businessId: businessAccount });
export const ofBusiness = { businessId: businessAccount };

/** A business signed in without a connection, with what its device holds; emptied when the test ends. */
export async function aBusinessHere(stored: Partial<Changes>, role: Role = 'owner') {
  vi.useFakeTimers({ toFake: ['Date'], now });
  await openInbox(role, []);
  await tell({ campaigns: [campaign], ...stored });
}

/** The business as the current user was last read. */
export async function knowBusiness(
  change: Partial<NonNullable<UserProfile['business']>>,
): Promise<void> {
  const session = await device.db.session.get('current');
  if (!session?.profile) throw new Error('Nobody is signed in');
  const business = { id: businessAccount, name: 'Desert Bloom', photoUrl: null, ...change };
  await device.db.session.put({ ...session, profile: { ...session.profile, business } });
}

/** What sync brings. */
export async function tell(stored: Partial<Changes>): Promise<void> {
  await useCurrentReplica.getState().replica?.apply({
    collections: { ...noChanges(), ...stored },
    gone: [],
  });
}

const screens = {
  'content-review': ContentReviewScreen,
  'view-post': ViewPostScreen,
} as const;

/** A page of the campaign within its frame, scrolling as the app's content does. Answers what its links were asked for. */
export function showPage(
  step: 'candidates' | keyof typeof screens,
  role: Role = 'owner',
  /** The candidate whose selection the address goes on with. */
  selecting: ProjectId | null = null,
) {
  const Screen = step === 'candidates' ? () => <Candidates selects={selecting} /> : screens[step];
  return mount(
    <SignedIn>
      <div style={{ blockSize: 800, overflowY: 'auto' }} data-testid="scroller">
        <CampaignFrame
          actor={actor}
          side="business"
          role={role}
          campaignId={campaign.id}
          step={step}
          projectId={null}
          onProject={() => undefined}
        >
          <Screen />
        </CampaignFrame>
        <ToastRegion />
      </div>
    </SignedIn>,
  );
}

function Candidates({ selects }: { selects: ProjectId | null }) {
  const [tab, setTab] = useState<CandidateTab | null>(null);
  const [selecting, setSelecting] = useState(selects);
  return (
    <CandidatesScreen
      tab={tab}
      onTab={setTab}
      selecting={selecting}
      isBackWithCard={selecting !== null}
      onSelected={() => setSelecting(null)}
    />
  );
}

/** What this device will send, oldest first. */
export async function queued() {
  const items = await device.db.outbox.orderBy('order').toArray();
  return items.map(({ kind, payload, state }) => ({ kind, payload, state }));
}

/** A command that the server refused. */
export async function refused(
  body: Pick<OutboxItem, 'kind' | 'payload'>,
  attention: OutboxItem['attention'],
): Promise<void> {
  await addUnsent({
    ...body,
    occurredAt: '2026-11-20T16:00:00.000Z',
    ...actor,
    lane: 'work:1',
    state: 'attention',
    attempts: 1,
    attention,
    isAnswered: true,
  });
}

export const idOf = (number: number): ProjectId =>
  `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}` as ProjectId;
