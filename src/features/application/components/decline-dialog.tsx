import { NOTE_MAX_CHARACTERS } from '#contract/candidate/rules.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { DraftSending } from '#src/data/device/work-drafts.ts';
import type { CampaignId } from '#contract/ids.ts';
import { cleanText } from '#contract/text.ts';
import { m } from '#src/paraglide/messages.js';
import { AskDialog } from '#src/ui/ask-dialog.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import { reasonDraft } from '../application.ts';

type Props = {
  actor: Actor;
  campaignId: CampaignId;
  business: string;
  isBusy: boolean;
  decline: (reason: string, draft: DraftSending) => Promise<boolean>;
  onClose: () => void;
};

/** Says no to an invitation; why is for the creator to say or not. */
export function DeclineDialog({ actor, campaignId, business, isBusy, decline, onClose }: Props) {
  const draft = useWorkDraft(actor, `decline ${campaignId}`, reasonDraft);
  const text = cleanText(draft.value ?? '');
  const isLong = text.length > NOTE_MAX_CHARACTERS;
  const handleDecline = async () => {
    if (!isLong && (await decline(text, draft.sending()))) onClose();
  };
  return (
    <AskDialog
      title={m.opportunity_decline_title()}
      cancelLabel={m.app_back()}
      confirmLabel={m.app_decline()}
      confirmVariant="danger"
      isPending={isBusy}
      onConfirm={() => void handleDecline().catch(reportError)}
      onClose={onClose}
    >
      <TextArea
        label={m.opportunity_decline_reason()}
        description={m.opportunity_decline_hint({ business })}
        value={draft.value ?? ''}
        onChange={draft.write}
        errorMessage={isLong ? m.opportunity_note_long({ max: NOTE_MAX_CHARACTERS }) : undefined}
      />
    </AskDialog>
  );
}
