import { MapPin } from 'lucide-react';
import { useReachable } from '#src/data/use-reachable.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { TierBadge } from '#src/ui/tier-badge.tsx';
import { cardCover } from '#src/campaigns/opportunities/cover.ts';
import type { Shown } from '#src/campaigns/opportunities/shown.ts';
import { deliverablesText, placeText, reasonLine } from '#src/campaigns/opportunities/labels.ts';
import { useWork } from '#src/campaigns/data/queries.ts';
import { CampaignCover, coverOf } from '#src/campaigns/frame/campaign-cover.tsx';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { offerText } from '#src/campaigns/frame/offer-labels.ts';
import type { Insets } from '../screens/selection-screen.tsx';
import type { Brief } from '../use-brief.ts';
import { EligibilityPart, OfferPart, RightsPart, RulesPart, WantedPart } from './brief-parts.tsx';
import { Part } from './part.tsx';
import { TimesPart } from './times-part.tsx';
import styles from './brief-page.module.css';
import { categoryLabel } from '#src/lib/category-label.ts';

type Props = { desk: CampaignDesk; brief: Brief; shown: Shown; insets: Insets };

const none: never[] = [];

/** The brief, as far as this device knows it: the campaign on one side, the offer on the other. */
export function BriefPage({ desk, brief, shown, insets }: Props) {
  const { campaign, business, availability } = brief;
  const shoots = useWork(desk.actor)?.appointments ?? none;
  const isReachable = useReachable();
  if (!campaign) return <CardOnly shown={shown} insets={insets} />;
  // Without a signal only the small picture is sure to be here.
  const cover = isReachable ? coverOf(campaign) : cardCover(shown);
  // The frame already shows the facts of the account's own records.
  const isTitled = !desk.isAlone && Boolean(desk.campaign || desk.candidate?.campaignTitle);
  return (
    <div className={styles.columns}>
      <Stack gap={5} fluid packed>
        <CampaignCover {...cover} size="wide" loading="eager" />
        <Stack as="header" gap={2} breaks>
          {isTitled ? null : <h1 dir="auto">{campaign.title}</h1>}
          <Who shown={shown} />
          <p className={styles.offer} dir="auto">
            {offerText(campaign)}
          </p>
          <Reason shown={shown} />
        </Stack>
        <Invitation desk={desk} />
        <WantedPart campaign={campaign} />
        <RulesPart campaign={campaign} />
        <EligibilityPart campaign={campaign} />
      </Stack>
      <Stack gap={5} fluid packed>
        <Card fluid>
          <OfferPart campaign={campaign} />
        </Card>
        <Card fluid id="business">
          <Part title={m.opportunity_who()}>
            <strong>{shown.businessName}</strong>
            <Follow shown={shown} insets={insets} />
            {business ? <div>{insets.rating(business)}</div> : null}
          </Part>
        </Card>
        <Card fluid>
          <TimesPart {...{ campaign, business, availability, shoots }} now={desk.now} />
        </Card>
        <Where {...{ campaign, business, shown, insets }} />
        <Card fluid>
          <RightsPart campaign={campaign} />
        </Card>
      </Stack>
    </div>
  );
}

function Reason({ shown }: { shown: Shown }) {
  const reason = reasonLine(shown);
  return (
    <Row as="p" gap={3} rowGap={2} wrap align="center">
      <Chip>{categoryLabel(shown.category)}</Chip>
      {reason === '' ? null : (
        <Text as="span" tone="primary">
          {reason}
        </Text>
      )}
    </Row>
  );
}

/** The business's note with its invitation. */
function Invitation({ desk: { candidate } }: { desk: CampaignDesk }) {
  if (candidate?.source !== 'invite' || candidate.note === '') return null;
  return (
    <Card className={styles.invitation ?? ''}>
      <Hint>{m.opportunity_invitation_from({ business: candidate.businessName })}</Hint>
      <Text breaks lines="pre-line" dir="auto">
        {candidate.note}
      </Text>
    </Card>
  );
}

function Follow({ shown, insets }: Pick<Props, 'shown' | 'insets'>) {
  const { businessId: accountId, businessName: name } = shown;
  return <div>{insets.follow({ accountId, name })}</div>;
}

/** Whose campaign it is, and how creators rate it. */
function Who({ shown }: { shown: Shown }) {
  const { businessName: name, businessTier: tier, businessReviewCount: reviews } = shown;
  return (
    <Row as="p" gap={2} rowGap={1} wrap align="center">
      <Avatar name={name} src={shown.businessLogoUrl} size={32} shape="business" />
      <strong>{name}</strong>
      {tier ? <TierBadge kind="business" status={tier} /> : null}
      {reviews > 0 ? <Hint as="span">{m.app_reviews({ count: reviews })}</Hint> : null}
    </Row>
  );
}

type WhereProps = Pick<Brief, 'business'> & {
  campaign: NonNullable<Brief['campaign']>;
  shown: Shown;
  insets: Insets;
};

/** Where it is filmed: with the way there, once the business is known here. */
function Where({ campaign, business, shown, insets }: WhereProps) {
  const { street, locality, province, postalCode } = campaign.location;
  return (
    <Stack gap={2} fluid packed>
      {business ? (
        insets.place(business, campaign)
      ) : (
        <Card fluid>
          <Part title={m.app_location()}>
            <Stack as="address">
              {street ? <span>{street}</span> : null}
              <span>{`${locality}, ${province} ${postalCode}`.trim()}</span>
            </Stack>
          </Part>
        </Card>
      )}
      {shown.distanceKm === null ? null : <Distance shown={{ ...shown, reasons: [] }} />}
    </Stack>
  );
}

function Distance({ shown }: { shown: Shown }) {
  return (
    <Row as="p" gap={2} align="center" size={14} tone="muted" icon={16}>
      <MapPin aria-hidden />
      {placeText(shown)}
    </Row>
  );
}

/** The facts from the list of opportunities; the rest comes with the next connection. */
function CardOnly({ shown, insets }: Pick<Props, 'shown' | 'insets'>) {
  return (
    <Stack gap={5} fluid packed>
      <CampaignCover {...cardCover(shown)} size="wide" loading="eager" />
      <Stack as="header" gap={2} breaks>
        <h1 dir="auto">{shown.title}</h1>
        <Reason shown={shown} />
      </Stack>
      <Who shown={shown} />
      <Follow shown={shown} insets={insets} />
      <Text breaks lines="pre-line" dir="auto">
        {shown.summary}
      </Text>
      <p>
        <strong>{offerText(shown)}</strong>
      </p>
      <p>{deliverablesText(shown.deliverables)}</p>
      <Distance shown={shown} />
      <Hint role="status">{m.opportunity_card_only()}</Hint>
    </Stack>
  );
}
