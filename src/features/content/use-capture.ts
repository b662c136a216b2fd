import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { saysVideo } from '#contract/content/media.ts';
import type { ProjectId } from '#contract/ids.ts';
import type { CapturedKey } from '#src/data/device/captured-file.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { NotKept } from '#src/data/media/keep-chosen.ts';
import { VideoCut } from '#src/data/media/picture-error.ts';
import { pictureSentence } from '#src/data/media/picture-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { toasts } from '#src/ui/toast-queue.ts';
import { addFile, chooseAgain, type ContentTarget } from './add-files.ts';
import {
  captureKey,
  capturedKeys,
  forgetCaptured,
  isSameFile,
  keepCaptured,
  readCaptured,
  type Captured,
} from './captured.ts';
import type { Asset } from '#src/campaigns/content/assets.ts';
import type { FileText } from './labels.ts';

/** A file that was chosen and is not queued yet. */
export type Preparing = {
  key: string;
  place: ContentTarget;
  name: string;
  kind: 'photo' | 'video';
  /** Shows a photo at once. */
  url: string;
  percent: number;
  /** Why it was not taken. */
  error: string | null;
  /** Only some pieces of it are here: it goes on when it is chosen again. */
  isCut?: boolean;
};

export type Capture = {
  preparing: readonly Preparing[];
  add: (files: readonly File[], place: ContentTarget, words: FileText) => void;
  /** Another file for one that is lost here or was refused. */
  again: (asset: Asset, file: File) => void;
  /** Calls off what is being prepared, and puts away what was not taken. */
  drop: (key: string) => void;
};

let made = 0;
/** What is being prepared in this window, by the last part of where it is kept: it is not begun again. */
const begun = new Set<string>();
/** Chosen files are kept one after the other: each may be large. */
let keeping: Promise<unknown> = Promise.resolve();

/**
 * Takes files into the project, one after the other in the order in which they were chosen: each is shown at once and queued when it
 * is prepared. Leaving the screen calls nothing off; what a kill interrupted is taken up again when it is opened next, and a video of which
 * not every piece was kept by then is asked for again and goes on from there.
 */
