import { useEffect, useEffectEvent, useRef } from 'react';
import { isSame } from '#contract/campaign/is-same.ts';
import type { CampaignFields } from '#contract/campaign/record.ts';
import type { Unread } from './editing-context.ts';

export const hasTexts = (unread: Unread): boolean => Object.keys(unread).length > 0;

/** Keeps what is written from the first change on. A text that a field can hold again leaves the disk as well. */
export function useAutosave(
  fields: CampaignFields,
  unread: Unread,
  isDirty: boolean,
  write: () => void,
): void {
  const kept = useRef({ fields, unread });
  const keep = useEffectEvent(write);
  useEffect(() => {
    const before = kept.current;
    if (isSame(before, { fields, unread })) return;
    kept.current = { fields, unread };
    if (isDirty || hasTexts(before.unread)) keep();
  }, [fields, unread, isDirty]);
}

export function useSaveOnLeave(save: () => Promise<void>): void {
  const leave = useEffectEvent(() => void save().catch(reportError));
  useEffect(() => () => leave(), []);
}
