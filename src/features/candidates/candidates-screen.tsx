import { CloudOff, LayoutList, Table2, UserPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import { decideCandidate, isOpenCandidate } from '#contract/candidate/rules.ts';
import { TWO_COLUMNS, useMedia } from '#src/lib/use-media.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Hint, Row } from '#src/ui/layout.tsx';
import { Page } from '#src/ui/page.tsx';
import { mayManage } from '#src/campaigns/business/routes.ts';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import type { CandidateView, RefusedWork } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { useCampaignDesk } from '#src/campaigns/frame/desk-context.ts';
import { uninvite } from './actions.ts';
import type { CardActions } from './candidate-card.tsx';
import {
  candidateParts,
  freeSlots,
  acceptsCreators,
  type CandidateTab,
} from './candidate-parts.ts';
import { CandidateTabs } from './candidate-tabs.tsx';
import { CompareBar } from './compare-bar.tsx';
import { nextComparison, noComparison } from './comparison.ts';
import { ConflictCard } from './conflict-card.tsx';
import { MovedNote } from './moved-note.tsx';
import { SlotsLine } from './slots-line.tsx';
import { useKnownCreators, withCard } from './suggestions.ts';
import { candidateRefusal } from './labels.ts';
import { CandidatesDialog, type Open } from './candidates-dialog.tsx';

/** A table draws all its rows; of more creators only the list is shown. */
const TABLE_MAX = 200;

type Props = {
  /** The open tab, by the address; null: the one where most likely something is to be done. */
  tab: CandidateTab | null;
  onTab: (tab: CandidateTab) => void;
  /** The candidate whose selection goes on after the return from entering a card, by the address. */
  selecting: CandidateView['id'] | null;
  /** This tab came back from a page on which a card was entered. */
  isBackWithCard: boolean;
  /** That selection was made or left. */
  onSelected: () => void;
};

/** Everybody who applied to a campaign or was invited to it, and the choice among them. */
export function CandidatesScreen(props: Props) {
  const desk = useCampaignDesk();
  const { campaign } = desk;
  if (!campaign) {
    return (
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={m.app_campaign_not_here()}
        text={m.candidates_missing_text()}
      />
    );
  }
  return <Opened {...props} desk={desk} campaign={campaign} />;
}

type OpenedProps = Props & { desk: CampaignDesk; campaign: CampaignRecord };

function Opened({
  desk,
  campaign,
  tab,
  onTab,
  selecting,
  isBackWithCard,
  onSelected,
}: OpenedProps) {
  const [opened, setOpen] = useState<Open | null>(null);
  const [comparison, setComparison] = useState(noComparison);
  const { compared, isTooMany } = comparison;
  const candidates = useNamed(desk);
  const open = opened ?? returnedTo(candidates, selecting);
  const { projects } = desk.work;
  const isFull = freeSlots(campaign, candidates, projects) === 0;
  const parts = useMemo(() => candidateParts(candidates, isFull), [candidates, isFull]);
  // Whose card was acted on: once it has left its list, it is said where to.
  const [moved, setMoved] = useState<CandidateView['id'] | null>(null);
  const gone = candidates.find(({ id, state }) => id === moved && !isOpenCandidate(state));
  const acts = useCardActions(desk, setOpen, setMoved, (id, isWanted) =>
    setComparison((now) => nextComparison(now, id, isWanted)),
  );
  const close = () => {
    setOpen(null);
    if (selecting) onSelected();
  };
  const chosen = [...parts.applied, ...parts.backups, ...parts.invited].filter(({ id }) =>
    compared.has(id),
  );
  const [wantsTable, setWantsTable] = useState(false);
  const isWide = useMedia(TWO_COLUMNS);
  const hasTable = isWide && candidates.length > 1 && candidates.length <= TABLE_MAX;
  const isTable = hasTable && wantsTable;
  const mayInvite = mayManage(desk) && !isFull && acceptsCreators(campaign);
  return (
    <Page width={isTable ? 'content' : 860} gap={4} fluid>
      <Row as="header" gap={3} wrap align="center" justify="between">
        <SlotsLine desk={desk} campaign={campaign} selected={parts.selected} />
        <Row gap={2} wrap>
          {hasTable ? (
            <Button
              variant="secondary"
              icon={isTable ? <LayoutList aria-hidden /> : <Table2 aria-hidden />}
              onPress={() => setWantsTable(!isTable)}
            >
              {isTable ? m.candidates_show_cards() : m.candidates_show_table()}
            </Button>
          ) : null}
          {mayInvite ? (
            <Button
              variant="secondary"
              icon={<UserPlus aria-hidden />}
              onPress={() => setOpen({ what: 'more' })}
            >
              {m.candidates_invite_more()}
            </Button>
          ) : null}
        </Row>
      </Row>
      {mayManage(desk) ? null : <Hint>{m.candidates_viewer()}</Hint>}
      {desk.work.refused.map((refused) => (
        <ConflictCard
          key={refused.item.id}
          refused={refused}
          candidate={candidates.find((one) => isAbout(refused, one))}
          isFull={isFull}
          onSelect={(candidate, of) => setOpen({ what: 'select', candidate, refused: of })}
          onInviteMore={() => setOpen({ what: 'more' })}
        />
      ))}
      {gone && !open ? (
        <MovedNote
          campaign={campaign}
          candidate={gone}
          onShowDeclined={() => {
            setMoved(null);
            onTab('declined');
          }}
          onClose={() => setMoved(null)}
        />
      ) : null}
      <CandidateTabs
        desk={desk}
        campaign={campaign}
        parts={parts}
        tab={tab}
        onTab={onTab}
        compared={compared}
        acts={acts}
        isFull={isFull}
        mayInvite={mayInvite}
        isTable={isTable}
      />
      <CompareBar
        chosen={chosen}
        isTooMany={isTooMany}
        onClear={() => setComparison(noComparison)}
        onCompare={() => setOpen({ what: 'compare' })}
      />
      <CandidatesDialog
        open={open}
        desk={desk}
        campaign={campaign}
        chosen={chosen}
        isFull={isFull}
        isBackWithCard={isBackWithCard}
        setOpen={setOpen}
        onMoved={setMoved}
        close={close}
      />
    </Page>
  );
}

/** The selection that was left to enter a card. */
function returnedTo(candidates: readonly CandidateView[], id: Props['selecting']): Open | null {
  const candidate = candidates.find((one) => one.id === id);
  return candidate && decideCandidate(candidate.state, 'business_accepted', 'business').ok
    ? { what: 'select', candidate }
    : null;
}

const isAbout = ({ item }: RefusedWork, { id, creatorId }: CandidateView): boolean =>
  item.kind === 'candidateEvent' &&
  (item.payload.candidateId === id || item.payload.creatorId === creatorId);

/** The candidates with the names of those who were invited without a connection, as far as their cards are kept here. */
function useNamed({ actor, work }: CampaignDesk): CandidateView[] {
  const { candidates } = work;
  const known = useKnownCreators(
    actor,
    candidates.some(({ creatorFirstName }) => creatorFirstName === ''),
  );
  return useMemo(
    () => (known.size === 0 ? candidates : candidates.map((one) => withCard(one, known))),
    [candidates, known],
  );
}

function useCardActions(
  desk: CampaignDesk,
  setOpen: (open: Open) => void,
  setMoved: (id: CandidateView['id']) => void,
  compare: (id: CandidateView['id'], isWanted: boolean) => void,
): CardActions {
  const { run } = useActing((refusal) => candidateRefusal(refusal, m.candidates_somebody()));
  return {
    select: (candidate) => setOpen({ what: 'select', candidate }),
    decline: (candidate) => setOpen({ what: 'decline', candidate }),
    inviteAgain: (candidate) => setOpen({ what: 'again', candidate }),
    uninvite: (candidate) =>
      void run(() => uninvite(desk.actor, candidate)).then(
        (isDone) => isDone && setMoved(candidate.id),
      ),
    compare: ({ id }, isWanted) => compare(id, isWanted),
  };
}