export function useCapture(actor: Actor, projectId: ProjectId, assets: readonly Asset[]): Capture {
  const [preparing, setPreparing] = useState<readonly Preparing[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const drops = useRef(new Map<string, () => void>());
  const cuts = useRef(new Map<string, Captured>());
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const task = useRef<Promise<unknown>>(Promise.resolve());
  const known = useRef(assets);
  useEffect(() => {
    known.current = assets;
  }, [assets]);

  const change = useCallback((key: string, to: Partial<Preparing>) => {
    setPreparing((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  }, []);
  const end = useCallback((key: string) => {
    stops.current.delete(key);
    drops.current.delete(key);
    cuts.current.delete(key);
    setPreparing((all) => all.filter((one) => one.key !== key || release(one)));
  }, []);

  const take = useCallback(
    (
      file: File,
      place: ContentTarget,
      work: Work,
      putAway?: () => void,
      stop = new AbortController(),
    ) => {
      const key = `${(made += 1)}`;
      if (putAway) drops.current.set(key, putAway);
      stops.current.set(key, stop);
      const kind = saysVideo(file) ? 'video' : 'photo';
      const url = kind === 'photo' ? URL.createObjectURL(file) : '';
      const fresh = { key, place, name: file.name, kind, url, percent: 0, error: null } as const;
      setPreparing((all) => [...all, fresh]);
      const onProgress = (done: number, of: number) =>
        change(key, { percent: of > 0 ? Math.round((done / of) * 100) : 0 });
      // Its own place may be left by now: nobody should take it for queued.
      const tell = (error: string) => {
        if (isOpen.current) change(key, { error });
        else toasts.error(`${file.name}: ${error}`);
      };
      task.current = task.current.then(async () => {
        try {
          stop.signal.throwIfAborted();
          const trouble = await work({ signal: stop.signal, onProgress });
          if (trouble === null) end(key);
          else tell(trouble);
        } catch (error) {
          if (stop.signal.aborted) return end(key);
          tell(pictureSentence(error));
        } finally {
          if (!isOpen.current) URL.revokeObjectURL(url);
        }
      });
    },
    [change, end],
  );

  const prepare = useCallback(
    (
      file: File,
      place: ContentTarget,
      words: FileText,
      key: CapturedKey,
      { kept, ...keep }: Keep,
    ) => {
      const [, , itemId] = key;
      begun.add(itemId);
      take(
        file,
        place,
        async (how) => {
          if (keep.heard) keep.heard.tell = (bytes) => how.onProgress(bytes, file.size);
          const captured = await kept;
          how.signal.throwIfAborted();
          const options = { ...how, words, itemId, captured, known: known.current };
          const became = await addFile(actor, projectId, place, file, options).finally(() =>
            begun.delete(itemId),
          );
          if (became === 'queued') return null;
          await forgetCaptured(key);
          return m.content_known({ name: file.name });
        },
        // What could not be taken stays here until the person puts it away.
        () => void kept.then(() => forgetCaptured(key)).catch(reportError),
        keep.stop,
      );
    },
    [actor, projectId, take],
  );
  const add = useCallback<Capture['add']>(
    (files, place, words) => {
      for (const file of files) {
        const cut = [...cuts.current].find(([, one]) => isSameFile(one, file));
        if (cut) end(cut[0]);
        const key = cut?.[1].key ?? captureKey(actor, projectId);
        const stop = new AbortController();
        const heard: Heard = { tell: () => undefined };
        const how = { signal: stop.signal, onProgress: (bytes: number) => heard.tell(bytes) };
        const kept = keeping.then(() =>
          // Where there is no room for both it is prepared all the same: that says what is wrong.
          keepCaptured(actor, key, file, { place, words }, how).catch((error: unknown) => {
            if (error instanceof NotKept) stop.abort(error);
            return undefined;
          }),
        );
        keeping = kept;
        prepare(file, place, words, key, { kept, stop, heard });
      }
    },
    [actor, projectId, prepare, end],
  );
  const askAgain = useCallback((held: Captured) => {
    const { key: captured, file, place } = held;
    const key = captured[2];
    cuts.current.set(key, held);
    drops.current.set(key, () => void forgetCaptured(captured).catch(reportError));
    const error = pictureSentence(new VideoCut(file.name));
    const asked = { key, place, name: file.name, kind: 'video', url: '', percent: 0 } as const;
    setPreparing((all) => [
      ...all.filter((one) => one.key !== key),
      { ...asked, error, isCut: true },
    ]);
  }, []);
  const resume = useEffectEvent(async () => {
    for (const key of await capturedKeys(actor, projectId)) {
      if (begun.has(key[2])) continue;
      const held = await readCaptured(actor, key);
      if (!held || begun.has(key[2]) || !isOpen.current) continue;
      if (held.cut) askAgain(held);
      else prepare(held.file, held.place, held.words, key, { kept: Promise.resolve(key) });
    }
  });
  useEffect(() => void resume().catch(reportError), [projectId]);
  const again = useCallback<Capture['again']>(
    (asset, file) => {
      const { shotId, deliverableId, replaces } = asset;
      take(file, { shotId, deliverableId, replaces }, async (how) => {
        const isChanged = await chooseAgain(actor, projectId, asset, file, how);
        return isChanged ? null : m.content_may_have_arrived();
      });
    },
    [actor, projectId, take],
  );
  const drop = useCallback(
    (key: string) => {
      stops.current.get(key)?.abort();
      drops.current.get(key)?.();
      end(key);
    },
    [end],
  );
  return { preparing, add, again, drop };
}

/** Where it is kept as it was chosen; undefined where it is not. */
type Kept = CapturedKey | undefined;
type Heard = { tell: (bytes: number) => void };
/** How a chosen file is being kept: `heard` is told of each piece, `stop` ends it. */
type Keep = { kept: Promise<Kept>; stop?: AbortController; heard?: Heard };

type Work = (how: {
  signal: AbortSignal;
  onProgress: (done: number, of: number) => void;
}) => Promise<string | null>;

/** Its picture is not shown any more. */
function release({ url }: Preparing): false {
  if (url !== '') URL.revokeObjectURL(url);
  return false;
}
