import { useRef, useState } from 'react';
import type { MoreState } from '#src/lib/more-state.ts';
import { askAndKeep, type AskState, type Question } from './answers.ts';
import type { Author } from './device/outbox.ts';

export type Paging = {
  more: MoreState;
  loadMore: () => void;
  /** Pages that are drawn. */
  drawn: number;
};

/** A list of which this device keeps the first pages, one leading to the next. `C`: what a page names the next one by. */
type PagedList<C, T> = {
  /** Which list: another one begins at its first pages. */
  key: string;
  /** The pages that are kept; undefined until the device has been read. */
  chain: readonly { next: C | null }[] | undefined;
  /** Pages that are drawn at first. */
  drawnFirst: number;
  /** The name under which a further page, the `index`th, is kept. */
  placeOf: (next: C, index: number) => string;
  ask: (next: C) => Question<T>['ask'];
};

/** How many pages are drawn. A further one is drawn from the device at once where it is kept, and asked for once. */
export function useKeptPages<C extends string | number, T>(
  author: Author,
  { key, chain, drawnFirst, placeOf, ask }: PagedList<C, T>,
): Paging {
  const [held, setHeld] = useState<{ key: string; drawn: number; failed: MoreState | null }>();
  // What is not kept any more is not waited for.
  const first = Math.min(drawnFirst, Math.max(1, chain?.length ?? 1));
  const { drawn, failed } = held?.key === key ? held : { drawn: first, failed: null };
  const asked = useRef(new Set<string>());
  const last = chain?.[Math.min(drawn, chain.length) - 1];
  const isWaiting = chain !== undefined && chain.length > 0 && drawn > chain.length;

  const askFor = async (next: C, index: number) => {
    const place = placeOf(next, index);
    const once = `${place} ${next}`;
    if (asked.current.has(once)) return;
    asked.current.add(once);
    let state: AskState = 'failed';
    try {
      state = await askAndKeep(author, place, ask(next));
    } catch (error) {
      reportError(error);
    }
    if (state === 'answered') return;
    asked.current.delete(once);
    const why: MoreState = state === 'offline' ? 'offline' : 'failed';
    setHeld((now) => (now?.key === key ? { ...now, failed: why } : now));
  };
  const loadMore = () => {
    const next = last?.next ?? null;
    if (next === null || (isWaiting && failed === null)) return;
    const shown = Math.min(drawn, chain?.length ?? 0);
    setHeld({ key, drawn: isWaiting ? drawn : drawn + 1, failed: null });
    void askFor(next, shown);
  };
  if (!last || last.next === null) return { drawn, loadMore, more: 'end' };
  return { drawn, loadMore, more: isWaiting ? (failed ?? 'loading') : 'idle' };
}
