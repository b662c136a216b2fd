import { missingContent } from '#contract/content/rules.ts';
import { decideProject, isDisputed, situationOf } from '#contract/project/rules.ts';
import { deliverableLabels } from '#src/campaigns/business/terms-labels.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { ContentTarget } from './add-files.ts';
import { sendable, type Asset } from '#src/campaigns/content/assets.ts';

/** Whether a project accepts files in its situation. */
export function acceptsFiles(project: ProjectView): boolean {
  const situation = situationOf(project);
  if (situation === null || isDisputed(project)) return false;
  return (
    decideProject(situation, 'content_uploaded', 'creator').ok ||
    decideProject(situation, 'content_added', 'creator').ok
  );
}

export type NamedTarget = { id: string; name: string; target: ContentTarget };

/** The possible targets of files, the missing ones first. */
export function contentTargets({ terms }: ProjectView, assets: readonly Asset[]): NamedTarget[] {
  const missing = missingContent(terms, sendable(assets));
  const isMissing = (id: string) =>
    missing.shots.includes(id) || missing.deliverables.some((one) => one.id === id);
  const shots = terms.shotList.map(({ id, text, deliverableId }) => ({
    id,
    name: text,
    target: { shotId: id, deliverableId: deliverableId ?? null, replaces: null },
  }));
  const assetLines = terms.deliverables.map((one) => ({
    id: one.id,
    name: deliverableLabels(one),
    target: { shotId: null, deliverableId: one.id, replaces: null },
  }));
  const all = [...shots, ...assetLines];
  return [...all.filter(({ id }) => isMissing(id)), ...all.filter(({ id }) => !isMissing(id))];
}
