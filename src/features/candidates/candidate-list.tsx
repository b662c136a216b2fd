import { memo, useMemo } from 'react';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import { CandidateCard, type CardActions } from './candidate-card.tsx';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import { useScreenList } from './use-screen-list.ts';
import '#src/ui/virtual-list.css';

/** A card with a note and four works. */
const USUAL_HEIGHT = 380;

type Props = {
  label: string;
  desk: CampaignDesk;
  campaign: CampaignRecord;
  candidates: readonly CandidateView[];
  isBench: boolean;
  compared: ReadonlySet<string>;
  acts: CardActions;
};

/** An unchanged card is not rendered again while the list scrolls. */
const Card = memo(CandidateCard);

/** However many they are, only the cards that one looks at are drawn. */
export function CandidateList(props: Props) {
  const { label, desk, campaign, candidates, isBench, compared, acts } = props;
  const keys = useMemo(() => candidates.map(({ id }) => id), [candidates]);
  const { list, virtualizer, margin } = useScreenList(keys, USUAL_HEIGHT);
  return (
    <div
      ref={list}
      role="list"
      aria-label={label}
      className="virtual-list"
      style={{ blockSize: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((row) => {
        const candidate = candidates[row.index];
        return candidate ? (
          <div
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            role="listitem"
            aria-setsize={candidates.length}
            aria-posinset={row.index + 1}
            className="virtual-row"
            style={{ transform: `translateY(${row.start - margin}px)` }}
          >
            <Card
              desk={desk}
              campaign={campaign}
              candidate={candidate}
              rank={isBench ? row.index + 1 : null}
              isCompared={compared.has(candidate.id)}
              acts={acts}
            />
          </div>
        ) : null;
      })}
    </div>
  );
}
