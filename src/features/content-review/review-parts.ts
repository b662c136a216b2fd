import type { Deliverable, Shot } from '#contract/campaign/terms.ts';
import type { ContentRecord } from '#contract/content/record.ts';
import { newestVersions } from '#contract/content/rules.ts';
import { roundsOf } from '#contract/project/round-rules.ts';
import { situationOf } from '#contract/project/rules.ts';
import type { ContentComment, ProjectRecord } from '#contract/project/record.ts';

/** A photo or a video in the review, with all of its versions. */
export type Asset = {
  /** The viewed version: the submitted one, else the newest. */
  item: ContentRecord;
  /** From the first to the newest. */
  versions: ContentRecord[];
  /** It is part of the last submission. */
  isInReview: boolean;
  /** There is a version after it that was not sent for review. */
  hasNewer: boolean;
};

/** The targets of the assets. */
export type Purpose =
  | { kind: 'shot'; shot: Shot }
  | { kind: 'deliverable'; deliverable: Deliverable }
  | { kind: 'other' };
export type AssetGroup = { key: string; purpose: Purpose; assets: Asset[] };

/** A creator's assets by shot, then by deliverable, then the rest. Empty shots show missing content. */
export function assetGroups(
  project: ProjectRecord,
  content: readonly ContentRecord[],
): AssetGroup[] {
  const { shotList, deliverables } = project.terms;
  const own = content.filter(({ projectId }) => projectId === project.id);
  const assets = newestVersions(own)
    .toSorted((a, b) => a.createdOn.localeCompare(b.createdOn))
    .map((newest) => assetOf(project, newest, own));
  const shots = new Set(shotList.map(({ id }) => id));
  const ordered = new Set(deliverables.map(({ id }) => id));
  const ofShot = (id: string) => assets.filter(({ item }) => item.shotId === id);
  const isOfShot = ({ item }: Asset) => item.shotId !== null && shots.has(item.shotId);
  const isOrdered = ({ item }: Asset) =>
    item.deliverableId !== null && ordered.has(item.deliverableId);
  const groups: AssetGroup[] = [
    ...shotList.map((shot) => ({
      key: `shot ${shot.id}`,
      purpose: { kind: 'shot' as const, shot },
      assets: ofShot(shot.id),
    })),
    ...deliverables.map((deliverable) => ({
      key: `deliverable ${deliverable.id}`,
      purpose: { kind: 'deliverable' as const, deliverable },
      assets: assets.filter((one) => !isOfShot(one) && one.item.deliverableId === deliverable.id),
    })),
    {
      key: 'other',
      purpose: { kind: 'other' as const },
      assets: assets.filter((one) => !isOfShot(one) && !isOrdered(one)),
    },
  ];
  // With a shot list the shots give the order; only missing shots need a placeholder.
  return groups.filter(
    ({ purpose, assets: found }) =>
      found.length > 0 ||
      purpose.kind === 'shot' ||
      (purpose.kind === 'deliverable' && shotList.length === 0),
  );
}

function assetOf(
  project: ProjectRecord,
  newest: ContentRecord,
  content: readonly ContentRecord[],
): Asset {
  const versions = versionsOf(newest, content);
  const isReviewing = situationOf(project) === 'contentSubmitted';
  const sent = versions.findLast(({ id }) => project.submittedItems.includes(id));
  const item = isReviewing && sent ? sent : newest;
  return { item, versions, isInReview: sent?.id === item.id, hasNewer: item.id !== newest.id };
}

/** Every version up to this one, from the first. A cycle in the records ends where it began. */
function versionsOf(newest: ContentRecord, content: readonly ContentRecord[]): ContentRecord[] {
  const versions = [newest];
  for (let before = newest.replaces; before !== null;) {
    const held = content.find(({ id }) => id === before);
    if (!held || versions.includes(held)) break;
    versions.unshift(held);
    before = held.replaces;
  }
  return versions;
}

/** The newest version of the same asset. */
export function newestOf(item: Asset['item'], assets: readonly Asset[]): Asset | undefined {
  return assets.find(({ versions }) => versions.some(({ id }) => id === item.id));
}

/**
 * The state of a file for the viewer: an answer that has not left this device is in its project already, and shows what the
 * server will make of its pieces. Where nothing is named, all of it is to be changed.
 */
export function stateOf(
  item: Pick<ContentRecord, 'id' | 'state'>,
  project: ProjectRecord,
): ContentRecord['state'] {
  if (item.state !== 'submitted' || !project.submittedItems.includes(item.id)) return item.state;
  if (project.contentState === 'approved') return 'approved';
  if (project.contentState !== 'rejected') return item.state;
  const named = new Set(project.feedback.at(-1)?.comments.map(({ itemId }) => itemId));
  return named.size === 0 || named.has(item.id) ? 'rejected' : 'received';
}

/** The requested changes of one version, in earlier rounds. */
export const noticeAbout = (
  { feedback }: Pick<ProjectRecord, 'feedback'>,
  itemId: string,
): ContentComment[] =>
  feedback.flatMap(({ comments }) => comments.filter((one) => one.itemId === itemId));

/** Which round it is, of how many; null where no changes were agreed on. */
export function roundOf({
  round,
  terms,
  step,
}: Pick<ProjectRecord, 'round' | 'terms' | 'step'>): { round: number; of: number } | null {
  const of = roundsOf({ round, terms });
  if (of === 0) return null;
  // While changes are made it is the round that was asked for; otherwise the one that would be asked for next.
  return { round: Math.min(step === 'content_rejected' ? round : round + 1, of), of };
}
