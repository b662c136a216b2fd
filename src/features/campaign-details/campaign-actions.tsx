import { linkOptions, useNavigate } from '@tanstack/react-router';
import { Copy, Pencil } from 'lucide-react';
import { useState } from 'react';
import { decideCampaign } from '#contract/campaign/rules.ts';
import type { CampaignId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { isEnded } from '#contract/project/rules.ts';
import { can } from '#contract/permissions.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Row } from '#src/ui/layout.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { actOnCampaign, saveDraft } from '#src/campaigns/data/actions.ts';
import type { CampaignView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { duplicateFields, duplicateGallery } from './duplicate.ts';
import { SureDialog } from './reason-dialog.tsx';

type Asked = 'reopen_recruiting' | 'cancel';
type Props = { desk: CampaignDesk; campaign: CampaignView };

/** A business's actions on a whole campaign: edit it, close it, re-open it, end it, or duplicate it. */
export function CampaignActions({ desk, campaign }: Props) {
  const { actor, role, work } = desk;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { isBusy, run } = useActing();
  if (!can(role, 'campaign.manage')) return null;
  const may = (event: 'close_recruiting' | Asked) =>
    decideCampaign(campaign.status, event, 'business').ok;
  const isEditable = campaign.status === 'draft' || campaign.status === 'active';
  const isGoing = work.projects.some(({ step }) => !isEnded(step));
  const duplicate = async () => {
    const campaignId = newId<CampaignId>();
    const fields = duplicateFields(campaign);
    const gallery = duplicateGallery(campaign);
    if (!(await run(() => saveDraft(actor, { campaignId, fields, gallery })))) return;
    toasts.success(m.details_duplicated());
    void navigate({ to: '/business/campaign/create', search: { draft: campaignId } });
  };
  const close = async () => {
    const payload = { campaignId: campaign.id, event: 'close_recruiting' } as const;
    if (await run(() => actOnCampaign(actor, payload)))
      toasts.success(m.details_closed_recruiting());
  };
  const act = async (event: Asked, reason: string) => {
    const payload = { campaignId: campaign.id, event, ...(reason === '' ? {} : { reason }) };
    const isDone = await run(
      (again) => actOnCampaign(actor, payload, { again }),
      JSON.stringify(payload),
    );
    if (isDone) toasts.success(doneLabels[event]());
    return isDone;
  };
  return (
    <Row gap={3} wrap data-print="no">
      {isEditable ? (
        <LinkButton
          icon={<Pencil aria-hidden />}
          {...(campaign.status === 'draft'
            ? linkOptions({ to: '/business/campaign/create', search: { draft: campaign.id } })
            : linkOptions({ to: '/business/campaign/edit', search: { campaign: campaign.id } }))}
        >
          {m.details_edit()}
        </LinkButton>
      ) : null}
      <Button
        variant="secondary"
        icon={<Copy aria-hidden />}
        isPending={isBusy && asked === null}
        onPress={() => void duplicate().catch(reportError)}
      >
        {m.details_duplicate()}
      </Button>
      {campaign.isOpen && may('close_recruiting') ? (
        <Button variant="secondary" onPress={() => void close().catch(reportError)}>
          {m.details_close_recruiting()}
        </Button>
      ) : null}
      {!campaign.isOpen && may('reopen_recruiting') ? (
        <Button variant="secondary" onPress={() => setAsked('reopen_recruiting')}>
          {m.details_reopen_recruiting()}
        </Button>
      ) : null}
      {!isGoing && may('cancel') ? (
        <Button variant="quiet" onPress={() => setAsked('cancel')}>
          {m.details_cancel_campaign()}
        </Button>
      ) : null}
      {asked ? (
        <SureDialog
          actor={actor}
          draftKey={`reason ${asked} ${campaign.id}`}
          title={asked === 'cancel' ? m.details_cancel_campaign() : m.details_reopen_recruiting()}
          text={
            asked === 'cancel'
              ? m.details_cancel_campaign_text()
              : m.details_reopen_recruiting_text()
          }
          hint={asked === 'cancel' ? m.details_reason_creators() : null}
          variant={asked === 'cancel' ? 'danger' : 'primary'}
          isBusy={isBusy}
          onSure={(reason) => act(asked, reason)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </Row>
  );
}

const doneLabels: Record<Asked, () => string> = {
  reopen_recruiting: m.details_reopened_recruiting,
  cancel: m.details_cancelled_campaign,
};
