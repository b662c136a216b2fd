import { useEffect, useRef, useState } from 'react';
import {
  useForm,
  useWatch,
  type FieldErrors,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { AccountId } from '#contract/ids.ts';
import { sameValue } from '#contract/profile/edits.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { changesOf, orNothing } from '#src/data/form-drafts.ts';
import { saveProfile } from './actions.ts';
import { profileDrafts, type ProfileDraft } from './draft.ts';
import type { BusinessProfile } from './overlay.ts';
import {
  changedFields,
  editsBetween,
  formOf,
  isSocialMissing,
  problemOf,
  profileFields,
  type ProfileForm,
} from './profile-form.ts';

type ProfileEditing = {
  form: UseFormReturn<ProfileForm>;
  isDirty: boolean;
  /** Restores the saved profile. */
  discard: () => void;
  /** Queues the changed fields, if there are any. Rejects when the device could not store them. */
  save: (values: ProfileForm) => Promise<void>;
};

/** A problem's name is the error's type; its sentence is found where it is shown. */
const resolver: Resolver<ProfileForm> = (values) => {
  const errors: FieldErrors<ProfileForm> = {};
  for (const field of profileFields) {
    const problem = problemOf(field, values);
    if (problem) errors[field] = { type: problem };
  }
  // A rule of five fields together, which stops the form at the first of them.
  if (isSocialMissing(values)) errors.facebookUrl ??= { type: 'social' };
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};

/**
 * The form over what is saved, checked on every event. Whatever another device changes comes into fields that were not touched;
 * touched ones keep what they were begun over, so that the server can detect a conflict.
 */
export function useProfileForm(
  actor: Actor,
  profile: BusinessProfile,
  draft: ProfileDraft | null,
): ProfileEditing {
  const saved = formOf(profile);
  const [base, setBase] = useState<ProfileForm>(() => ({ ...saved, ...draft?.bases }));
  const form = useForm<ProfileForm>({
    mode: 'all',
    defaultValues: { ...base, ...draft?.values },
    resolver,
    shouldFocusError: false,
  });
  // Every field has a value from the start.
  const values = useWatch({ control: form.control }) as ProfileForm;
  useFollow(form, saved, base, setBase);
  useKeptDraft(actor.accountId, base, values);
  return {
    form,
    isDirty: changedFields(base, values).length > 0,
    discard: () => {
      setBase(saved);
      form.reset(saved);
    },
    save: async (checked) => {
      const edits = editsBetween(base, checked);
      if (edits.length === 0) return;
      await saveProfile(actor, edits);
      setBase(checked);
    },
  };
}

/** Updates unedited fields with the saved profile. */
function useFollow(
  form: UseFormReturn<ProfileForm>,
  saved: ProfileForm,
  base: ProfileForm,
  setBase: (base: ProfileForm) => void,
): void {
  const key = JSON.stringify(saved);
  const known = useRef(key);
  useEffect(() => {
    if (known.current === key) return;
    known.current = key;
    const now = JSON.parse(key) as ProfileForm;
    const values = form.getValues();
    const next = { ...base };
    for (const field of profileFields) {
      const isUntouched = sameValue(values[field], base[field]);
      if (!isUntouched && !sameValue(values[field], now[field])) continue;
      Object.assign(next, { [field]: now[field] });
      if (isUntouched) form.setValue(field, now[field], { shouldValidate: false });
    }
    setBase(next);
  }, [key, form, base, setBase]);
}

/** Keeps what differs from where the person began, from the first change on; what differs no more is forgotten. */
function useKeptDraft(accountId: AccountId, base: ProfileForm, values: ProfileForm): void {
  const text = JSON.stringify([base, values]);
  const kept = useRef(text);
  useEffect(() => {
    if (kept.current === text) return;
    kept.current = text;
    const [from, to] = JSON.parse(text) as [ProfileForm, ProfileForm];
    const changes = changesOf(from, to, changedFields(from, to));
    void profileDrafts.write(accountId, orNothing(changes)).catch(reportError);
  }, [accountId, text]);
}
