import { createStore } from 'zustand';
import { isVideoFile } from '#contract/content/media.ts';
import { VideoCut } from '#src/data/media/picture-error.ts';
import { pictureSentence } from '#src/data/media/picture-sentence.ts';
import type { Asset } from '#src/campaigns/content/assets.ts';
import { toasts } from '#src/ui/toast-queue.ts';
import type { ContentTarget } from './add-files.ts';
import { isSameFile, type Captured } from './captured.ts';

/** A chosen file that is not queued yet. */
export type Preparing = {
  key: string;
  place: ContentTarget;
  name: string;
  kind: 'photo' | 'video';
  /** Shows a photo at once. */
  url: string;
  percent: number;
  /** The reason for the refusal. */
  error: string | null;
  /** Chunks are missing on this device: it continues when the person chooses it again. */
  isCut?: boolean;
};

/** Prepares and queues one file. Resolves with the reason for a refusal, or with null. */
export type Work = (how: {
  signal: AbortSignal;
  onProgress: (done: number, of: number) => void;
}) => Promise<string | null>;

/** `stop` aborts the work on a file; `putAway` deletes a refused file; `cut` is its interrupted video. */
type Ends = { stop?: AbortController; putAway?: (() => void) | undefined; cut?: Captured };

export type CaptureQueue = ReturnType<typeof openCaptureQueue>;

let made = 0;

/** The files of one screen, prepared one after the other. Leaving the screen cancels nothing. */
export function openCaptureQueue() {
  const store = createStore<{ preparing: readonly Preparing[] }>(() => ({ preparing: [] }));
  const ends = new Map<string, Ends>();
  let isOpen = true;
  let known: readonly Asset[] = [];
  let last: Promise<unknown> = Promise.resolve();

  const update = (to: (all: readonly Preparing[]) => readonly Preparing[]) =>
    store.setState(({ preparing }) => ({ preparing: to(preparing) }));
  const change = (key: string, to: Partial<Preparing>) =>
    update((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  function show(one: Preparing, its: Ends): void {
    ends.set(one.key, its);
    update((all) => [...all.filter(({ key }) => key !== one.key), one]);
  }
  function end(key: string): void {
    ends.delete(key);
    const { preparing } = store.getState();
    URL.revokeObjectURL(preparing.find((one) => one.key === key)?.url ?? '');
    update((all) => all.filter((one) => one.key !== key));
  }
  function fail(key: string, name: string, error: string): void {
    // Its screen may be closed by now, and the person should not believe that it is queued.
    if (isOpen) change(key, { error });
    else toasts.error(`${name}: ${error}`);
  }

  function add(
    file: File,
    place: ContentTarget,
    work: Work,
    { putAway, stop = new AbortController() }: Omit<Ends, 'cut'> = {},
  ): void {
    const { name } = file;
    const key = `${(made += 1)}`;
    const kind = isVideoFile(file) ? 'video' : 'photo';
    const url = kind === 'photo' ? URL.createObjectURL(file) : '';
    show({ key, place, name, kind, url, percent: 0, error: null }, { stop, putAway });
    const onProgress = (done: number, of: number) =>
      change(key, { percent: of > 0 ? Math.round((done / of) * 100) : 0 });
    last = last.then(async () => {
      try {
        stop.signal.throwIfAborted();
        const trouble = await work({ signal: stop.signal, onProgress });
        if (trouble === null) end(key);
        else fail(key, name, trouble);
      } catch (error) {
        if (stop.signal.aborted) end(key);
        else fail(key, name, pictureSentence(error));
      } finally {
        if (!isOpen) URL.revokeObjectURL(url);
      }
    });
  }

  const askAgain = (cut: Captured, putAway: () => void) => show(asked(cut), { cut, putAway });
  /** Returns the interrupted video that this file completes, and stops asking for it. */
  function takeCut(file: File): Captured | undefined {
    const [key, found] = [...ends].find(([, { cut }]) => cut && isSameFile(cut, file)) ?? [];
    if (key) end(key);
    return found?.cut;
  }
  function drop(key: string): void {
    const { stop, putAway } = ends.get(key) ?? {};
    stop?.abort();
    putAway?.();
    end(key);
  }
  /** Marks the screen as open until the returned function is called. */
  function open(): () => void {
    isOpen = true;
    return () => void (isOpen = false);
  }
  const know = (assets: readonly Asset[]) => void (known = assets);
  const now = () => ({ isOpen, known });
  return { store, now, open, know, add, askAgain, takeCut, drop };
}

/** A video with missing chunks, which the person must choose again. */
function asked({ key: [, , key], place, file: { name } }: Captured): Preparing {
  const error = pictureSentence(new VideoCut(name));
  return { key, place, name, kind: 'video', url: '', percent: 0, error, isCut: true };
}
