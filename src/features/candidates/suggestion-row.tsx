import { Check } from 'lucide-react';
import { matchOf } from '#contract/directory/match.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CreatorCard } from '#contract/directory/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { TierBadge } from '#src/ui/tier-badge.tsx';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { creatorHref } from '#src/campaigns/business/routes.ts';
import { InAppLink } from '#src/ui/in-app-link.tsx';
import { reasonsOf } from './match-reasons.ts';
import { portfolioOf } from './suggestions.ts';
import { matchReasons } from './labels.ts';
import { PortfolioStrip } from './portfolio-strip.tsx';
import styles from './suggestion-row.module.css';

type Props = {
  desk: CampaignDesk;
  campaign: CampaignRecord;
  card: CreatorCard;
  isInvited: boolean;
  isBusy: boolean;
  onInvite: () => void;
};

/** Reasons that have room. */
const SHOWN = 2;

/** A creator who would suit, with why, and a way to invite them. */
export function SuggestionRow({ desk, campaign, card, isInvited, isBusy, onInvite }: Props) {
  const name = `${card.firstName} ${card.lastName}`.trim();
  const match = matchOf(
    {
      categories: [campaign.category],
      locality: campaign.location.locality,
      budget: campaign.offerType === 'gift' ? null : campaign.priceCents / 100,
    },
    { ...card, responseHours: null },
  );
  const why = reasonsOf(match)
    .slice(0, SHOWN)
    .map((part) => matchReasons[part]());
  return (
    <div className={styles.row}>
      <div className={styles.head}>
        <Avatar name={name} src={card.photoUrl} size={48} />
        <div className={styles.names}>
          <InAppLink className={styles.name} href={creatorHref(card.id)} go={desk.go}>
            <span dir="auto">{name}</span>
          </InAppLink>
          <p className={styles.facts}>
            {[card.locality, m.app_match({ score: match.score }), ...why].join(' · ')}
          </p>
          <TierBadge kind="creator" status={card.status} />
        </div>
        {isInvited ? (
          <p className={styles.done} role="status">
            <Check aria-hidden />
            {m.app_invited()}
          </p>
        ) : (
          <Button
            size="small"
            aria-label={m.candidates_invite_one({ name })}
            isPending={isBusy}
            onPress={onInvite}
          >
            {m.candidates_invite()}
          </Button>
        )}
      </div>
      <PortfolioStrip works={portfolioOf(card)} name={name} />
    </div>
  );
}
