import { useState } from 'react';
import type { AccountId, CampaignGroupId, CampaignId, CommandId } from '#contract/ids.ts';
import { actOnCampaign } from '#src/campaigns/data/actions.ts';
import { refreshCampaignGroups } from '#src/campaigns/data/groups.ts';
import { readUndoneText } from '#src/campaigns/frame/connection-text.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Text } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';

type Props = {
  actor: Actor;
  groupId: CampaignGroupId;
  businessId: AccountId;
  campaignId: CampaignId;
};

/** Publishes a location that is still a draft, and shows the reason of a failure. */
export function PublishAgain({ actor, groupId, businessId, campaignId }: Props) {
  const { isBusy, run } = useCommand(m.campaign_not_saved);
  const [again, setAgain] = useState<CommandId>();
  const [reason, setReason] = useState<string | null>(null);
  const publish = () =>
    run(async () => {
      const there = { userId: actor.userId, accountId: businessId };
      const outcome = await actOnCampaign(there, { campaignId, event: 'publish' }, { again });
      setAgain(outcome.state === 'undelivered' && outcome.mayBeDone ? outcome.id : undefined);
      if (outcome.state === 'undelivered') {
        setReason(
          outcome.mayBeDone
            ? m.campaign_publish_unknown()
            : await readUndoneText(m.campaign_publish_offline()),
        );
        return;
      }
      if (outcome.state === 'refused') {
        setReason(refusalSentence(outcome.refusal.code, outcome.refusal.current));
      } else {
        setReason(null);
        toasts.success(m.campaign_published());
      }
      await refreshCampaignGroups(actor, groupId);
    });
  return (
    <>
      <Button size="small" isPending={isBusy} onPress={() => void publish()}>
        {m.campaign_publish()}
      </Button>
      <Text size={14} tone="danger" unlessEmpty role="status">
        {reason}
      </Text>
    </>
  );
}
