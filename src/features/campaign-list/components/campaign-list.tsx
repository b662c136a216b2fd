import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { CampaignId } from '#contract/ids.ts';
import type { CampaignRow } from '../campaign-rows.ts';
import { CampaignCard } from './campaign-card.tsx';
import '#src/ui/virtual-list.css';

/** A card on a phone, about; each is measured once it is drawn. */
const CARD_PX = 168;

type Props = {
  rows: readonly CampaignRow[];
  label: string;
  now: number;
  scroller: HTMLElement;
  /** The campaign beside the list. */
  shownId?: CampaignId | null;
  onShow?: ((campaign: CampaignId) => void) | undefined;
};

/** An unchanged card is not rendered again while the list scrolls. */
const Card = memo(CampaignCard);

/** The campaigns drawn where one looks, however many there are. */
export function CampaignList({ rows, label, now, scroller, shownId = null, onShow }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const top = useTop(list, scroller);
  const getItemKey = useCallback((index: number) => rows[index]?.campaign.id ?? index, [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => CARD_PX,
    getItemKey,
    overscan: 6,
    gap: 12,
    scrollMargin: top,
  });
  return (
    <ul
      ref={list}
      className="virtual-list"
      aria-label={label}
      style={{ blockSize: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index];
        return row ? (
          <li
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
            className="virtual-row"
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            <Card
              row={row}
              now={now}
              heading="h2"
              isShown={row.campaign.id === shownId}
              onShow={onShow}
            />
          </li>
        ) : null;
      })}
    </ul>
  );
}

/** How far down in its scroller the list begins. */
function useTop(list: RefObject<HTMLElement | null>, outer: HTMLElement) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const inner = list.current;
    if (!inner) return undefined;
    const update = () =>
      setTop(
        Math.round(
          inner.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop,
        ),
      );
    update();
    const watcher = new ResizeObserver(update);
    watcher.observe(outer);
    return () => watcher.disconnect();
  }, [list, outer]);
  return top;
}
