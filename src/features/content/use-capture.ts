import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { ProjectId } from '#contract/ids.ts';
import type { CapturedKey } from '#src/data/device/captured-file.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { NotKept } from '#src/data/media/keep-chosen.ts';
import { m } from '#src/paraglide/messages.js';
import { addFile, chooseAgain, type ContentTarget } from './add-files.ts';
import { type CaptureQueue, openCaptureQueue, type Preparing, type Work } from './capture-queue.ts';
import {
  type Captured,
  capturedKeys,
  captureKey,
  forgetCaptured,
  keepCaptured,
  readCaptured,
} from './captured.ts';
import type { Asset } from '#src/campaigns/content/assets.ts';
import type { FileText } from './labels.ts';

export type Capture = {
  preparing: readonly Preparing[];
  add: (files: readonly File[], place: ContentTarget, words: FileText) => void;
  /** Replaces a lost or refused file. */
  again: (asset: Asset, file: File) => void;
  /** Aborts the preparation, and removes refused files. */
  drop: (key: string) => void;
};

/** The running preparations of this window, by the last part of their key: they are not started twice. */
const begun = new Set<string>();
/** Chosen files are stored one after the other, because each may be large. */
let keeping: Promise<unknown> = Promise.resolve();

/**
 * Adds files to the project, one after the other in the chosen order: each is shown at once and queued when it is prepared.
 * Leaving the screen cancels nothing. The next visit resumes files that a crash interrupted. A video with missing chunks must be
 * chosen again and continues after its last stored chunk.
 */
export function useCapture(actor: Actor, projectId: ProjectId, assets: readonly Asset[]): Capture {
  const [queue] = useState(openCaptureQueue);
  const preparing = useStore(queue.store, (state) => state.preparing);
  const to: Goal = { queue, actor, projectId };
  useEffect(() => queue.open(), [queue]);
  useEffect(() => queue.know(assets), [queue, assets]);
  const resume = useEffectEvent(() => resumeCaptured(to));
  useEffect(() => void resume().catch(reportError), [projectId]);
  return {
    preparing,
    add: (files, place, words) => {
      for (const file of files) keepAndPrepare(to, file, { place, words });
    },
    again: (asset, file) => {
      const { shotId, deliverableId, replaces } = asset;
      queue.add(file, { shotId, deliverableId, replaces }, async (how) => {
        const isChanged = await chooseAgain(actor, projectId, asset, file, how);
        return isChanged ? null : m.content_may_have_arrived();
      });
    },
    drop: queue.drop,
  };
}

type Goal = { queue: CaptureQueue; actor: Actor; projectId: ProjectId };
type Chosen = Pick<Captured, 'key' | 'file' | 'place' | 'words'>;
/** The storing of a chosen file: `listener` receives the progress, `stop` aborts it. */
type Keep = {
  /** The key of the stored original; undefined if it is not stored. */
  kept: Promise<CapturedKey | undefined>;
  stop?: AbortController;
  listener?: { onBytes: (bytes: number) => void };
};

function keepAndPrepare(to: Goal, file: File, about: Pick<Chosen, 'place' | 'words'>): void {
  const key = to.queue.takeCut(file)?.key ?? captureKey(to.actor, to.projectId);
  const stop = new AbortController();
  const listener = { onBytes: (_bytes: number): void => undefined };
  const how = { signal: stop.signal, onProgress: (bytes: number) => listener.onBytes(bytes) };
  const kept = keeping.then(() =>
    // Without capacity for the original and the prepared file, the preparation still runs and reports the problem.
    keepCaptured(to.actor, key, file, about, how).catch((error: unknown) => {
      if (error instanceof NotKept) stop.abort(error);
      return undefined;
    }),
  );
  keeping = kept;
  prepare(to, { key, file, ...about }, { kept, stop, listener });
}

function prepare(
  { queue, actor, projectId }: Goal,
  { key, file, place, words }: Chosen,
  { kept, stop, listener }: Keep,
): void {
  const [, , itemId] = key;
  begun.add(itemId);
  // A refused file stays here until the person dismisses it.
  const putAway = () => void kept.then(() => forgetCaptured(key)).catch(reportError);
  const work: Work = async (how) => {
    if (listener) listener.onBytes = (bytes) => how.onProgress(bytes, file.size);
    const captured = await kept;
    how.signal.throwIfAborted();
    const options = { ...how, words, itemId, captured, known: queue.now().known };
    const became = await addFile(actor, projectId, place, file, options).finally(() =>
      begun.delete(itemId),
    );
    if (became === 'queued') return null;
    await forgetCaptured(key);
    return m.content_known({ name: file.name });
  };
  queue.add(file, place, work, { putAway, stop });
}

async function resumeCaptured(to: Goal): Promise<void> {
  for (const key of await capturedKeys(to.actor, to.projectId)) {
    if (begun.has(key[2])) continue;
    const held = await readCaptured(to.actor, key);
    if (!held || begun.has(key[2]) || !to.queue.now().isOpen) continue;
    const forget = () => void forgetCaptured(key).catch(reportError);
    if (held.cut) to.queue.askAgain(held, forget);
    else prepare(to, held, { kept: Promise.resolve(key) });
  }
}
