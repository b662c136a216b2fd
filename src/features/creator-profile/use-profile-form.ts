import { useEffect, useEffectEvent, useState } from 'react';
import {
  useForm,
  useWatch,
  type FieldErrors,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { AccountId } from '#contract/ids.ts';
import { sameValue } from '#contract/profile/edits.ts';
import { changesOf, orNothing } from '#src/data/form-drafts.ts';
import { profileDrafts, type ProfileDraft } from './draft.ts';
import { problemText } from './field-labels.ts';
import {
  changedFields,
  editsBetween,
  formOf,
  problemOf,
  profileFields,
  socialProblem,
  type Checking,
  type ProfileForm,
} from './profile-form.ts';
import type { ProfileView } from './overlay.ts';

export type ProfileEditing = {
  form: UseFormReturn<ProfileForm>;
  values: ProfileForm;
  isDirty: boolean;
  /** No social link, once the person has been at that section or tried to save. */
  social: string | undefined;
  edits: () => ReturnType<typeof editsBetween>;
  /** The form's values are saved now. */
  settle: () => void;
  reset: () => void;
};

/**
 * The form over what is saved. What another device changes meanwhile is taken over into fields that the person has not touched;
 * those they have keep what they began with, so that the server can detect a conflict.
 */
export function useProfileForm(
  accountId: AccountId,
  view: ProfileView,
  draft: ProfileDraft | null,
  today: string,
): ProfileEditing {
  const saved = formOf(view.profile);
  const checking: Checking = { hasBirthDate: view.hasBirthDate, today };
  const [base, setBase] = useState<ProfileForm>({ ...saved, ...draft?.bases });
  const form = useForm<ProfileForm, Checking>({
    mode: 'all',
    defaultValues: { ...saved, ...draft?.values },
    resolver,
    context: checking,
    // The first thing that is wrong is found by the screen: some controls are no inputs.
    shouldFocusError: false,
  });
  const { control, formState, getValues, setValue } = form;
  const values = { ...base, ...useWatch({ control }) } as ProfileForm;
  const changed = changedFields(base, values);

  const savedKey = JSON.stringify(saved);
  const follow = useEffectEvent(() => {
    const cached = changedFields(base, getValues());
    setBase({ ...saved, ...changesOf(base, base, cached).bases });
    for (const field of profileFields) {
      if (!cached.includes(field) && !sameValue(getValues(field), saved[field])) {
        setValue(field, saved[field]);
      }
    }
  });
  useEffect(() => follow(), [savedKey]);

  const draftKey = JSON.stringify(changesOf(base, values, changed));
  useEffect(() => {
    void profileDrafts
      .write(accountId, orNothing(JSON.parse(draftKey) as ProfileDraft))
      .catch(reportError);
  }, [accountId, draftKey]);

  const { touchedFields, isSubmitted } = formState;
  const isSocialTouched =
    (touchedFields.instagramUrl ?? touchedFields.tiktokUrl) ||
    (touchedFields.youtubeUrl ?? touchedFields.localBuzzUrl);
  const social = isSubmitted || isSocialTouched ? socialProblem(values) : null;
  return {
    form: form as UseFormReturn<ProfileForm>,
    values,
    isDirty: changed.length > 0,
    social: social ? problemText(social) : undefined,
    edits: () => editsBetween(base, getValues()),
    settle: () => {
      setBase({ ...getValues(), dateOfBirth: '' });
      setValue('dateOfBirth', '');
    },
    reset: () => {
      setBase(saved);
      form.reset(saved);
    },
  };
}

/** The specification's rules, on every event. */
const resolver: Resolver<ProfileForm, Checking> = (values, context) => {
  const errors: FieldErrors<ProfileForm> = {};
  const checking = context ?? { hasBirthDate: false, today: '' };
  for (const field of profileFields) {
    const problem = problemOf(field, values, checking);
    if (problem) errors[field] = { type: problem, message: problemText(problem) };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
};
