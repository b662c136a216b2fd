import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { Asset } from '#src/campaigns/content/assets.ts';
import { deliverableOf, isCovered, kindOf } from './coverage.ts';

/** One shot of the list, with what there is of it on this device and on the server. */
export type OnSiteShot = {
  id: string;
  text: string;
  isRequired: boolean;
  deliverableId: string | null;
  wants: 'photo' | 'video';
  assets: readonly Asset[];
  isDone: boolean;
};

/** The shots in the order of the list. `assets`: the newest versions. */
export const onSiteShots = (
  { terms: { shotList, deliverables } }: Pick<ProjectView, 'terms'>,
  assets: readonly Asset[],
): OnSiteShot[] =>
  shotList.map((shot) => {
    const own = assets.filter(({ shotId }) => shotId === shot.id);
    return {
      id: shot.id,
      text: shot.text,
      isRequired: shot.required,
      deliverableId: shot.deliverableId ?? null,
      wants: kindOf(deliverableOf(shot, deliverables)),
      assets: own,
      isDone: isCovered(own),
    };
  });

/** Where to begin: the first required shot that is missing, then any that is, then the first. */
export const firstShot = (shots: readonly OnSiteShot[]): OnSiteShot | undefined =>
  shots.find(({ isDone, isRequired }) => isRequired && !isDone) ??
  shots.find(({ isDone }) => !isDone) ??
  shots[0];
