import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { GroupLocation } from '#contract/campaign-group/record.ts';
import type { AccountId, CampaignGroupId, UploadId } from '#contract/ids.ts';
import { can, type Role } from '#contract/permissions.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import { useCampaignGroups } from '#src/campaigns/data/groups.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { NotOnDevice } from '#src/ui/not-on-device.tsx';
import { Page } from '#src/ui/page.tsx';
import { ServerTrouble } from '#src/ui/server-trouble.tsx';
import { draftKeyOf, formDraft, newFields, type FormDraft } from '../campaign-form.ts';
import { GroupEditor } from '../components/group-editor.tsx';
import type { BusinessScreen } from '../components/locations-step.tsx';
import type { GroupStep } from '../form-steps.ts';
import { groupGallery, photosKeyOf } from '../group-photos.ts';
import { groupPlan, planKeyOf, type GroupPlan } from '../group-plan.ts';
import { BEGUN_KEY, begun } from '../new-campaign.ts';

type Props = {
  actor: Actor;
  corporateName: string;
  /** The role in which the person acts at each business. */
  roles: ReadonlyMap<AccountId, Role>;
  groupId: CampaignGroupId;
  step: GroupStep;
  onStep: (step: GroupStep) => void;
  onBusiness: (businessId: AccountId, screen: BusinessScreen) => void;
  onPublished: () => void;
};

/** Where a corporation writes one brief and publishes it at several of its businesses. */
export function CreateGroupScreen(props: Props) {
  const { actor, groupId, roles } = props;
  const { value, error, isRead, reload } = useCampaignGroups(actor);
  const draft = useWorkDraft(actor, draftKeyOf(groupId), formDraft);
  const plan = useWorkDraft(actor, planKeyOf(groupId), groupPlan);
  const photos = useWorkDraft(actor, photosKeyOf(groupId), groupGallery);
  const manages = (businessId: AccountId): boolean => {
    const role = roles.get(businessId);
    return role !== undefined && can(role, 'campaign.manage');
  };
  if (![...roles.keys()].some(manages)) return <MayNot />;
  if (!isRead || (!value && !error)) return null;
  if (!draft.isRead || !plan.isRead || !photos.isRead) return null;
  if (!value) {
    return error === 'offline' ? (
      <NotOnDevice text={m.group_first_contact()} />
    ) : (
      <ServerTrouble onRetry={reload} />
    );
  }
  const locations = value.locations.filter(({ businessId }) => manages(businessId));
  const found = { left: draft.value, plan: plan.value ?? [], photos: photos.value ?? [] };
  return <Opened {...props} locations={locations} found={found} />;
}

type OpenedProps = Props & {
  locations: readonly GroupLocation[];
  found: { left: FormDraft | null; plan: GroupPlan; photos: readonly UploadId[] };
};

function Opened({ found: first, ...props }: OpenedProps) {
  const { actor, onPublished } = props;
  // The stored text is read once: from then on the form has it.
  const [found] = useState(first);
  const [fresh] = useState(() => newFields([], Date.now()));
  const brief = useWorkDraft(actor, BEGUN_KEY, begun);
  return (
    <Page>
      <h1>{m.campaign_new()}</h1>
      <GroupEditor
        {...props}
        fresh={fresh}
        found={found}
        onPublished={async () => {
          // The next brief is another one.
          await brief.clear();
          onPublished();
        }}
      />
    </Page>
  );
}

const MayNot = () => (
  <EmptyState
    icon={<Lock aria-hidden />}
    title={m.campaign_may_not()}
    text={m.group_may_not_text()}
  />
);
