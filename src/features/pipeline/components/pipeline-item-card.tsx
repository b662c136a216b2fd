import { Link } from '@tanstack/react-router';
import { CircleAlert, CloudUpload, Hand, Hourglass } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { actionText } from '#src/campaigns/frame/action-labels.ts';
import { MarkChip } from '#src/campaigns/frame/mark-chip.tsx';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { PaymentChip } from '#src/campaigns/money/payment-chip.tsx';
import type { PipelineItem } from '../pipeline-items.ts';
import { outcomeLook } from '../labels.ts';
import styles from './pipeline-item-card.module.css';
import { Card } from '#src/ui/card.tsx';
import { Box, Hint, Row, Text } from '#src/ui/layout.tsx';

type Props = { pipelineItem: PipelineItem; now: number };

/** One campaign of the pipeline: its next action, the next actor, and its unsent items. */
export function PipelineItemCard({ pipelineItem, now }: Props) {
  const { title, businessName, action, outcome } = pipelineItem;
  return (
    <Card
      as="article"
      gap={3}
      padding="small"
      linked
      className={styles.card}
      data-mine={action.isMine || undefined}
    >
      <Row gap={3} shrink>
        <Avatar name={businessName} src={pipelineItem.businessLogoUrl} size={32} shape="business" />
        <Box shrink>
          <h3 className={styles.title} dir="auto">
            <Link
              {...campaignLink('creator', pipelineItem.campaignId, action.route)}
              // It opens the dialog there.
              {...(action.kind === 'contest' && { hash: 'contest' })}
              className="whole-target"
            >
              {title || m.pipeline_untitled()}
            </Link>
          </h3>
          <Hint>{businessName}</Hint>
        </Box>
      </Row>
      {outcome === null || action.isMine ? (
        <Row as="p" gap={2} size={14} tone={action.isMine ? 'text' : 'muted'} icon={16} iconDrop>
          {action.isMine ? <Hand aria-hidden /> : <Hourglass aria-hidden />}
          <span>
            <Text as="strong" weight="medium">
              {turnText(action)}
            </Text>
            {` · ${actionText(action, now)}`}
          </span>
        </Row>
      ) : null}
      <Chips pipelineItem={pipelineItem} now={now} />
    </Card>
  );
}

function Chips({ pipelineItem, now }: Props) {
  const { outcome, mark, payment, unsent } = pipelineItem;
  const look = outcome && outcomeLook(outcome);
  // A mark already shows that the one thing waits.
  const waiting = mark !== null && unsent.waiting === 1 ? 0 : unsent.waiting;
  if (!look && !payment && mark === null && waiting + unsent.attention === 0) return null;
  return (
    <Row gap={1} wrap>
      {look ? <Chip tone={look.tone}>{look.text()}</Chip> : null}
      <PaymentChip payment={payment} side="creator" now={now} />
      <MarkChip mark={mark} />
      {waiting > 0 ? (
        <Chip icon={<CloudUpload aria-hidden />}>{m.pipeline_unsent({ count: waiting })}</Chip>
      ) : null}
      {unsent.attention > 0 ? (
        <Chip tone="danger" icon={<CircleAlert aria-hidden />}>
          {m.app_need_attention({ count: unsent.attention })}
        </Chip>
      ) : null}
    </Row>
  );
}

/** Support’s turn is neither side’s. */
function turnText({ kind, isMine }: PipelineItem['action']): string {
  if (isMine) return m.app_your_turn();
  return kind === 'waitForSupport' ? m.app_waiting() : m.pipeline_turn_theirs();
}
