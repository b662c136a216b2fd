import { Link } from '@tanstack/react-router';
import { Check, CircleAlert, Clock, Minus, type LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { Role } from '#contract/permissions.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { type DataColumn, DataTable } from '#src/ui/data-table.tsx';
import { Row } from '#src/ui/layout.tsx';
import type { CampaignWork } from '../data/queries.ts';
import { detailText } from '../frame/campaign-labels.ts';
import { campaignLink } from '../frame/routes.ts';
import { PaymentChip } from '../money/payment-chip.tsx';
import {
  byStepState,
  comparedSteps,
  type ComparedStep,
  type CreatorProgress,
  progressOf,
  type StepState,
} from './step-states.ts';
import styles from './progress-table.module.css';

type Props = { work: CampaignWork; now: number; role: Role };

const titles: Record<ComparedStep, () => string> = {
  schedule: m.campaign_step_schedule,
  'content-review': m.campaign_step_content,
  'view-post': m.campaign_step_post,
  review: m.campaign_step_review,
};

/** A campaign's creators, one a row, by its steps, one a column; each cell leads to that step of that creator. */
export function ProgressTable({ work, now, role }: Props) {
  const rows = useMemo(() => progressOf(work, now, role), [work, now, role]);
  const { campaign } = work;
  const columns = useMemo((): DataColumn<CreatorProgress>[] => {
    const steps = comparedSteps.filter((step) => {
      const isAsked = (terms: { requiresShoot: boolean; requiresPost: boolean }) =>
        step === 'schedule' ? terms.requiresShoot : step !== 'view-post' || terms.requiresPost;
      return !campaign || isAsked(campaign);
    });
    return [
      {
        id: 'creator',
        title: m.campaign_creator(),
        cell: (row) => <Creator row={row} />,
        compare: (a, b) => nameOf(a).localeCompare(nameOf(b)),
      },
      ...steps.map((step) => ({
        id: step,
        title: titles[step](),
        cell: (row: CreatorProgress) => <Step row={row} step={step} now={now} />,
        compare: (a: CreatorProgress, b: CreatorProgress) =>
          byStepState(a.steps[step], b.steps[step]),
      })),
      ...(rows.some(({ project }) => project.payment) ? [paymentColumn(now)] : []),
    ];
  }, [campaign, now, rows]);
  return (
    <DataTable
      label={m.campaign_progress()}
      rows={rows}
      keyOf={({ project }) => project.id}
      columns={columns}
    />
  );
}

const paymentColumn = (now: number): DataColumn<CreatorProgress> => ({
  id: 'payment',
  title: m.details_money(),
  cell: ({ project }) => <PaymentChip payment={project.payment} side="business" now={now} />,
});

const nameOf = ({ project }: CreatorProgress): string =>
  `${project.creatorFirstName} ${project.creatorLastName}`.trim() || m.campaign_creator();

type CellProps = { row: CreatorProgress };

function Creator({ row }: CellProps) {
  const { project } = row;
  return (
    <Link
      {...campaignLink('business', project.campaignId, 'details', { project: project.id })}
      className={styles.creator}
    >
      <Avatar name={nameOf(row)} src={project.creatorPhotoUrl} size={32} />
      <span dir="auto">{nameOf(row)}</span>
    </Link>
  );
}

const looks: Record<StepState['kind'], { icon: LucideIcon; text: () => string }> = {
  needsYou: { icon: CircleAlert, text: m.app_your_turn },
  current: { icon: Clock, text: m.campaign_progress_creator },
  waiting: { icon: Clock, text: m.campaign_tone_grey },
  ahead: { icon: Minus, text: m.campaign_progress_ahead },
  done: { icon: Check, text: m.campaign_progress_done },
  off: { icon: Minus, text: m.app_canceled },
};

function Step({ row, step, now }: CellProps & { step: ComparedStep; now: number }) {
  const { kind, detail } = row.steps[step];
  const { icon: Icon, text } = looks[kind];
  return (
    <Link
      {...campaignLink('business', row.project.campaignId, step, { project: row.project.id })}
      className={styles.step}
      data-kind={kind}
    >
      <Row as="span" gap={1} align="center" icon={16}>
        <Icon aria-hidden />
        {text()}
      </Row>
      {detail ? <span className={styles.detail}>{detailText(detail, now)}</span> : null}
    </Link>
  );
}
