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
  type CandidateParts,
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

/** Everyone who applied to a campaign or was invited to it, and the choice among them. */
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

function Opened({ desk, campaign, tab, onTab, isBackWithCard, ...props }: OpenedProps) {
  const candidates = useNamed(desk);
  const { open, setOpen, close } = useOpenDialog(candidates, props);
  const isFull = freeSlots(campaign, candidates, desk.work.projects) === 0;
  const parts = useMemo(() => candidateParts(candidates, isFull), [candidates, isFull]);
  // Whose card was acted on: once it has left its list, a message names its new list.
  const [moved, setMoved] = useState<CandidateView['id'] | null>(null);
  const gone = candidates.find(({ id, state }) => id === moved && !isOpenCandidate(state));
  const comparison = useComparison(parts);
  const acts = useCardActions(desk, setOpen, setMoved, comparison.change);
  const table = useTable(candidates.length);
  const mayInvite = mayManage(desk) && !isFull && acceptsCreators(campaign);
  return (
    <Page width={table.isShown ? 'content' : 860} gap={4} fluid>
      <Row as="header" gap={3} wrap align="center" justify="between">
        <SlotsLine desk={desk} campaign={campaign} selected={parts.selected} />
        <Row gap={2} wrap>
          {table.fits ? <TableButton {...table} /> : null}
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
        {...{ desk, campaign, parts, tab, onTab, acts, isFull, mayInvite }}
        compared={comparison.compared}
        isTable={table.isShown}
      />
      <CompareBar
        chosen={comparison.chosen}
        isTooMany={comparison.isTooMany}
        onClear={comparison.clear}
        onCompare={() => setOpen({ what: 'compare' })}
      />
      <CandidatesDialog
        {...{ open, desk, campaign, isFull, isBackWithCard, setOpen, close }}
        chosen={comparison.chosen}
        onMoved={setMoved}
      />
    </Page>
  );
}

/** The dialog over the list: the one opened here, or the selection that was left to enter a card. */
function useOpenDialog(
  candidates: readonly CandidateView[],
  { selecting, onSelected }: Pick<Props, 'selecting' | 'onSelected'>,
) {
  const [opened, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
    if (selecting) onSelected();
  };
  return { open: opened ?? returnedTo(candidates, selecting), setOpen, close };
}

/** The creators chosen for a comparison, among those who are still in question. */
function useComparison({ applied, backups, invited }: CandidateParts) {
  const [comparison, setComparison] = useState(noComparison);
  const { compared, isTooMany } = comparison;
  return {
    compared,
    isTooMany,
    chosen: [...applied, ...backups, ...invited].filter(({ id }) => compared.has(id)),
    change: (id: CandidateView['id'], isWanted: boolean) =>
      setComparison((now) => nextComparison(now, id, isWanted)),
    clear: () => setComparison(noComparison),
  };
}

/** Whether the creators are shown as a table, where the screen and their number allow one. */
function useTable(count: number) {
  const [isWanted, setIsWanted] = useState(false);
  const isWide = useMedia(TWO_COLUMNS);
  const fits = isWide && count > 1 && count <= TABLE_MAX;
  return { fits, isShown: fits && isWanted, show: setIsWanted };
}

const TableButton = ({ isShown, show }: ReturnType<typeof useTable>) => (
  <Button
    variant="secondary"
    icon={isShown ? <LayoutList aria-hidden /> : <Table2 aria-hidden />}
    onPress={() => show(!isShown)}
  >
    {isShown ? m.candidates_show_cards() : m.candidates_show_table()}
  </Button>
);

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
