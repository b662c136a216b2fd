import { Link } from '@tanstack/react-router';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import { decideCandidate, isOpenCandidate } from '#contract/candidate/rules.ts';
import { roomOfCandidate } from '#contract/chatroom/rules.ts';
import { can } from '#contract/permissions.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { TierBadge } from '#src/ui/tier-badge.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { mayManage } from '#src/campaigns/business/routes.ts';
import { creatorName, firstName, formatDate } from '#src/campaigns/business/labels.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { MarkChip } from '#src/campaigns/frame/mark-chip.tsx';
import { formatCents } from '#src/campaigns/frame/offer-labels.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { acceptsCreators } from './candidate-parts.ts';
import { MatchExplained } from './match-explained.tsx';
import { PortfolioStrip } from './portfolio-strip.tsx';
import { dayPartLabels, levelLabel, stateLabels } from './labels.ts';
import styles from './candidate-card.module.css';
import { Card } from '#src/ui/card.tsx';
import { Box, Hint, Row } from '#src/ui/layout.tsx';
import { Quote } from '#src/ui/quote.tsx';

/** The actions that a card needs from its list. */
export type CardActions = {
  select: (candidate: CandidateView) => void;
  decline: (candidate: CandidateView) => void;
  uninvite: (candidate: CandidateView) => void;
  inviteAgain: (candidate: CandidateView) => void;
  compare: (candidate: CandidateView, isWanted: boolean) => void;
};

type Props = {
  desk: CampaignDesk;
  campaign: CampaignRecord;
  candidate: CandidateView;
  /** The place on the bench, from 1; null while places are free. */
  rank: number | null;
  isCompared: boolean;
  acts: CardActions;
};

/** A creator who applied or was invited: who they are, why they fit, what they ask, and what to do about it. */
export function CandidateCard({ desk, campaign, candidate, rank, isCompared, acts }: Props) {
  const name = creatorName(candidate);
  return (
    <Card as="article" gap={3} aria-label={name}>
      <Row as="header" gap={3} align="center">
        <Avatar name={name} src={candidate.creatorPhotoUrl} size={48} />
        <Box grow shrink>
          <h3 className={styles.name} dir="auto">
            <Link
              to="/business/creators/profile/$creatorId"
              params={{ creatorId: candidate.creatorId }}
            >
              {name}
            </Link>
          </h3>
          <Hint>{factsOf(candidate)}</Hint>
        </Box>
        {isOpenCandidate(candidate.state) ? (
          <Checkbox
            className={styles.compare ?? ''}
            isSelected={isCompared}
            onChange={(isWanted) => acts.compare(candidate, isWanted)}
            aria-label={m.candidates_compare_one({ name })}
          >
            {m.candidates_compare()}
          </Checkbox>
        ) : null}
      </Row>
      <Row gap={2} wrap align="center">
        <TierBadge kind="creator" status={candidate.creatorTier} />
        <Chip>{levelLabel(candidate)}</Chip>
        {rank === null ? null : <Chip tone="pollen">{m.candidates_backup({ rank })}</Chip>}
        {candidate.state === 'applied' ? null : <Chip>{stateLabels[candidate.state]()}</Chip>}
        <MarkChip mark={candidate.mark} />
      </Row>
      {candidate.match ? <MatchExplained match={candidate.match} /> : null}
      <Asks campaign={campaign} candidate={candidate} now={desk.now} />
      {candidate.note === '' ? null : <Quote>{candidate.note}</Quote>}
      {candidate.state === 'inviteDeclined' && candidate.reason ? (
        <Quote aria-label={m.candidates_said({ name })}>{candidate.reason}</Quote>
      ) : null}
      <PortfolioStrip items={candidate.works} name={name} />
      <Actions desk={desk} campaign={campaign} candidate={candidate} rank={rank} acts={acts} />
    </Card>
  );
}

