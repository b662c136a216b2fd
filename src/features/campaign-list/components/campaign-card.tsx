import { Link, linkOptions } from '@tanstack/react-router';
import { businessRoutes } from '#contract/campaign/labels.ts';
import { formatAge } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { Chip } from '#src/ui/chip.tsx';
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

type Props = { row: CampaignRow; now: number };

/** One campaign of a business: its state, its next date, and its link. */
export function CampaignCard({ row, now }: Props) {
  const { campaign, label } = row;
  return (
    <article className={styles.card}>
      <CampaignCover {...coverOf(campaign)} className={styles.cover} />
      <div className={styles.words}>
        <h3 className={styles.title} dir="auto">
          <Link {...linkOf(row)} className={styles.link}>
            {campaign.title || m.campaign_untitled()}
          </Link>
        </h3>
        <p className={styles.offer} dir="auto">
          {offerText(campaign, 'business')}
        </p>
        <div className={styles.chips}>
          {label ? <LabelChip label={label} /> : <Chip>{statusText(row)}</Chip>}
          <MarkChip mark={campaign.mark} />
        </div>
        {label?.detail ? <p className={styles.detail}>{detailText(label.detail, now)}</p> : null}
        <p className={styles.facts}>
          <span>{slotsText(row)}</span>
          <span>{dateText(row, now)}</span>
        </p>
      </div>
    </article>
  );
}

/** Where the campaign is gone on with. */
function linkOf({ campaign, label }: CampaignRow) {
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
