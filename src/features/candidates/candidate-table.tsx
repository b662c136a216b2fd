import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import { decideCandidate } from '#contract/candidate/rules.ts';
import { creatorName } from '#src/campaigns/business/labels.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { type DataColumn, DataTable } from '#src/ui/data-table.tsx';
import { TierBadge } from '#src/ui/tier-badge.tsx';
import type { CardActions } from './candidate-card.tsx';
import { agreedCents } from '#src/campaigns/money/agreed-price.ts';
import { dayPartLabels, levelLabel, offerLine } from './labels.ts';

type Props = {
  label: string;
  campaign: CampaignRecord;
  candidates: readonly CandidateView[];
  canAct: boolean;
  select: CardActions['select'];
};

/** Candidates to compare, one a row: who fits best, asks for least, or is rated highest comes first. */
export function CandidateTable({ label, campaign, candidates, canAct, select }: Props) {
  const columns = useMemo((): DataColumn<CandidateView>[] => {
    const facts = factColumns(campaign);
    if (!canAct) return facts;
    return [
      ...facts,
      {
        id: 'choice',
        title: m.candidates_compare_choice(),
        cell: (one) =>
          decideCandidate(one.state, 'business_accepted', 'business').ok ? (
            <Button
              size="small"
              aria-label={m.candidates_select_sure({ name: creatorName(one) })}
              onPress={() => select(one)}
            >
              {m.candidates_select()}
            </Button>
          ) : null,
      },
    ];
  }, [campaign, canAct, select]);
  return <DataTable label={label} rows={candidates} keyOf={({ id }) => id} columns={columns} />;
}

const factColumns = (campaign: CampaignRecord): DataColumn<CandidateView>[] => [
  {
    id: 'creator',
    title: m.campaign_creator(),
    cell: (one) => (
      <Link to="/business/creators/profile/$creatorId" params={{ creatorId: one.creatorId }}>
        {creatorName(one)}
      </Link>
    ),
    compare: (a, b) => creatorName(a).localeCompare(creatorName(b)),
  },
  {
    id: 'match',
    title: m.candidates_compare_match(),
    cell: ({ match }) => match?.score ?? m.candidates_unknown(),
    compare: (a, b) => (a.match?.score ?? -1) - (b.match?.score ?? -1),
  },
  {
    id: 'price',
    title: m.candidates_compare_price(),
    cell: (one) => offerLine(campaign, agreedCents(campaign, one)),
    compare: (a, b) => (agreedCents(campaign, a) ?? 0) - (agreedCents(campaign, b) ?? 0),
  },
  {
    id: 'rating',
    title: m.app_rating(),
    cell: (one) => <TierBadge kind="creator" status={one.creatorTier} />,
    compare: (a, b) => a.creatorTier.localeCompare(b.creatorTier),
  },
  {
    id: 'reviews',
    title: m.candidates_table_reviews(),
    cell: ({ creatorReviewCount }) => creatorReviewCount,
    compare: (a, b) => a.creatorReviewCount - b.creatorReviewCount,
  },
  {
    id: 'level',
    title: m.candidates_compare_level(),
    cell: levelLabel,
    compare: (a, b) => a.creatorCompleted - b.creatorCompleted,
  },
  {
    id: 'city',
    title: m.app_city(),
    cell: (one) => one.creatorLocality || m.candidates_unknown(),
    compare: (a, b) => a.creatorLocality.localeCompare(b.creatorLocality),
  },
  {
    id: 'times',
    title: m.candidates_compare_times(),
    cell: (one) =>
      one.availabilityHint.map((part) => dayPartLabels[part]()).join(', ') ||
      m.candidates_unknown(),
  },
];
