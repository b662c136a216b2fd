import type { Terms } from '../campaign/terms.ts';

export const CAPTION_MAX_CHARACTERS = 2_200;
export const ALT_TEXT_MAX_CHARACTERS = 300;

type Item = {
  id: string;
  shotId: string | null;
  deliverableId: string | null;
  replaces: string | null;
};

/** The newest version of each item: what another one replaces is left out. In the order given. */
export function newestVersions<T extends Item>(items: readonly T[]): T[] {
  const replaced = new Set(items.map(({ replaces }) => replaces));
  return items.filter(({ id }) => !replaced.has(id));
}

/** The missing content before a submission: shots by id, and deliverables with their number. */
export type Missing = { shots: string[]; deliverables: { id: string; count: number }[] };

/**
 * Every required shot has an item, and every deliverable as many as it asks for. An item made for a shot counts for the
 * deliverable that the shot belongs to as well.
 */
export function missingContent(
  terms: Pick<Terms, 'shotList' | 'deliverables'>,
  items: readonly Item[],
): Missing {
  const shotOf = new Map(terms.shotList.map((one) => [one.id, one]));
  const covered = new Set(items.map(({ shotId }) => shotId));
  const counts = new Map<string, number>();
  for (const { deliverableId, shotId } of items) {
    const id = deliverableId ?? (shotId && shotOf.get(shotId)?.deliverableId);
    if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return {
    shots: terms.shotList.flatMap(({ id, required }) => (required && !covered.has(id) ? [id] : [])),
    deliverables: terms.deliverables.flatMap(({ id, qty }) => {
      const count = qty - (counts.get(id) ?? 0);
      return count > 0 ? [{ id, count }] : [];
    }),
  };
}

export const isNothingMissing = ({ shots, deliverables }: Missing): boolean =>
  shots.length === 0 && deliverables.length === 0;
