import type { ReactNode } from 'react';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import { decideCandidate } from '#contract/candidate/rules.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TierBadge } from '#src/ui/tier-badge.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { creatorName } from '#src/campaigns/business/labels.ts';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import { MatchPoints } from './match-explained.tsx';
import { agreedCents } from '#src/campaigns/money/agreed-price.ts';
import { dayPartLabels, levelLabel, offerLine } from './labels.ts';
import { PortfolioStrip } from './portfolio-strip.tsx';
import styles from './compare-dialog.module.css';
import { Text } from '#src/ui/layout.tsx';

type Props = {
  campaign: CampaignRecord;
  candidates: readonly CandidateView[];
  canAct: boolean;
  onSelect: (candidate: CandidateView) => void;
  onClose: () => void;
};

/** Up to three creators side by side, line by line. */
export function CompareDialog({ campaign, candidates, canAct, onSelect, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      className={styles.dialog ?? ''}
      title={m.candidates_compare_title()}
    >
      <div className={styles.scroller}>
        <table className={styles.table} data-count={candidates.length}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{m.candidates_compare_what()}</VisuallyHidden>
              </th>
              {candidates.map((one) => (
                <th key={one.id} scope="col" className={styles.creator}>
                  <Avatar name={creatorName(one)} src={one.creatorPhotoUrl} size={48} />
                  <span dir="auto">{creatorName(one)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowsOf(campaign).map(([name, of]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {candidates.map((one) => (
                  <td key={one.id} dir="auto">
                    {of(one)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {canAct ? (
            <tfoot>
              <tr>
                <th scope="row">{m.candidates_compare_choice()}</th>
                {candidates.map((one) => (
                  <td key={one.id}>
                    {decideCandidate(one.state, 'business_accepted', 'business').ok ? (
                      <Button
                        size="small"
                        aria-label={m.candidates_select_sure({ name: creatorName(one) })}
                        onPress={() => onSelect(one)}
                      >
                        {m.candidates_select()}
                      </Button>
                    ) : null}
                  </td>
                ))}
              </tr>
            </tfoot>
          ) : null}
        </table>
      </div>
    </Dialog>
  );
}

/** The compared facts, each with a creator's value. */
const rowsOf = (campaign: CampaignRecord): [string, (one: CandidateView) => ReactNode][] => [
  [
    m.candidates_compare_match(),
    (one) =>
      one.match ? (
        <>
          <Text weight="bold" tone="primary">
            {m.app_match({ score: one.match.score })}
          </Text>
          <MatchPoints match={one.match} />
        </>
      ) : (
        m.candidates_unknown()
      ),
  ],
  [m.candidates_compare_price(), (one) => offerLine(campaign, agreedCents(campaign, one))],
  [
    m.app_rating(),
    (one) => (
      <>
        <TierBadge kind="creator" status={one.creatorTier} />
        <p>
          {one.creatorReviewCount > 0
            ? m.app_reviews({ count: one.creatorReviewCount })
            : m.candidates_no_reviews()}
        </p>
      </>
    ),
  ],
  [
    m.candidates_compare_level(),
    (one) => `${levelLabel(one)} · ${m.candidates_completed({ count: one.creatorCompleted })}`,
  ],
  [m.app_city(), (one) => one.creatorLocality || m.candidates_unknown()],
  [
    m.candidates_compare_times(),
    (one) =>
      one.availabilityHint.map((part) => dayPartLabels[part]()).join(', ') ||
      m.candidates_unknown(),
  ],
  [m.app_note(), (one) => one.note || '–'],
  [m.app_portfolio(), (one) => <PortfolioStrip items={one.works} name={creatorName(one)} />],
];
