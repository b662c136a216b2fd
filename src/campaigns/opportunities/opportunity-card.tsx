import { Link } from '@tanstack/react-router';
import { CalendarCheck2, MailOpen, MapPin, Send, Sparkle } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { TIME_STEP_MINUTES } from '#contract/availability/record.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { onPlainClick } from '#src/ui/plain-click.ts';
import { TierBadge } from '#src/ui/tier-badge.tsx';
import type { CandidateView } from '../data/overlay.ts';
import { CampaignCover } from '../frame/campaign-cover.tsx';
import { MarkChip } from '../frame/mark-chip.tsx';
import { offerText } from '../frame/offer-labels.ts';
import { campaignLink } from '../frame/routes.ts';
import { cardCover } from './cover.ts';
import { fittingDays } from './fits-week.ts';
import type { Shown } from './shown.ts';
import { applyByText, daysText, deliverablesText, placeText, reasonLine } from './labels.ts';
import styles from './opportunity-card.module.css';
import { Card } from '#src/ui/card.tsx';
import { Row, Text } from '#src/ui/layout.tsx';

const STEP_MS = TIME_STEP_MINUTES * MINUTE_MS;

/** Everything that the cards of one list have in common. */
export type CardSetting = {
  /** The creator's own, to say what fits between them. */
  shoots: readonly AppointmentRecord[];
  now: number;
  /** Called before a card's link leads away. */
  onLeave?: () => void;
};

type Props = { shown: Shown; candidate?: CandidateView; setting: CardSetting };

/** A campaign that looks for creators, or one that this creator has to do with already. */
export function OpportunityCard({ shown, candidate, setting: { shoots, now, onLeave } }: Props) {
  const { title, businessName, businessTier, businessReviewCount: reviews } = shown;
  const applyBy = candidate?.state === 'applied' ? null : applyByText(shown.applyBy, now);
  return (
    <Card as="article" padding="none" linked tall>
      <div className={styles.top}>
        <CampaignCover {...cardCover(shown)} className={styles.cover} />
        {candidate ? <ApplicationChip candidate={candidate} /> : null}
      </div>
      <div className={styles.body}>
        <h3 className={styles.title}>
          <Link
            {...campaignLink('creator', shown.campaignId, 'selection')}
            onClick={onPlainClick(() => onLeave?.())}
            className="whole-target"
          >
            {title}
          </Link>
        </h3>
        <Row as="p" gap={2} rowGap={1} wrap align="center" size={14} shrink>
          <Avatar name={businessName} src={shown.businessLogoUrl} size={24} shape="business" />
          <Text as="span" weight="medium">
            {businessName}
          </Text>
          {businessTier ? <TierBadge kind="business" status={businessTier} /> : null}
          {reviews > 0 ? (
            <Text as="span" tone="muted">
              {m.app_reviews({ count: reviews })}
            </Text>
          ) : null}
        </Row>
        <Row as="p" gap={2} rowGap={1} wrap align="center">
          <Text as="span" weight="medium">
            {offerText(shown)}
          </Text>
          <Text as="span" size={14} tone="muted">
            {deliverablesText(shown.deliverables)}
          </Text>
        </Row>
        <Line icon={<MapPin aria-hidden />}>
          <span>{placeText(shown)}</span>
          {applyBy ? <span>{applyBy}</span> : null}
          {shown.openSlots > 0 ? (
            <span>{m.opportunity_slots({ count: shown.openSlots })}</span>
          ) : null}
        </Line>
        <Row gap={2} rowGap={1} wrap align="center" unlessEmpty>
          <Reason shown={shown} />
          <FitsWeek shown={shown} shoots={shoots} now={now} />
        </Row>
      </div>
    </Card>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <Row as="p" gap={2} rowGap={1} wrap align="center" size={14} tone="muted" icon={16} shrink>
      {icon}
      {children}
    </Row>
  );
}

function Reason({ shown }: { shown: Shown }) {
  const reason = reasonLine(shown);
  if (reason === '') return null;
  return (
    <Row as="p" gap={2} align="start" size={14} tone="primary" icon={16} iconDrop shrink>
      <Sparkle aria-hidden />
      {reason}
    </Row>
  );
}

function FitsWeek({ shown, shoots, now }: { shown: Shown } & Omit<CardSetting, 'onLeave'>) {
  // Until the next start of a shoot nothing changes.
  const next = Math.ceil(now / STEP_MS) * STEP_MS;
  const days = useMemo(() => fittingDays(shown, shoots, next), [shown, shoots, next]);
  if (!days || days.length === 0) return null;
  return (
    <Chip
      tone="leaf"
      icon={<CalendarCheck2 aria-hidden />}
      title={m.opportunity_fits_week_days({ days: daysText(days) })}
    >
      {m.opportunity_fits_week()}
    </Chip>
  );
}

/** The creator's status in the campaign. */
function ApplicationChip({ candidate: { state, backupRank, mark } }: { candidate: CandidateView }) {
  const isInvited = state === 'invited';
  const applied =
    backupRank === null ? m.opportunity_applied() : m.app_backup_rank({ rank: backupRank });
  return (
    <span className={styles.badges}>
      <Chip
        tone={isInvited ? 'pollen' : 'leaf'}
        icon={isInvited ? <MailOpen aria-hidden /> : <Send aria-hidden />}
      >
        {isInvited ? m.opportunity_invited() : applied}
      </Chip>
      <MarkChip mark={mark} />
    </span>
  );
}
