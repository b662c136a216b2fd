import { useState } from 'react';
import type { CampaignId } from '#contract/ids.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { useEditing } from '../editing-context.ts';
import { discardCampaign } from '../publish-campaign.ts';
import styles from './campaign-editor.module.css';

type Props = {
  campaignId: CampaignId;
  /** The server has it. */
  isKnown: boolean;
  onDiscarded: () => void;
};

/** Discards a draft after a second confirmation. */
export function DiscardButton({ campaignId, isKnown, onDiscarded }: Props) {
  const { actor, reset } = useEditing();
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, run } = useCommand(m.campaign_not_saved);
  const discard = async () => {
    await reset();
    await discardCampaign(actor, campaignId, isKnown);
    onDiscarded();
  };
  return (
    <>
      <Button variant="quiet" className={styles.discard ?? ''} onPress={() => setIsOpen(true)}>
        {m.campaign_discard()}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={m.campaign_discard_title()}
        cancelLabel={m.app_keep_it()}
        confirmLabel={m.campaign_discard()}
        isPending={isBusy}
        onConfirm={() => void run(discard)}
        onClose={() => setIsOpen(false)}
      >
        <p>{m.campaign_discard_text()}</p>
      </ConfirmDialog>
    </>
  );
}
