import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isOpenCandidate } from '#contract/candidate/rules.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useReplicated } from '#src/data/replica/current-replica.ts';
import { useMore, useResumed } from '#src/lib/list-scroll.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import type { CandidateView } from '#src/campaigns/data/overlay.ts';
import { useWork } from '#src/campaigns/data/queries.ts';
import { AgeLine } from '#src/campaigns/frame/age-line.tsx';
import { CategoryBar } from '../components/category-bar.tsx';
import { OpportunitiesEnd } from '../components/opportunities-end.tsx';
import { ListSkeleton } from '#src/campaigns/opportunities/list-skeleton.tsx';
import { NothingHere } from '../components/nothing-here.tsx';
import {
  type CardSetting,
  OpportunityCard,
} from '#src/campaigns/opportunities/opportunity-card.tsx';
import { OpportunityGrid } from '../components/opportunity-grid.tsx';
import { listPosition, type Rooms } from '../list-position.ts';
import { type Choice, listKey, readChoice } from '#src/campaigns/opportunities/list-queries.ts';
import { leading, stillOpen } from '#src/campaigns/opportunities/shown.ts';
import {
  type Opportunities,
  useEveryCached,
  useOpportunities,
  useRatings,
} from '#src/campaigns/opportunities/use-opportunities.ts';
import styles from './opportunities-screen.module.css';
import { Grid, Hint, Row, Stack } from '#src/ui/layout.tsx';
import { Page, ScrollArea } from '#src/ui/page.tsx';

type Props = {
  actor: Actor;
  /** The list's filter, from the route. */
  category: string | undefined;
  onChoose: (choice: Choice) => void;
  /** The day's shoot, above everything else. */
  children?: ReactNode;
  /** Whether it is known by now if there is one. */
  isDayRead?: boolean;
  /** Shown until the device has been read. */
  late?: ReactNode;
};

const none: never[] = [];

/**
 * A creator's opportunities: invitations and applications first, then open campaigns. They come from several places of the
 * device and appear together, so that none pushes down what someone is about to tap.
 */
export function OpportunitiesScreen(props: Props) {
  const { actor, category, onChoose, children, isDayRead = true, late } = props;
  const choice = readChoice(category);
  const position = useListPosition(`${actor.accountId} ${listKey(choice)}`);
  const { wasRead, led, opportunities, shoots, now } = useToday(
    actor,
    choice,
    isDayRead,
    position.drawn,
  );
  const scroller = useMore(opportunities, opportunities?.all ?? 0, true);
  useResumed(scroller, {
    top: position.resumedAt,
    isDrawn: (opportunities?.found.length ?? 0) > 0,
    onResumed: listPosition.clear,
  });
  const onLeave = () => position.save(opportunities?.drawn ?? 1, scroller.current?.scrollTop ?? 0);
  const setting: CardSetting = { shoots, now, onLeave };
  return (
    <ScrollArea ref={scroller}>
      <Page compact fluid width="content">
        <h1>{m.app_today()}</h1>
        <div className={styles.day} hidden={!wasRead}>
          {children}
        </div>
        {wasRead ? (
          <>
            <Row as="header" gap={3} rowGap={1} wrap align="center">
              <h2>{m.app_opportunities()}</h2>
              {opportunities ? (
                <AgeLine
                  at={opportunities.at}
                  state={opportunities.state}
                  failed={m.opportunity_refresh_failed()}
                  onRetry={opportunities.reload}
                />
              ) : null}
            </Row>
            <CategoryBar choice={choice} onChoose={onChoose} />
          </>
        ) : (
          late
        )}
        {wasRead && led.length > 0 ? <Led led={led} setting={setting} /> : null}
        {opportunities ? (
          <Found
            opportunities={opportunities}
            hasLeaders={led.length > 0}
            choice={choice}
            onChoose={onChoose}
          >
            {(all) => (
              <OpportunityGrid
                key={position.list}
                found={all}
                setting={setting}
                rooms={position.rooms}
                top={position.top}
              />
            )}
          </Found>
        ) : null}
      </Page>
    </ScrollArea>
  );
}

/** The position saved when a card was opened; another list begins at its top. */
function useListPosition(list: string) {
  const [resumed] = useState(() => listPosition.read(list));
  const isSame = resumed?.list === list;
  const rooms = useMemo(
    (): Rooms => (resumed?.list === list ? resumed.rooms : new Map()),
    [resumed, list],
  );
  return {
    list,
    rooms,
    drawn: isSame ? resumed.drawn : 1,
    top: isSame ? resumed.top : 0,
    resumedAt: resumed?.top ?? 0,
    save: (drawn: number, top: number) => listPosition.save({ list, drawn, top, rooms }),
  };
}

