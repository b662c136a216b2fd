import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { useConnectionText } from '#src/campaigns/frame/connection-text.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { offerText } from '#src/campaigns/frame/offer-labels.ts';
import { rightsLines } from '../licence-labels.ts';
import { Notice } from './notice.tsx';
import { Hint, Stack, Text } from '#src/ui/layout.tsx';

type Props = {
  campaign: CampaignRecord;
  gap: RuleRefusal | null;
  isBusy: boolean;
  accept: () => Promise<boolean>;
  onClose: () => void;
};

/** Says yes to an invitation, once the rights were read. */
export function AcceptSheet({ campaign, gap, isBusy, accept, onClose }: Props) {
  const [isAccepted, setIsAccepted] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const whyWaiting = useConnectionText(m.opportunity_accept_offline());
  const handleAccept = async () => {
    setIsTried(true);
    if (isAccepted && (await accept())) onClose();
  };
  const isMissing = isTried && !isAccepted;
  return (
    <Sheet
      title={m.opportunity_accept_title()}
      isOpen
      onOpenChange={onClose}
      footer={() => (
        <Button isWide isPending={isBusy} onPress={() => void handleAccept().catch(reportError)}>
          {m.opportunity_accept()}
        </Button>
      )}
    >
      <Stack gap={4} fluid>
        {gap ? (
          <Notice refusal={gap}>
            <Link to="/creator/pipeline">{m.opportunity_to_pipeline()}</Link>
          </Notice>
        ) : null}
        <p>
          <strong>{offerText(campaign)}</strong>
        </p>
        <h3>{m.opportunity_rights()}</h3>
        <Stack as="ul" gap={2} bullets>
          {rightsLines(campaign, campaign.businessName).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Stack>
        <Checkbox isSelected={isAccepted} onChange={setIsAccepted} isInvalid={isMissing}>
          {m.opportunity_accept_rights()}
        </Checkbox>
        {isMissing ? (
          <Text size={14} tone="danger" role="alert">
            {m.opportunity_accept_rights_missing()}
          </Text>
        ) : null}
        {whyWaiting ? <Hint role="status">{whyWaiting}</Hint> : null}
      </Stack>
    </Sheet>
  );
}
