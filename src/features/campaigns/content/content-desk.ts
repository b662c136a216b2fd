import { useState } from 'react';
import * as z from 'zod/mini';
import { removePiece } from './add-files.ts';
import { changeWords, fileWords, noWords, type FileWords, type PieceWords } from './words.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';
import { useWorkDraft } from '../data/drafts.ts';
import type { ProjectView } from '../data/overlay.ts';
import type { CampaignDesk } from '../frame/desk.ts';
import type { Piece } from './pieces.ts';
import { useCapture, type Capture } from './use-capture.ts';

/** Whose words are being written: a file's that is here, or those that go with the next file of a place. */
export type Worded = { piece: Piece } | { place: string };

/** What every card of the content screen does. */
export type ContentDesk = {
  capture: Capture;
  mayChange: boolean;
  /** Words that go with the next file of a place. */
  wordsOf: (place: string) => FileWords;
  worded: Worded | null;
  editWords: (of: Worded | null) => void;
  saveWords: (of: Worded, words: PieceWords) => void;
  viewed: Piece | null;
  view: (piece: Piece | null) => void;
  replace: (piece: Piece, file: File) => void;
  remove: (piece: Piece) => void;
  /** Does something, and says when this device could not. */
  run: (what: () => Promise<unknown>) => void;
};

const wordsByPlace = z.record(z.string().check(z.maxLength(100)), fileWords);

export function useContentDesk(
  { actor }: CampaignDesk,
  project: ProjectView,
  pieces: readonly Piece[],
  mayChange: boolean,
): ContentDesk {
  const capture = useCapture(actor, project.id, pieces);
  const drafts = useWorkDraft(actor, `content-words ${project.id}`, wordsByPlace);
  const [worded, setWorded] = useState<Worded | null>(null);
  const [viewed, setViewed] = useState<Piece | null>(null);
  const run: ContentDesk['run'] = (what) => {
    what().catch((error: unknown) => {
      reportError(error);
      toasts.error(m.content_not_saved());
    });
  };
  const saveWords: ContentDesk['saveWords'] = (of, words) => {
    const { caption, altText } = words;
    if ('piece' in of) return run(() => changeWords(actor, project.id, of.piece, words));
    drafts.write({ ...drafts.value, [of.place]: { caption, altText } });
  };
  const wordsOf = (place: string) => drafts.value?.[place] ?? noWords;
  return {
    capture,
    mayChange,
    wordsOf,
    worded,
    editWords: setWorded,
    saveWords,
    viewed,
    view: setViewed,
    replace: ({ id, shotId, deliverableId, caption, altText }, file) =>
      capture.add([file], { shotId, deliverableId, replaces: id }, { caption, altText }),
    remove: (piece) => run(() => removePiece(actor, project.id, piece)),
    run,
  };
}
