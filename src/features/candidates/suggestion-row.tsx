import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { matchOf } from '#contract/directory/match.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CreatorCard } from '#contract/directory/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { TierBadge } from '#src/ui/tier-badge.tsx';
import { reasonsOf } from './match-reasons.ts';
import { portfolioOf } from './suggestions.ts';
import { matchReasons } from './labels.ts';
import { PortfolioStrip } from './portfolio-strip.tsx';
import styles from './suggestion-row.module.css';
import { Box, Hint, Row } from '#src/ui/layout.tsx';

type Props = {
  campaign: CampaignRecord;
  card: CreatorCard;
  isInvited: boolean;
  isBusy: boolean;
  /** Undefined where the business may not invite. */
  onInvite: (() => void) | undefined;
};

/** Reasons that have room. */
const SHOWN = 2;

/** A creator who would suit, with why, and a way to invite them. */
export function SuggestionRow({ campaign, card, isInvited, isBusy, onInvite }: Props) {
  const name = `${card.firstName} ${card.lastName}`.trim();
  const match = matchOf(
    {
      categories: [campaign.category],
      locality: campaign.location.locality,
      budget: campaign.offerType === 'gift' ? null : campaign.priceCents / 100,
    },
    card,
  );
  const why = reasonsOf(match)
    .slice(0, SHOWN)
    .map((part) => matchReasons[part]());
  return (
    <div className={styles.row}>
      <Row gap={3} align="center">
        <Avatar name={name} src={card.photoUrl} size={48} />
        <Box grow shrink>
          <Link
            className={styles.name}
            to="/business/creators/profile/$creatorId"
            params={{ creatorId: card.id }}
          >
            <span dir="auto">{name}</span>
          </Link>
          <Hint>{[card.locality, m.app_match({ score: match.score }), ...why].join(' · ')}</Hint>
          <TierBadge kind="creator" status={card.status} />
        </Box>
        {isInvited ? (
          <p className={styles.done} role="status">
            <Check aria-hidden />
            {m.app_invited()}
          </p>
        ) : onInvite ? (
          <Button
            size="small"
            aria-label={m.candidates_invite_one({ name })}
            isPending={isBusy}
            onPress={onInvite}
          >
            {m.candidates_invite()}
          </Button>
        ) : null}
      </Row>
      <PortfolioStrip items={portfolioOf(card)} name={name} />
    </div>
  );
}