function factsOf({ creatorLocality, creatorReviewCount, creatorCompleted }: CandidateView): string {
  return [
    creatorLocality,
    creatorReviewCount > 0
      ? m.app_reviews({ count: creatorReviewCount })
      : m.candidates_no_reviews(),
    creatorCompleted > 0 ? m.candidates_completed({ count: creatorCompleted }) : '',
  ]
    .filter((one) => one !== '')
    .join(' · ');
}

/** The proposed price and times, and when they expire. */
function Asks({
  campaign,
  candidate,
  now,
}: Pick<Props, 'campaign' | 'candidate'> & { now: number }) {
  const { proposedPriceCents, availabilityHint, expiresOn, state } = candidate;
  const lines = [
    proposedPriceCents !== null && campaign.priceMode === 'creatorProposes'
      ? m.candidates_asks_price({ price: formatCents(proposedPriceCents) })
      : null,
    availabilityHint.length > 0
      ? m.candidates_available({
          parts: availabilityHint.map((part) => dayPartLabels[part]()).join(', '),
        })
      : null,
    expiresOn !== null && isOpenCandidate(state)
      ? m.candidates_expires({ date: formatDate(expiresOn, now) })
      : null,
  ].filter((one) => one !== null);
  return lines.length === 0 ? null : <Hint>{lines.join(' · ')}</Hint>;
}

function Actions({
  desk,
  campaign,
  candidate,
  rank,
  acts,
}: Pick<Props, 'desk' | 'campaign' | 'candidate' | 'rank' | 'acts'>) {
  const { state } = candidate;
  const may = (event: Parameters<typeof decideCandidate>[1]) =>
    mayManage(desk) && decideCandidate(state, event, 'business').ok;
  const name = firstName(candidate);
  return (
    <Row gap={3} wrap align="center">
      {may('business_accepted') ? (
        <Button
          size="small"
          variant={rank === null ? 'primary' : 'secondary'}
          onPress={() => acts.select(candidate)}
        >
          {m.candidates_select()}
        </Button>
      ) : null}
      {may('business_declined') ? (
        <Button size="small" variant="secondary" onPress={() => acts.decline(candidate)}>
          {m.app_decline()}
        </Button>
      ) : null}
      {may('business_uninvite') ? (
        <Button size="small" variant="secondary" onPress={() => acts.uninvite(candidate)}>
          {m.candidates_uninvite()}
        </Button>
      ) : null}
      {may('business_invite') && acceptsCreators(campaign) && campaign.openSlots > 0 ? (
        <Button size="small" variant="secondary" onPress={() => acts.inviteAgain(candidate)}>
          {m.candidates_invite_again()}
        </Button>
      ) : null}
      <Message desk={desk} candidate={candidate} name={name} />
    </Row>
  );
}

/** Opens the chat of the two; a business may write before it has decided, without a connection too. */
function Message({
  desk: { role },
  candidate: { id, campaignId, chatroomId, state, mark },
  name,
}: Pick<Props, 'desk' | 'candidate'> & { name: string }) {
  const [isAsked, setIsAsked] = useState(false);
  const mayOpen = isOpenCandidate(state) && can(role, 'chat.send');
  if (!chatroomId && !mayOpen) return null;
  // A creator whose invitation still waits on this device does not know of it yet.
  const isUnknown = !chatroomId && mark !== null;
  if (!isUnknown) {
    const room = chatroomId ?? roomOfCandidate(id);
    return (
      <LinkButton
        size="small"
        variant="quiet"
        icon={<MessageCircle aria-hidden />}
        {...campaignLink('business', campaignId, 'messaging', { room })}
      >
        {m.app_message()}
      </LinkButton>
    );
  }
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={<MessageCircle aria-hidden />}
        aria-expanded={isAsked}
        onPress={() => setIsAsked(!isAsked)}
      >
        {m.app_message()}
      </Button>
      {isAsked ? (
        <Hint ownLine role="status">
          {m.candidates_chat_after_invite({ name })}
        </Hint>
      ) : null}
    </>
  );
}
