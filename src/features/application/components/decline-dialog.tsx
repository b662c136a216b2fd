import { NOTE_MAX_CHARACTERS } from '#contract/candidate/rules.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { DraftSending } from '#src/data/device/work-drafts.ts';
import type { CampaignId } from '#contract/ids.ts';
import { cleanText } from '#contract/text.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
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
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={m.opportunity_decline_title()}
      actions={() => (
        <>
          <Button variant="secondary" onPress={onClose}>
            {m.app_back()}
          </Button>
          <Button
            variant="danger"
            isPending={isBusy}
            onPress={() => void handleDecline().catch(reportError)}
          >
            {m.app_decline()}
          </Button>
        </>
      )}
    >
      <TextArea
        label={m.opportunity_decline_reason()}
        description={m.opportunity_decline_hint({ business })}
        value={draft.value ?? ''}
        onChange={draft.write}
        errorMessage={isLong ? m.opportunity_note_long({ max: NOTE_MAX_CHARACTERS }) : undefined}
      />
    </Dialog>
  );
}
