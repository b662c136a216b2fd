import { lazy, Suspense } from 'react';
import type { Role } from '#contract/permissions.ts';
import { useCampaignWork } from '#src/campaigns/data/queries.ts';
import { detailText } from '#src/campaigns/frame/campaign-labels.ts';
import { LabelChip } from '#src/campaigns/frame/label-chip.tsx';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Hint, Row, Stack } from '#src/ui/layout.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import type { CampaignRow } from '../campaign-rows.ts';
import { linkOf } from './campaign-card.tsx';
import styles from './campaign-pane.module.css';

// Tables are a large part of the interface's code, which phones never load.
const ProgressTable = lazy(async () => ({
  default: (await import('#src/campaigns/business/progress-table.tsx')).ProgressTable,
}));

type Props = { actor: Actor; row: CampaignRow; now: number; role: Role };

/** The campaign that was chosen in the list: its status, and its creators by step. */
export function CampaignPane({ actor, row, now, role }: Props) {
  const { campaign, label } = row;
  const work = useCampaignWork(actor, campaign.id);
  if (!work) return null;
  return (
    <section className={styles.pane} aria-label={m.campaign_pane()}>
      <Stack gap={4} fluid>
        <Stack gap={2} fluid>
          <h2 dir="auto">{campaign.title || m.campaign_untitled()}</h2>
          {label ? (
            <Row as="p" gap={2} rowGap={1} wrap align="center" size={14} tone="muted">
              <LabelChip label={label} />
              {label.detail ? <span>{detailText(label.detail, now)}</span> : null}
            </Row>
          ) : null}
        </Stack>
        <Row gap={3} wrap>
          <LinkButton variant="primary" {...linkOf(row)}>
            {m.campaign_pane_open()}
          </LinkButton>
          {campaign.status === 'draft' ? null : (
            <LinkButton {...campaignLink('business', campaign.id, 'details')}>
              {m.campaign_step_details()}
            </LinkButton>
          )}
        </Row>
        {work.projects.length > 0 ? (
          <Suspense>
            <ProgressTable work={work} now={now} role={role} />
          </Suspense>
        ) : (
          <Hint>{m.campaign_pane_no_creators()}</Hint>
        )}
      </Stack>
    </section>
  );
}
