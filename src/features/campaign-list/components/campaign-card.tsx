import { Link, linkOptions } from '@tanstack/react-router';
import type { CampaignId } from '#contract/ids.ts';
import { businessRoutes } from '#contract/pipeline/labels.ts';
import { formatAge } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { Chip } from '#src/ui/chip.tsx';
import { onPlainClick } from '#src/ui/plain-click.ts';
import { CampaignCover, coverOf } from '#src/campaigns/frame/campaign-cover.tsx';
import { LabelChip } from '#src/campaigns/frame/label-chip.tsx';
import { detailText } from '#src/campaigns/frame/campaign-labels.ts';
import { MarkChip } from '#src/campaigns/frame/mark-chip.tsx';
import { offerText } from '#src/campaigns/frame/offer-labels.ts';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { formatDueDay } from '#src/campaigns/frame/when.ts';
import type { CampaignRow } from '../campaign-rows.ts';
import { nextDateText } from '../labels.ts';
import styles from './campaign-card.module.css';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';

type Props = {
  row: CampaignRow;
  now: number;
  /** Below the heading above the card. */
  heading: 'h2' | 'h3';
  /** The campaign is shown beside the list. */
  isShown?: boolean;
  /** Shows it there instead of leading to its step. */
  onShow?: ((campaign: CampaignId) => void) | undefined;
};

/** One campaign of a business: its state, its next date, and its link. */
export function CampaignCard({ row, now, heading, isShown = false, onShow }: Props) {
  const { campaign, label } = row;
  return (
    <article className={styles.card} data-shown={isShown || undefined}>
      <CampaignCover {...coverOf(campaign)} className={styles.cover} />
      <Stack gap={1} packed shrink>
        <Text as={heading} size={16} breaks dir="auto">
          <Link
            {...linkOf(row)}
            className={styles.link}
            aria-current={isShown || undefined}
            onClick={
              onShow &&
              onPlainClick((event) => {
                event.preventDefault();
                onShow(campaign.id);
              })
            }
          >
            {campaign.title || m.campaign_untitled()}
          </Link>
        </Text>
        <Hint truncate dir="auto">
          {offerText(campaign, 'business')}
        </Hint>
        <Row gap={2} wrap>
          {label ? (
            <LabelChip label={label} />
          ) : (
            <Chip tone={campaign.status === 'cancelled' ? 'danger' : 'neutral'}>
              {statusText(row)}
            </Chip>
          )}
          <MarkChip mark={campaign.mark} />
        </Row>
        {label?.detail ? <Text size={14}>{detailText(label.detail, now)}</Text> : null}
        <Row as="p" gap={4} rowGap={0} wrap size={14} tone="muted" tabular>
          <span>{slotsText(row)}</span>
          <span>{dateText(row, now)}</span>
        </Row>
      </Stack>
    </article>
  );
}

/** Where the campaign is gone on with. */
export function linkOf({ campaign, label }: CampaignRow) {
  if (campaign.status === 'draft')
    return linkOptions({ to: '/business/campaign/create', search: { draft: campaign.id } });
  const step = campaign.status === 'cancelled' || !label ? 'details' : businessRoutes[label.label];
  return campaignLink('business', campaign.id, step);
}

const statusText = ({ campaign }: CampaignRow): string =>
  campaign.status === 'draft' ? m.campaign_label_draft() : m.app_canceled();

function slotsText({ campaign }: CampaignRow): string {
  const { creatorSlots: slots, openSlots, status } = campaign;
  return status === 'draft'
    ? m.campaign_places({ count: slots })
    : m.campaign_slots({ taken: Math.max(0, slots - openSlots), slots });
}

function dateText({ campaign, next }: CampaignRow, now: number): string {
  if (next) return nextDateText(next, now);
  if (campaign.endedOn) return m.campaign_ended({ day: formatDueDay(campaign.endedOn, now) });
  return m.campaign_edited({ age: formatAge(campaign.updatedOn, now) });
}
