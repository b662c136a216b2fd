import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { AccountId } from '#contract/ids.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import type { UserEdit, UserField } from '#contract/profile/user-edits.ts';
import { formDrafts } from '#src/data/form-drafts.ts';
import { parsePhone, phoneText } from '#src/lib/phone.ts';
import { m } from '#src/paraglide/messages.js';
import { nameProblem } from '#src/ui/name-fields.tsx';

export const personFields = ['firstName', 'lastName', 'phone', 'locality', 'province'] as const;

export const personLabels: Record<UserField, () => string> = {
  firstName: m.auth_first_name,
  lastName: m.auth_last_name,
  phone: m.person_phone,
  locality: m.person_city,
  province: m.person_state,
};

/** The typed text of a field, and the stored value at its start. */
type Typed = { text: string; base: string | null };
type PersonDraft = Partial<Record<UserField, Typed>>;

const stored = z.partialRecord(
  z.enum(personFields),
  z.object({ text: z.string(), base: z.nullable(z.string()) }),
);
export const personDrafts = formDrafts<PersonDraft>(
  'person',
  (value) => z.safeParse(stored, value).data ?? null,
);

/** A field as it is typed. */
export const shownField = (field: UserField, value: string | null): string =>
  field === 'phone' && value ? phoneText(value) : (value ?? '');

export type PersonForm = {
  valueOf: (field: UserField) => string;
  type: (field: UserField, text: string) => void;
  isDirty: boolean;
  /** The changed fields as edits; null where one is wrong, which then has a problem. */
  read: () => Promise<UserEdit[] | null>;
  problems: Partial<Record<UserField, string>>;
  reset: () => void;
};

/**
 * The form over who the user is. Only what was typed is kept, beside what it replaces: another device's change shows in every
 * other field, and the server can detect a conflict in this one.
 */
export function usePersonForm(
  /** Null for a user without an account, whose typed text is not kept. */
  accountId: AccountId | null,
  profile: UserProfile,
  draft: PersonDraft | null,
): PersonForm {
  const [typed, setTyped] = useState<PersonDraft>(draft ?? {});
  const [problems, setProblems] = useState<PersonForm['problems']>({});
  const isDirty = Object.keys(typed).length > 0;
  useEffect(() => {
    if (accountId === null) return;
    void personDrafts.write(accountId, isDirty ? typed : null).catch(reportError);
  }, [accountId, typed, isDirty]);
  return {
    valueOf: (field) => typed[field]?.text ?? shownField(field, profile[field]),
    type(field, text) {
      const { [field]: before, ...rest } = typed;
      const base = before ? before.base : profile[field];
      setTyped(text === shownField(field, base) ? rest : { ...typed, [field]: { text, base } });
      const { [field]: _, ...others } = problems;
      setProblems(others);
    },
    isDirty,
    async read() {
      const edits: UserEdit[] = [];
      const wrong: PersonForm['problems'] = {};
      for (const field of personFields) {
        const one = typed[field];
        if (!one) continue;
        const text = one.text.trim();
        const value = field === 'phone' && text ? await parsePhone(text) : text || null;
        const problem = problemOf(field, text, value);
        if (problem) wrong[field] = problem;
        // The field's rules have just checked this value.
        else edits.push({ field, base: one.base, value } as UserEdit);
      }
      setProblems(wrong);
      return Object.keys(wrong).length > 0 ? null : edits;
    },
    problems,
    reset: () => {
      setTyped({});
      setProblems({});
    },
  };
}

function problemOf(field: UserField, text: string, value: string | null): string | undefined {
  if (field === 'firstName' || field === 'lastName') return nameProblem(text);
  return field === 'phone' && text && !value ? m.person_phone_wrong() : undefined;
}
