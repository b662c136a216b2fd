import type { AccountId } from '#contract/ids.ts';
import { problemAreas, type ProblemArea } from '#contract/support/rules.ts';

/** The unsent draft. */
export type Draft = { area: ProblemArea | null; details: string };

export const emptyDraft: Draft = { area: null, details: '' };
const keyOf = (accountId: AccountId) => `supportDraft ${accountId}`;

/** The draft of this screen, also after a crash. A sign-out removes it with everything else. */
export function readDraft(accountId: AccountId): Draft {
  try {
    const kept = JSON.parse(
      localStorage.getItem(keyOf(accountId)) ?? 'null',
    ) as Partial<Draft> | null;
    const area = problemAreas.find((one) => one === kept?.area) ?? null;
    return { area, details: typeof kept?.details === 'string' ? kept.details : '' };
  } catch {
    // Another shape, or no access: then there is no draft.
    return emptyDraft;
  }
}

export function keepDraft(accountId: AccountId, draft: Draft): void {
  try {
    if (draft.area === null && draft.details === '') localStorage.removeItem(keyOf(accountId));
    else localStorage.setItem(keyOf(accountId), JSON.stringify(draft));
  } catch (error) {
    // A full or forbidden store: the text is still on the screen.
    reportError(error);
  }
}
