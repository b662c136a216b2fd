import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Opportunity } from '#contract/campaign/opportunity.ts';
import { m } from '#src/paraglide/messages.js';
import { scrollerOf } from '#src/lib/near-end.ts';
import type { Rooms } from '../list-position.ts';
import {
  type CardSetting,
  OpportunityCard,
} from '#src/campaigns/opportunities/opportunity-card.tsx';
import { Grid, Stack } from '#src/ui/layout.tsx';

/** Cards that come and go together: rows of one, two, three and four are whole. */
const BLOCK = 12;
/** Screens before and behind the visible one that are drawn as well. */
const AROUND = 1.5;

type Props = {
  found: readonly Opportunity[];
  setting: CardSetting;
  /** How high each block was, as far as it was drawn: they are noted here. */
  rooms: Rooms;
  /** The initial position in the list. */
  top: number;
};

/**
 * The opportunities, however many there are: the cards near what one looks at are drawn, and the others leave room as high as they
 * were, or as the first of them are.
 */
export function OpportunityGrid({ found, setting, rooms, top }: Props) {
  // Drawn first and measured, before anything is shown: then it is known how much room the others leave.
  const [typical, setTypical] = useState(rooms.get(0) ?? null);
  const blocks = Array.from({ length: Math.ceil(found.length / BLOCK) }, (_, index) =>
    found.slice(index * BLOCK, (index + 1) * BLOCK),
  );
  const roomOf = (index: number) =>
    rooms.get(index) ?? ((typical ?? 0) * (blocks[index]?.length ?? 0)) / BLOCK;
  const seen = (index: number) => isSeen(roomOf, index, top);
  return (
    <Stack gap={4} fluid role="list" aria-label={m.app_opportunities()}>
      {blocks.slice(0, typical === null ? 1 : undefined).map((block, index) => (
        <Block
          key={block[0]?.campaignId}
          block={block}
          from={index * BLOCK}
          of={found.length}
          setting={setting}
          roomFirst={index === 0 || seen(index) ? null : roomOf(index)}
          onRoom={(height) => {
            rooms.set(index, height);
            if (index === 0) setTypical((held) => held ?? (height / block.length) * BLOCK);
          }}
        />
      ))}
    </Stack>
  );
}

/** Whether a block is near the initial position. Content above the list does not matter. */
function isSeen(roomOf: (index: number) => number, index: number, top: number): boolean {
  let from = 0;
  for (let one = 0; one < index; one += 1) from += roomOf(one);
  const around = AROUND * window.innerHeight;
  return from + roomOf(index) > top - around && from < top + window.innerHeight + around;
}

type BlockProps = {
  block: readonly Opportunity[];
  from: number;
  of: number;
  setting: CardSetting;
  /** The room it leaves until one comes near; null: it is drawn at once. */
  roomFirst: number | null;
  onRoom: (height: number) => void;
};

function Block({ block, from, of, setting, roomFirst, onRoom }: BlockProps) {
  const gridRef = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(roomFirst);
  const isDrawn = room === null;
  const report = useEffectEvent(onRoom);
  useLayoutEffect(() => {
    if (isDrawn && gridRef.current) report(gridRef.current.offsetHeight);
  }, [isDrawn]);
  useEffect(() => {
    const element = gridRef.current;
    if (!element) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        // A busy page receives several at once, in order: only the last one is still true.
        const entry = entries.at(-1);
        if (!entry) return;
        const hasFocus = element.contains(document.activeElement);
        const { height } = entry.boundingClientRect;
        setRoom((held) => (entry.isIntersecting || hasFocus ? null : (held ?? height)));
      },
      { root: scrollerOf(element), rootMargin: `${AROUND * 100}% 0px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return (
    <Grid min={280} gap={4} ref={gridRef} style={isDrawn ? undefined : { blockSize: room }}>
      {isDrawn
        ? block.map((one, index) => (
            <Stack
              shrink
              key={one.campaignId}
              role="listitem"
              aria-setsize={of}
              aria-posinset={from + index + 1}
            >
              <OpportunityCard shown={one} setting={setting} />
            </Stack>
          ))
        : null}
    </Grid>
  );
}
