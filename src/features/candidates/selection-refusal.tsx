import { roomOfCandidate } from '#contract/chatroom/rules.ts';
import { isAboutSubscription } from '#contract/billing/subscription.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { RuleRefusal } from '#contract/refusal.ts';
import { SubscriptionLink } from '#src/campaigns/business/subscription-gate.tsx';
import { firstName } from '#src/campaigns/business/labels.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { useScrolledTo } from '#src/lib/use-scrolled-to.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Row } from '#src/ui/layout.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { candidateRefusal } from './labels.ts';

type Props = {
  refusal: RuleRefusal;
  campaign: CampaignRecord;
  candidate: CandidateView;
  /** Null for a person who may not enter a card. */
  enterCard: { open: () => void; isBusy: boolean } | null;
};

/** Why a selection that charges a card was refused, and the way out. */
export function SelectionRefusal({ refusal, campaign, candidate, enterCard }: Props) {
  const { code } = refusal;
  const isAboutCard = code === 'CARD_NEEDED' || code === 'CARD_DECLINED';
  const notice = useScrolledTo(refusal);
  return (
    <div ref={notice}>
      <Notice gap={2} role="alert">
        <p>{candidateRefusal(refusal, firstName(candidate))}</p>
        {code === 'CREATOR_PAYOUTS_REQUIRED' ? (
          <Row>
            <LinkButton
              size="small"
              {...campaignLink('business', campaign.id, 'messaging', {
                room: candidate.chatroomId ?? roomOfCandidate(candidate.id),
              })}
            >
              {m.app_message()}
            </LinkButton>
          </Row>
        ) : null}
        {isAboutCard && enterCard ? (
          <Row>
            <Button
              size="small"
              variant="secondary"
              isPending={enterCard.isBusy}
              onPress={enterCard.open}
            >
              {code === 'CARD_NEEDED' ? m.price_card_add() : m.price_card_replace()}
            </Button>
          </Row>
        ) : null}
        {isAboutSubscription(code) ? (
          <Row>
            <SubscriptionLink />
          </Row>
        ) : null}
      </Notice>
    </div>
  );
}
