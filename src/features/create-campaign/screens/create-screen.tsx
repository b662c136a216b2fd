import { useNavigate } from '@tanstack/react-router';
import { CloudOff, Lock } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId, UploadId } from '#contract/ids.ts';
import { can, type Role } from '#contract/permissions.ts';
import { categoryIds } from '#contract/profile/lists.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useReplicated } from '#src/data/replica/current-replica.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import { type CampaignWork, useCampaignWork } from '#src/campaigns/data/queries.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { audienceOf } from '../audience.ts';
import { draftKeyOf, formDraft, type FormDraft, newFields } from '../campaign-form.ts';
import { CampaignConflict } from '../components/campaign-conflict.tsx';
import { CampaignEditor } from '../components/campaign-editor.tsx';
import type { FormStep } from '../form-steps.ts';
import { isSave, type SaveItem } from '../queue-campaign.ts';
import { OverScreen } from './over-screen.tsx';

type Props = {
  actor: Actor;
  role: Role;
  campaignId: CampaignId;
  step: FormStep;
  onStep: (step: FormStep) => void;
  /** It has been saved before: without its record there is nothing to edit. */
  isKnown?: boolean;
};

/** Where a campaign is written: a new one, a draft, or one that is published already. */
export function CreateScreen(props: Props) {
  const { actor, campaignId, role } = props;
  const work = useCampaignWork(actor, campaignId);
  const profiles = useReplicated('profiles');
  const draft = useWorkDraft(actor, draftKeyOf(campaignId), formDraft);
  if (!can(role, 'campaign.manage')) return <MayNot />;
  if (!work || !profiles || !draft.isRead) return null;
  const business = profiles.find(({ accountId }) => accountId === actor.accountId);
  if (!business) return <NotHere />;
  if (props.isKnown && !work.campaign) return <Unknown />;
  const { status } = work.campaign ?? {};
  if (status === 'completed' || status === 'cancelled') {
    return <OverScreen actor={actor} work={work} draft={draft} />;
  }
  return <Opened {...props} work={work} business={business} left={draft.value} />;
}

type OpenedProps = Props & {
  work: CampaignWork;
  business: AccountProfile;
  left: FormDraft | null;
};

function Opened({ work, business, left, ...props }: OpenedProps) {
  const { actor, campaignId, step, onStep } = props;
  const navigate = useNavigate();
  const hours = work.availability.find(({ businessId }) => businessId === actor.accountId);
  // The stored edit is read once: from then on the form has it.
  const [found] = useState(left);
  const [fresh] = useState(() => newFields(knownCategories(business), Date.now()));
  const refused = work.refused.map(({ item }) => item).find(isSave);
  return (
    <Page>
      <h1>{work.campaign?.title || m.campaign_new()}</h1>
      {refused ? (
        <CampaignConflict
          key={refused.id}
          actor={actor}
          item={refused}
          theirs={work.campaign && work.campaign.version > 0 ? work.campaign : undefined}
        />
      ) : null}
      <CampaignEditor
        actor={actor}
        campaignId={campaignId}
        saved={work.campaign}
        gallery={galleryOf(work, campaignId)}
        audience={audienceOf(work)}
        fresh={fresh}
        left={found}
        refused={refused && !isConflict(refused) ? refused : undefined}
        business={business}
        hours={hours}
        step={step}
        onStep={onStep}
        onPublished={() => void navigate(campaignLink('business', campaignId, 'candidates'))}
        onAnew={(draft) => void navigate({ to: '/business/campaign/create', search: { draft } })}
        onBusiness={(problem) =>
          void navigate({
            to: problem === 'businessHours' ? '/business/availability' : '/business/profile/edit',
          })
        }
        onDiscarded={() => void navigate({ to: '/business/campaign', search: { tab: 'drafts' } })}
      />
    </Page>
  );
}

/** Another person saved meanwhile: both versions are shown until the person has chosen. */
const isConflict = ({ attention }: Pick<SaveItem, 'attention'>): boolean =>
  attention?.code === 'CAMPAIGN_CHANGED';

const knownCategories = ({ categories }: AccountProfile) =>
  categoryIds.filter((id) => categories.includes(id));

/** The gallery of the newest save that the copy does not show yet, one that can be mended included, or of the copy. */
function galleryOf({ pending, campaign }: CampaignWork, campaignId: CampaignId): UploadId[] {
  const newest = pending
    .filter((one) => one.kind === 'saveCampaign')
    .filter((one) => one.payload.campaignId === campaignId)
    .filter((one) => !('attention' in one && isConflict(one)))
    .toSorted((a, b) => a.order - b.order)
    .at(-1);
  return newest
    ? [...newest.payload.gallery]
    : (campaign?.gallery ?? []).flatMap(({ uploadId }) => uploadId ?? []);
}

function MayNot() {
  return (
    <EmptyState
      icon={<Lock aria-hidden />}
      title={m.campaign_may_not()}
      text={m.campaign_may_not_text()}
    />
  );
}

function Unknown() {
  return (
    <EmptyState
      icon={<CloudOff aria-hidden />}
      title={m.app_campaign_not_here()}
      text={m.campaign_missing_text()}
    />
  );
}

function NotHere() {
  return (
    <EmptyState
      icon={<CloudOff aria-hidden />}
      title={m.campaign_no_profile()}
      text={m.campaign_no_profile_text()}
    />
  );
}