/** The lists of the day, from the first moment at which all of them have been read. */
function useToday(actor: Actor, choice: Choice, isDayRead: boolean, drawnFirst: number) {
  const listed = useOpportunities(actor, choice, drawnFirst);
  const work = useWork(actor);
  const cached = useEveryCached(actor);
  const ratings = useRatings(actor);
  const locality = useLocality(actor);
  const isRead = Boolean(isDayRead && listed && work && cached && ratings);
  // Another category is read again, below what stays.
  const [wasRead, setRead] = useState(isRead);
  if (isRead && !wasRead) setRead(true);
  const now = useNow();
  const led = useMemo(
    () => (work && cached && ratings ? leading(work, cached, ratings, locality) : none),
    [work, cached, ratings, locality],
  ).filter(({ shown }) => choice === 'all' || shown.category === choice);
  useKeeping(actor, work?.candidates, wasRead && listed?.state === 'loaded');
  const opportunities =
    wasRead && listed
      ? {
          ...listed,
          /** The number of the loaded ones, those included that are open no longer. */
          all: listed.found.length,
          found: stillOpen(listed.found, work?.candidates ?? none, now),
        }
      : undefined;
  return { wasRead, led, opportunities, shoots: work?.appointments ?? none, now };
}

type LedProps = { led: ReturnType<typeof leading>; setting: CardSetting };

/** The creator's own invitations and applications. */
const Led = ({ led, setting }: LedProps) => (
  <Stack as="section" gap={3} fluid>
    <h2>{m.opportunity_yours()}</h2>
    <Grid as="ul" min={280} gap={4}>
      {led.map(({ shown, candidate }) => (
        <li key={candidate.id}>
          <OpportunityCard shown={shown} candidate={candidate} setting={setting} />
        </li>
      ))}
    </Grid>
  </Stack>
);

const isEmptyAsking = ({ state, found, at }: Opportunities): boolean =>
  state === 'loading' && found.length === 0 && at === null;

type FoundProps = Pick<Props, 'onChoose'> & {
  choice: Choice;
  opportunities: Opportunities;
  hasLeaders: boolean;
  /** Their cards. */
  children: (found: Opportunities['found']) => ReactNode;
};

function Found({ opportunities, hasLeaders, choice, onChoose, children }: FoundProps) {
  const { found, total, isMore, more, loadMore } = opportunities;
  if (isEmptyAsking(opportunities)) return <ListSkeleton />;
  if (found.length === 0 && more !== 'idle' && more !== 'loading') {
    return hasLeaders && total !== null ? (
      <OpportunitiesEnd more={more} onRetry={loadMore} />
    ) : (
      <NothingHere {...{ opportunities, choice, onChoose }} />
    );
  }
  return (
    <Stack as="section" gap={3} fluid>
      <Row as="header" gap={2} wrap align="baseline" justify="between">
        <h2>{hasLeaders ? m.opportunity_more_title() : m.opportunity_for_you()}</h2>
        <Hint role="status">
          {total === null
            ? m.opportunity_count_kept({ count: found.length })
            : isMore && more !== 'end'
              ? m.opportunity_count_more({ count: Math.max(total, found.length) })
              : m.opportunity_count({ count: Math.max(total, found.length) })}
        </Hint>
      </Row>
      {children(found)}
      {total === null ? (
        <Hint center>{m.opportunity_kept_only()}</Hint>
      ) : (
        <OpportunitiesEnd more={more} onRetry={loadMore} />
      )}
    </Stack>
  );
}

/** The creator's own city; empty while nothing is known. */
function useLocality({ accountId }: Actor): string {
  return useReplicated('profiles')?.find((one) => one.accountId === accountId)?.locality ?? '';
}

/** Brings further ones to this device once the first are there; its code comes with that. */
function useKeeping(
  actor: Actor,
  candidates: readonly CandidateView[] | undefined,
  isAnswered: boolean,
): void {
  const isWanted = isAnswered && candidates !== undefined;
  const open = (candidates ?? none).flatMap(({ state, campaignId }) =>
    isOpenCandidate(state) ? campaignId : [],
  );
  const keep = useEffectEvent(async () => {
    const { keepBriefs, keepOpportunities } = await import('../prefetch.ts');
    await keepBriefs(actor, open);
    await keepOpportunities(actor);
  });
  const wanted = open.join(' ');
  useEffect(() => {
    if (isWanted) void keep().catch(reportError);
  }, [isWanted, wanted]);
}
