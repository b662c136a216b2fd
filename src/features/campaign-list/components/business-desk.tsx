import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { can, type Role } from '#contract/permissions.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { useWork } from '#src/campaigns/data/queries.ts';
import { rowsOf } from '../campaign-rows.ts';
import { isShootDay, queueOf, type QueueRow } from '../queue.ts';
import { NoCampaigns } from './no-campaigns.tsx';
import { CampaignCard } from './campaign-card.tsx';
import { Queue } from './queue.tsx';
import { isOfCampaign, RefusedCampaign } from './refused-campaign.tsx';
import styles from './business-desk.module.css';
import { Row, Stack } from '#src/ui/layout.tsx';

type Props = {
  actor: Actor;
  role: Role;
  now: number;
  /** The buttons that answer a request of the queue on the spot; null: there are none. */
  answerOf: (row: QueueRow) => ReactNode;
  /** Today's shoots: before the due tasks on the day of a shoot, else between them and the campaigns. */
  children: ReactNode;
};

/** Campaigns on the dashboard; the list has all of them. */
const SHOWN = 3;

/** A business's day: the due tasks of all campaigns, today's shoots, and the campaigns themselves. */
export function BusinessDesk({ actor, role, now, answerOf, children }: Props) {
  const work = useWork(actor);
  const queue = useMemo(() => (work ? queueOf(work, now, role) : []), [work, now, role]);
  const rows = useMemo(() => (work ? rowsOf(work, now, role) : []), [work, now, role]);
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
        {/* The first steps lead those who may to their first campaign. */}
        {mayCreate ? null : <NoCampaigns mayCreate={false} />}
      </>
    );
  }
  const active = rows.filter(({ campaign }) => campaign.status === 'active');
  const isFirst = isShootDay(work, now);
  return (
    <>
      {refused}
      {isFirst ? children : null}
      <Queue rows={queue} now={now} answerOf={answerOf} />
      {isFirst ? null : children}
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
              <CampaignCard row={row} now={now} heading="h3" />
            </li>
          ))}
        </Stack>
      </Stack>
    </>
  );
}
