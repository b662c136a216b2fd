import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatroomId } from '#contract/ids.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { saveBeforeEnd } from '#src/lib/before-reload.ts';
import { readDraft, saveDraft } from './actions.ts';

/** A crash loses at most this much typing, counted from the first unsaved change. */
const SAVE_AFTER_MS = 300;

export type Draft = {
  text: string;
  /** Receives the typed text and stores it shortly after. */
  write: (text: string) => void;
  /** Shows another text without storing it: who calls has stored it, or is about to. */
  show: (change: (text: string) => string) => void;
  /** Stores the typed text, lets `change` rewrite it, and shows the result. */
  rewrite: (change: () => Promise<boolean>) => Promise<boolean>;
};

/** A room's draft. It survives leaving the room, reloading and a crash. */
export function useDraft({ userId, accountId }: Actor, chatroomId: ChatroomId): Draft {
  const [text, setText] = useState('');
  const unsaved = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);

  const save = useCallback(async () => {
    if (!unsaved.current) return;
    clearTimeout(unsaved.current.timer);
    const { text: latest } = unsaved.current;
    unsaved.current = null;
    await saveDraft({ userId, accountId }, chatroomId, latest);
  }, [userId, accountId, chatroomId]);
  const flush = useCallback(() => void save().catch(reportError), [save]);

  useEffect(() => {
    let isCurrent = true;
    readDraft({ userId, accountId }, chatroomId).then((held) => {
      // Text typed before the disk answered wins.
      if (isCurrent && held !== '') setText((typed) => (typed === '' ? held : typed));
    }, reportError);
    const stopSaving = saveBeforeEnd({ save, flush });
    return () => {
      isCurrent = false;
      stopSaving();
      flush();
    };
  }, [userId, accountId, chatroomId, save, flush]);

  const write = useCallback(
    (latest: string) => {
      setText(latest);
      const timer = unsaved.current?.timer ?? setTimeout(flush, SAVE_AFTER_MS);
      unsaved.current = { text: latest, timer };
    },
    [flush],
  );

  const show = useCallback((change: (text: string) => string) => {
    if (unsaved.current) clearTimeout(unsaved.current.timer);
    unsaved.current = null;
    setText(change);
  }, []);

  const rewrite = useCallback(
    async (change: () => Promise<boolean>) => {
      await save();
      const isChanged = await change();
      if (isChanged) setText(await readDraft({ userId, accountId }, chatroomId));
      return isChanged;
    },
    [userId, accountId, chatroomId, save],
  );

  return { text, write, show, rewrite };
}
