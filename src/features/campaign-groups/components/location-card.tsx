import { can } from '#contract/permissions.ts';
import { businessRoutes } from '#contract/pipeline/labels.ts';
import type { CampaignGroupId, CampaignId } from '#contract/ids.ts';
import { detailText } from '#src/campaigns/frame/campaign-labels.ts';
import { LabelChip } from '#src/campaigns/frame/label-chip.tsx';
import { formatDueDay } from '#src/campaigns/frame/when.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Hint, Row, Text } from '#src/ui/layout.tsx';
import { countedSteps, type CountedStep, type LocationRow } from '../group-rows.ts';
import { PublishAgain } from './publish-again.tsx';
import styles from './location-card.module.css';

/** A page of a location's campaign: one of its steps, its details, or its draft. */
export type OpenAt = { campaignId: CampaignId; step: CountedStep | 'details' | 'draft' };

type Props = {
  actor: Actor;
  groupId: CampaignGroupId;
  row: LocationRow;
  now: number;
  onOpen: (target: OpenAt) => void;
};

const countText: Record<CountedStep, (count: { count: number }) => string> = {
  candidates: m.group_count_candidates,
  schedule: m.group_count_shoots,
  'content-review': m.group_count_content,
  'view-post': m.group_count_posts,
  review: m.group_count_reviews,
};

/** One location's campaign: what it needs, what it counts, and the way to its own screens. */
export function LocationCard({ actor, groupId, row, now, onOpen }: Props) {
  const { campaign, role, label, need, counts } = row;
  const { id: campaignId, businessName: name, status } = campaign;
  const mayManage = role !== null && can(role, 'campaign.manage');
  const step = stepOf(row);
  return (
    <Card as="li" gap={3} fluid>
      <Row gap={3} rowGap={2} wrap align="center" justify="between">
        <Text as="h2" size={16} breaks dir="auto">
          {name}
        </Text>
        {label ? (
          <LabelChip label={label} />
        ) : (
          <Chip tone={status === 'cancelled' ? 'danger' : 'neutral'}>
            {status === 'draft' ? m.group_not_published() : m.app_canceled()}
          </Chip>
        )}
      </Row>
      {label?.detail ? <Text size={14}>{detailText(label.detail, now)}</Text> : null}
      <Hint tabular>
        {status === 'draft'
          ? m.campaign_places({ count: campaign.creatorSlots })
          : m.campaign_slots({
              taken: Math.max(0, campaign.creatorSlots - campaign.openSlots),
              slots: campaign.creatorSlots,
            })}
        {need?.dueOn ? ` · ${m.group_due({ day: formatDueDay(need.dueOn, now) })}` : null}
      </Hint>
      {status === 'draft' ? null : (
        <Row
          className={styles.counts}
          gap={2}
          rowGap={1}
          wrap
          role="group"
          aria-label={m.group_counts({ name })}
        >
          {countedSteps.map((one) => (
            <Button
              key={one}
              variant="quiet"
              size="small"
              onPress={() => onOpen({ campaignId, step: one })}
            >
              {countText[one]({ count: counts[one] })}
            </Button>
          ))}
        </Row>
      )}
      <Row gap={2} wrap>
        {status === 'draft' && mayManage ? (
          <PublishAgain
            actor={actor}
            groupId={groupId}
            businessId={campaign.businessId}
            campaignId={campaignId}
          />
        ) : null}
        {status === 'draft' && !mayManage ? null : (
          <Button
            variant={need ? 'primary' : 'secondary'}
            size="small"
            aria-label={m.group_open_at({ name })}
            onPress={() => onOpen({ campaignId, step })}
          >
            {m.group_open()}
          </Button>
        )}
      </Row>
    </Card>
  );
}

/** Where the most urgent thing is done. */
function stepOf({ campaign, label, need }: LocationRow): OpenAt['step'] {
  if (campaign.status === 'draft') return 'draft';
  if (campaign.status === 'cancelled') return 'details';
  const shown = need?.label ?? label;
  return shown ? businessRoutes[shown.label] : 'details';
}
