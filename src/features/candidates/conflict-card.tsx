import { MessageCircle } from 'lucide-react';
import { isAboutSubscription } from '#contract/billing/subscription.ts';
import { decideCandidate } from '#contract/candidate/rules.ts';
import { isOldCode } from '#src/lib/attention.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { SubscriptionLink } from '#src/campaigns/business/subscription-gate.tsx';
import { RefusedCard } from '#src/campaigns/business/refused-card.tsx';
import { firstName } from '#src/campaigns/business/labels.ts';
import type { CandidateView, RefusedWork } from '#src/campaigns/data/overlay.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { candidateRefusal, wantedLabels } from './labels.ts';

type Props = {
  refused: RefusedWork;
  candidate: CandidateView | undefined;
  isFull: boolean;
  onSelect: (candidate: CandidateView, refused: RefusedWork) => void;
  onInviteMore: () => void;
};

/** The outcome of a choice that the server refused, and the alternatives. */
export function ConflictCard(props: Props) {
  const { refused, candidate, isFull, onSelect, onInviteMore } = props;
  const { item } = refused;
  if (item.kind !== 'candidateEvent') return null;
  const name = candidate ? firstName(candidate) : m.candidates_somebody();
  const code = item.attention?.code;
  const canSelect =
    candidate !== undefined &&
    !isFull &&
    code !== 'CREATOR_LEVEL_LIMIT' &&
    decideCandidate(candidate.state, 'business_accepted', 'business').ok;
  const why =
    code === undefined || isOldCode(code)
      ? m.app_old_unsent()
      : candidateRefusal({ code, current: item.attention?.current }, name);
  const wanted = wantedLabels[item.payload.event]({ name });
  return (
    <RefusedCard refused={refused} sentence={`${wanted} ${why}`}>
      {canSelect ? (
        <Button size="small" onPress={() => onSelect(candidate, refused)}>
          {m.candidates_select_sure({ name })}
        </Button>
      ) : null}
      {isAboutSubscription(code) || code === 'CARD_NEEDED' || code === 'CARD_DECLINED' ? (
        <SubscriptionLink />
      ) : null}
      {code === 'ALREADY_ACCEPTED' ? (
        <LinkButton size="small" {...campaignLink('business', item.payload.campaignId, 'schedule')}>
          {m.candidates_to_schedule()}
        </LinkButton>
      ) : null}
      {code === 'APPLICATION_WITHDRAWN' || code === 'CREATOR_LEVEL_LIMIT' ? (
        <Button size="small" variant="secondary" onPress={onInviteMore}>
          {m.candidates_invite_more()}
        </Button>
      ) : null}
      {candidate?.chatroomId ? (
        <LinkButton
          size="small"
          icon={<MessageCircle aria-hidden />}
          {...campaignLink('business', candidate.campaignId, 'messaging', {
            room: candidate.chatroomId,
          })}
        >
          {m.app_message()}
        </LinkButton>
      ) : null}
    </RefusedCard>
  );
}
