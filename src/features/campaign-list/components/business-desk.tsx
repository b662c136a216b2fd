import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { can, type Role } from '#contract/permissions.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { useWork } from '#src/campaigns/data/queries.ts';
import { CampaignCover, coverOf } from '#src/campaigns/frame/campaign-cover.tsx';
import { LabelChip } from '#src/campaigns/frame/label-chip.tsx';
import { detailText } from '#src/campaigns/frame/campaign-labels.ts';
import { rowsOf } from '../campaign-rows.ts';
import { type Need, needsOf } from '../needs.ts';
import { NoCampaigns } from './no-campaigns.tsx';
import { CampaignCard } from './campaign-card.tsx';
import { isOfCampaign, RefusedCampaign } from './refused-campaign.tsx';
import styles from './business-desk.module.css';
import { Row, Stack, Text } from '#src/ui/layout.tsx';
import { Card } from '#src/ui/card.tsx';

type Props = {
  actor: Actor;
  role: Role;
  now: number;
  /** Today's shoots, between the due tasks and the campaigns. */
  children: ReactNode;
};

/** Campaigns on the dashboard; the list has all of them. */
const SHOWN = 3;

/** A business's day: the due tasks of all campaigns, today's shoots, and the campaigns themselves. */
export function BusinessDesk({ actor, role, now, children }: Props) {
  const work = useWork(actor);
  const needs = useMemo(() => (work ? needsOf(work, now) : []), [work, now]);
  const rows = useMemo(() => (work ? rowsOf(work, now) : []), [work, now]);
  if (!work) return children;
  const mayCreate = can(role, 'campaign.manage');
  const refused = work.refused
    .filter(isOfCampaign)
    .map((one) => (
      <RefusedCampaign
        key={one.item.id}
        refused={one}
        campaign={work.campaigns.find(({ id }) => id === one.campaignId)}
      />
    ));
  if (rows.length === 0) {
    return (
      <>
        {refused}
        {children}
        <NoCampaigns mayCreate={mayCreate} />
      </>
    );
  }
  const active = rows.filter(({ campaign }) => campaign.status === 'active');
  return (
    <>
      {refused}
      <NeedsYou needs={needs} now={now} />
      {children}
      <Stack as="section" gap={3} fluid>
        <Row as="header" gap={3} align="center" justify="between">
          <h2>{m.campaign_yours()}</h2>
          <Link to="/business/campaign" className={styles.all}>
            {m.app_see_all()}
          </Link>
        </Row>
        <Stack as="ul" gap={3} fluid>
          {(active.length > 0 ? active : rows).slice(0, SHOWN).map((row) => (
            <li key={row.campaign.id}>
              <CampaignCard row={row} now={now} />
            </li>
          ))}
        </Stack>
      </Stack>
    </>
  );
}

function NeedsYou({ needs, now }: { needs: readonly Need[]; now: number }) {
  if (needs.length === 0) {
    return (
      <p className={styles.empty}>
        <CircleCheck aria-hidden />
        {m.campaign_needs_nobody()}
      </p>
    );
  }
  return (
    <Stack as="section" gap={3} fluid>
      <h2>{m.app_needs_attention_count({ count: needs.length })}</h2>
      <Card as="ul" padding="none" divided>
        {needs.map(({ id, campaign, title, label, link }) => (
          <li key={id}>
            <Link {...link} className={styles.need}>
              {campaign ? <CampaignCover {...coverOf(campaign)} size="thumb" /> : null}
              <Stack as="span" gap={1} grow shrink>
                <Text as="span" weight="medium" truncate dir="auto">
                  {title || m.campaign_untitled()}
                </Text>
                <Row as="span" gap={2} rowGap={1} wrap align="center" size={14} tone="muted">
                  <LabelChip label={label} />
                  {label.detail ? <span>{detailText(label.detail, now)}</span> : null}
                </Row>
              </Stack>
              <ChevronRight aria-hidden />
            </Link>
          </li>
        ))}
      </Card>
    </Stack>
  );
}
