import { useEffect, useRef, useState } from 'react';
import type { Opportunity } from '#contract/campaign/opportunity.ts';
import { m } from '#src/paraglide/messages.js';
import { OpportunityCard, type CardSetting } from './opportunity-card.tsx';
import styles from './opportunity-grid.module.css';

/** Cards that come and go together. */
const BLOCK = 12;

type Props = { found: readonly Opportunity[]; setting: CardSetting };

/**
 * The opportunities, however many there are: the cards near what one looks at are drawn, and the others leave room as high as they
 * were.
 */
export function OpportunityGrid({ found, setting }: Props) {
  const blocks = Array.from({ length: Math.ceil(found.length / BLOCK) }, (_, index) =>
    found.slice(index * BLOCK, (index + 1) * BLOCK),
  );
  return (
    <div role="list" className={styles.list} aria-label={m.opportunity_title()}>
      {blocks.map((block, index) => (
        <Block
          key={block[0]?.campaignId}
          block={block}
          from={index * BLOCK}
          of={found.length}
          setting={setting}
        />
      ))}
    </div>
  );
}

type BlockProps = {
  block: readonly Opportunity[];
  from: number;
  of: number;
  setting: CardSetting;
};

function Block({ block, from, of, setting }: BlockProps) {
  const place = useRef<HTMLDivElement>(null);
  // Drawn first and measured: then it is known how much room it leaves.
  const [room, setRoom] = useState<number | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        const hasFocus = element.contains(document.activeElement);
        const { height } = entry.boundingClientRect;
        setRoom((held) => (entry.isIntersecting || hasFocus ? null : (held ?? height)));
      },
      { root: scrollerOf(element), rootMargin: '150% 0px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return (
    <div
      ref={place}
      className={styles.grid}
      style={room === null ? undefined : { blockSize: room }}
    >
      {room === null
        ? block.map((one, index) => (
            <div
              key={one.campaignId}
              role="listitem"
              className={styles.cell}
              aria-setsize={of}
              aria-posinset={from + index + 1}
            >
              <OpportunityCard shown={one} setting={setting} />
            </div>
          ))
        : null}
    </div>
  );
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return null;
}
