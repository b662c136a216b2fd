import { useState } from 'react';
import type { Actor } from '#src/data/device/outbox.ts';
import { useMore, useResumed } from '#src/lib/list-scroll.ts';
import { m } from '#src/paraglide/messages.js';
import { AgeLine } from '#src/campaigns/frame/age-line.tsx';
import { type CardSetting, CreatorCard } from '../components/creator-card.tsx';
import { DirectoryEnd } from '../components/directory-end.tsx';
import { DirectorySkeleton } from '../components/directory-skeleton.tsx';
import { FilterBar } from '../components/filter-bar.tsx';
import { NobodyHere } from '../components/nobody-here.tsx';
import { listPosition } from '../list-position.ts';
import { useFavourites, useOwn } from '../queries.ts';
import { type Wish, wishKey } from '../cached-queries.ts';
import { type Directory, useDirectory } from '../use-directory.ts';
import { Grid, Hint, Row } from '#src/ui/layout.tsx';
import { Page, ScrollArea } from '#src/ui/page.tsx';

type Props = {
  actor: Actor;
  mayMark: boolean;
  wish: Wish;
  onChange: (wish: Wish) => void;
  action?: CardSetting['action'];
};

/** The directory of creators: the cached pages at once, and the server's with a connection. */
export function CreatorsScreen({ actor, mayMark, wish, onChange, action }: Props) {
  const list = `${actor.accountId} ${wishKey(wish)}`;
  const [resumed] = useState(() => listPosition.read(list));
  const directory = useDirectory(actor, wish, resumed?.list === list ? resumed.drawn : 1);
  const own = useOwn(actor);
  const favourites = useFavourites(actor);
  const scroller = useMore(directory, directory?.cards.length ?? 0);
  useResumed(scroller, {
    top: resumed?.top ?? 0,
    isDrawn: (directory?.cards.length ?? 0) > 0,
    onResumed: listPosition.clear,
  });
  const onLeave = () =>
    listPosition.save({
      list,
      drawn: directory?.drawn ?? 1,
      top: scroller.current?.scrollTop ?? 0,
    });
  const setting: CardSetting = {
    actor,
    own,
    budget: wish.maxPrice ?? null,
    favourites: mayMark ? (favourites ?? null) : null,
    onLeave,
    action,
  };
  const count = directory && !isEmptyAsking(directory) ? countOf(directory) : null;
  return (
    <ScrollArea ref={scroller}>
      <Page compact fluid width="content">
        <Row as="header" gap={2} wrap align="baseline" justify="between">
          <h1>{m.directory_title()}</h1>
          {directory ? <Count directory={directory} /> : null}
        </Row>
        <FilterBar wish={wish} onChange={onChange} count={count} />
        {directory ? (
          <AgeLine
            at={directory.at}
            state={directory.state}
            failed={m.directory_refresh_failed()}
            onRetry={directory.reload}
          />
        ) : null}
        <Found directory={directory} setting={setting} wish={wish} onChange={onChange} />
      </Page>
    </ScrollArea>
  );
}

const countOf = ({ total, cards }: Directory): number => total ?? cards.length;

/** Nothing is kept for this wish, and the server has not answered yet. */
const isEmptyAsking = ({ state, cards, total }: Directory): boolean =>
  state === 'loading' && cards.length === 0 && (total ?? 0) === 0;

function Count({ directory }: { directory: Directory }) {
  if (isEmptyAsking(directory)) return null;
  const count = countOf(directory);
  return (
    <Hint role="status">
      {directory.total === null ? m.directory_count_kept({ count }) : m.directory_count({ count })}
    </Hint>
  );
}

type FoundProps = {
  directory: Directory | undefined;
  setting: CardSetting;
} & Pick<Props, 'wish' | 'onChange'>;

function Found({ directory, setting, wish, onChange }: FoundProps) {
  if (!directory) return null;
  if (isEmptyAsking(directory)) return <DirectorySkeleton />;
  const { cards, missing, total, more, loadMore } = directory;
  if (cards.length === 0 && missing <= 0) {
    return <NobodyHere directory={directory} wish={wish} onChange={onChange} />;
  }
  const isPartial = total === null && !wish.favourites;
  return (
    <>
      <Grid as="ul" min={280} gap={4} aria-label={m.directory_title()}>
        {cards.map((card) => (
          <li key={card.id}>
            <CreatorCard card={card} setting={setting} />
          </li>
        ))}
      </Grid>
      {missing > 0 ? <Hint center>{m.directory_missing({ count: missing })}</Hint> : null}
      {isPartial ? <Hint center>{m.directory_kept_only()}</Hint> : null}
      {isPartial || wish.favourites ? null : <DirectoryEnd more={more} onRetry={loadMore} />}
    </>
  );
}
