import { missingContent } from '#contract/content/rules.ts';
import { decideProject, situationOf } from '#contract/project/rules.ts';
import { deliverableWords } from '../business/terms-words.ts';
import type { ProjectView } from '../data/overlay.ts';
import type { Place } from './add-files.ts';
import { sendable, type Piece } from './pieces.ts';

/** Whether a project takes files where it stands. */
export function takesFiles(project: ProjectView): boolean {
  const situation = situationOf(project);
  if (situation === null || (project.dispute && project.dispute.resolvedOn === null)) return false;
  return (
    decideProject(situation, 'content_uploaded', 'creator').ok ||
    decideProject(situation, 'content_added', 'creator').ok
  );
}

export type NamedPlace = { id: string; name: string; place: Place };

/** What files could be for, what is still missing first. */
export function openPlaces({ terms }: ProjectView, pieces: readonly Piece[]): NamedPlace[] {
  const missing = missingContent(terms, sendable(pieces));
  const isMissing = (id: string) =>
    missing.shots.includes(id) || missing.deliverables.some((one) => one.id === id);
  const shots = terms.shotList.map(({ id, text, deliverableId }) => ({
    id,
    name: text,
    place: { shotId: id, deliverableId: deliverableId ?? null, replaces: null },
  }));
  const pieceLines = terms.deliverables.map((one) => ({
    id: one.id,
    name: deliverableWords(one),
    place: { shotId: null, deliverableId: one.id, replaces: null },
  }));
  const all = [...shots, ...pieceLines];
  return [...all.filter(({ id }) => isMissing(id)), ...all.filter(({ id }) => !isMissing(id))];
}
