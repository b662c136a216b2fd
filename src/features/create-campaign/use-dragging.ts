import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/**
 * Lets the lines of a list be dragged to another place by whatever in them is `draggable`. Answers the place of the one that is
 * dragged. Keys and touch have their own buttons.
 */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
): number | null {
  const [dragged, setDragged] = useState<number | null>(null);
  const begin = useEffectEvent((event: DragEvent) => {
    const place = indexAt(list.current, event);
    if (place === null || !event.dataTransfer) return;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', String(place));
    setDragged(place);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    const place = indexAt(list.current, event);
    if (dragged === null) return;
    event.preventDefault();
    if (place !== null && place !== dragged) onMove(dragged, place);
    setDragged(null);
  });
  const over = useEffectEvent((event: DragEvent) => {
    if (dragged !== null) event.preventDefault();
  });
  useEffect(() => {
    const place = list.current;
    if (!place) return undefined;
    const end = new AbortController();
    const { signal } = end;
    place.addEventListener('dragstart', (event) => begin(event), { signal });
    place.addEventListener('dragover', (event) => over(event), { signal });
    place.addEventListener('drop', (event) => drop(event), { signal });
    place.addEventListener('dragend', () => setDragged(null), { signal });
    return () => end.abort();
  }, [list]);
  return dragged;
}

function indexAt(list: HTMLElement | null, { target }: DragEvent): number | null {
  const lines = [...(list?.children ?? [])];
  const place = lines.findIndex((line) => target instanceof Node && line.contains(target));
  return place === -1 ? null : place;
}
