import type { Deliverable, Shot } from '#contract/campaign/terms.ts';
import type { Asset } from '#src/campaigns/content/assets.ts';

export const isOnItsWay = ({ state }: Asset): boolean => state !== 'stopped';

/** There is something for it, and nothing of it is to be changed. */
export const isCovered = (assets: readonly Asset[]): boolean =>
  assets.some(isOnItsWay) && !assets.some(({ state }) => state === 'rejected');

export const deliverableOf = ({ deliverableId }: Shot, all: readonly Deliverable[]) =>
  all.find(({ id }) => id === deliverableId) ?? all[0];

export const kindOf = (one: Deliverable | undefined): 'photo' | 'video' =>
  one === undefined || one.type === 'photo' ? 'photo' : 'video';
