import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { RELEASE_HOURS } from '#contract/billing/price.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { useConnectionText } from '#src/campaigns/frame/connection-text.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import {
  changedPrice,
  chargedCents,
  type ChangedPrice,
} from '#src/campaigns/money/agreed-price.ts';
import { useScrolledTo } from '#src/lib/use-scrolled-to.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { offerText } from '#src/campaigns/frame/offer-labels.ts';
import { rightsLines } from '../licence-labels.ts';
import { Notice } from './notice.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { Wrong } from '#src/ui/wrong.tsx';

type Props = {
  campaign: CampaignRecord;
  candidate: Pick<CandidateRecord, 'proposedPriceCents' | 'chatroomId'> | null;
  gap: RuleRefusal | null;
  isBusy: boolean;
  /** `priceCents`: what the business's card is charged, as the creator saw it; null: nothing. */
  accept: (
    priceCents: number | null,
    onRefused: (refusal: RuleRefusal) => void,
  ) => Promise<boolean>;
  onClose: () => void;
};

/** Accepts an invitation, once the rights were read. A price that Pollin charges is named, and needs a connection. */
export function AcceptSheet({ campaign, candidate, gap, isBusy, accept, onClose }: Props) {
  const [isAccepted, setIsAccepted] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [refusal, setRefusal] = useState<RuleRefusal | null>(null);
  const [changed, setChanged] = useState<ChangedPrice | null>(null);
  const shown = chargedCents(campaign, candidate ?? { proposedPriceCents: null });
  const cents = changed ? changed.priceCents : shown;
  const whyWaiting = useConnectionText(
    cents === null ? m.opportunity_accept_offline() : m.price_offline_you(),
  );
  // Another price is shown before it is agreed to.
  const handleRefused = (refused: RuleRefusal) => {
    setRefusal(refused);
    setChanged(changedPrice(refused) ?? changed);
  };
  const handleAccept = async () => {
    setIsTried(true);
    if (!isAccepted) return;
    if (await accept(cents, handleRefused)) onClose();
  };
  const isMissing = isTried && !isAccepted;
  const { businessName: name } = campaign;
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
        <Stack gap={1}>
          <p>
            <strong dir="auto">
              {cents === null
                ? offerText(campaign)
                : offerText({ ...campaign, priceMode: 'fixed', priceCents: cents })}
            </strong>
          </p>
          {cents === null ? null : <Hint>{m.price_terms_you({ name, hours: RELEASE_HOURS })}</Hint>}
        </Stack>
        <h3>{m.opportunity_rights()}</h3>
        <Stack as="ul" gap={2} bullets>
          {rightsLines(campaign, name).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Stack>
        <Checkbox isSelected={isAccepted} onChange={setIsAccepted} isInvalid={isMissing}>
          {m.opportunity_accept_rights()}
        </Checkbox>
        <Wrong>{isMissing ? m.opportunity_accept_rights_missing() : null}</Wrong>
        {refusal ? <Refused {...{ refusal, campaign, candidate }} /> : null}
        {whyWaiting ? <Hint role="status">{whyWaiting}</Hint> : null}
      </Stack>
    </Sheet>
  );
}

type WayOutProps = Pick<Props, 'campaign' | 'candidate'> & { refusal: RuleRefusal };

/** Why the acceptance was refused. */
function Refused(props: WayOutProps) {
  const notice = useScrolledTo(props.refusal);
  return (
    <div ref={notice}>
      <Notice refusal={props.refusal}>
        <WayOut {...props} />
      </Notice>
    </div>
  );
}

/** Where the creator can do something about a refusal. */
function WayOut({ refusal: { code }, campaign, candidate }: WayOutProps) {
  if (code === 'PAYOUTS_REQUIRED') {
    return <Link to="/creator/earnings">{m.price_to_earnings()}</Link>;
  }
  const isAboutCard = code === 'BUSINESS_CARD_NEEDED' || code === 'BUSINESS_CARD_DECLINED';
  const room = candidate?.chatroomId;
  if (!isAboutCard || !room) return null;
  return (
    <Link {...campaignLink('creator', campaign.id, 'messaging', { room })}>{m.app_message()}</Link>
  );
}
