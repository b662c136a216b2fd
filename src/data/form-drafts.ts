import { useEffect, useState } from 'react';
import type { AccountId } from '#contract/ids.ts';
import { parseJson } from '#contract/parse-json.ts';
import { device } from './device/browser-device.ts';
import type { DeviceDatabase, FormName } from './device/database.ts';
import { onDatabase } from './device/device.ts';

/** Changes to one form that were not saved yet. They outlive leaving the screen, reloading, and a crash. */
type FormDrafts<T> = {
  /** Null: nothing was left unsaved, or another build stored it in another shape. */
  read: (accountId: AccountId) => Promise<T | null>;
  /** Null: there is nothing to store any more. */
  write: (accountId: AccountId, draft: T | null) => Promise<void>;
  /** Within the caller's transaction: a draft is deleted with the command that replaces it. */
  forget: (db: DeviceDatabase, accountId: AccountId) => Promise<void>;
};

export function formDrafts<T>(form: FormName, parse: (value: unknown) => T | null): FormDrafts<T> {
  const forget = async (db: DeviceDatabase, accountId: AccountId) =>
    await db.drafts.delete([accountId, form]);
  return {
    forget,
    read: async (accountId) => {
      const held = await onDatabase(device.db, (db) => db.drafts.get([accountId, form]));
      return held ? parse(parseJson(held.text)) : null;
    },
    write: async (accountId, draft) =>
      await onDatabase(device.db, async (db) => {
        if (draft === null) return await forget(db, accountId);
        await db.drafts.put({ accountId, chatroomId: form, text: JSON.stringify(draft) });
      }),
  };
}

/** The unsaved changes; null: none; undefined: not read yet. */
export function useFormDraft<T>(
  { read }: FormDrafts<T>,
  accountId: AccountId,
): T | null | undefined {
  const [draft, setDraft] = useState<T | null>();
  useEffect(() => {
    let isCurrent = true;
    const show = (found: T | null) => {
      if (isCurrent) setDraft(found);
    };
    read(accountId).then(show, (error: unknown) => {
      reportError(error);
      show(null);
    });
    return () => {
      isCurrent = false;
    };
  }, [read, accountId]);
  return draft;
}

/** The changed fields of a form, and the value of each when the person began to edit. */
export type Changes<F> = { values: Partial<F>; bases: Partial<F> };

export function changesOf<F extends object>(
  base: F,
  form: F,
  changed: readonly (keyof F)[],
): Changes<F> {
  const pick = (from: F) =>
    Object.fromEntries(changed.map((field) => [field, from[field]])) as Partial<F>;
  return { values: pick(form), bases: pick(base) };
}

/** Null without changes: there is nothing to store. */
export const orNothing = <F>(changes: Changes<F>): Changes<F> | null =>
  Object.keys(changes.values).length > 0 ? changes : null;
