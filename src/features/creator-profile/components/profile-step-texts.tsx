import { useState } from 'react';
import * as z from 'zod/mini';
import { dayOf } from '#contract/phoenix-time.ts';
import type { CreatorEdit } from '#contract/profile/edits.ts';
import { creatorLinks, type CreatorLink } from '#contract/profile/links.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Stack } from '#src/ui/layout.tsx';
import { Radio, RadioGroup } from '#src/ui/radio-group.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { bioHtml } from '../bio-html.ts';
import { problemText } from '../field-labels.ts';
import { linkNames } from '#src/lib/social-links.ts';
import { networkOf } from '../network-of.ts';
import { formOf, problemOf, type ProfileForm } from '../profile-form.ts';
import { useStepSaving } from '../use-step-saving.ts';
import { StepForm, type StepProps } from './step-form.tsx';

const text = z.string();
type TextPart = 'about' | 'dateOfBirth' | CreatorLink;

/** A typed part: its draft, which survives closing the sheet and a crash, and its problem once the person has tried to go on. */
function useTextStep(
  props: StepProps,
  field: TextPart,
  key: string,
  read = (typed: string) => typed,
) {
  const { view, actor } = props;
  const draft = useWorkDraft(actor, `profile ${key}`, text);
  const { saveEdits } = useStepSaving(props);
  const [isTried, setIsTried] = useState(false);
  const today = dayOf(useNow());
  const typed = draft.value ?? '';
  const saved = formOf(view.profile);
  const value = read(typed.trim());
  const form: ProfileForm = { ...saved, [field]: value };
  const isLink = field !== 'about' && field !== 'dateOfBirth';
  const missing = isLink && value === '' ? 'social' : null;
  const problem = missing ?? problemOf(field, form, { hasBirthDate: false, today });
  const submit = () => {
    setIsTried(true);
    if (problem) return;
    const base = field === 'dateOfBirth' ? {} : { base: saved[field] };
    // It was checked against the rule of this field.
    saveEdits([{ field, ...base, value } as CreatorEdit], draft.sending());
  };
  return {
    isRead: draft.isRead,
    submit,
    field: {
      value: typed,
      onChange: draft.write,
      errorMessage: isTried && problem ? problemText(problem) : undefined,
      autoFocus: true,
    },
  };
}

export function BioStep(props: StepProps) {
  const step = useTextStep(props, 'about', 'bio', bioHtml);
  if (!step.isRead) return null;
  return (
    <StepForm formId={props.formId} onSubmit={step.submit}>
      <TextArea
        label={m.profile_bio()}
        description={m.profile_bio_text()}
        rows={5}
        {...step.field}
      />
    </StepForm>
  );
}

export function BirthStep(props: StepProps) {
  const step = useTextStep(props, 'dateOfBirth', 'birth');
  if (!step.isRead) return null;
  return (
    <StepForm formId={props.formId} onSubmit={step.submit}>
      <TextField
        type="date"
        label={m.profile_birth()}
        description={m.profile_birth_text()}
        autoComplete="bday"
        {...step.field}
      />
    </StepForm>
  );
}

/** One link is enough. Its address determines the network; the person can correct that. */
export function SocialStep(props: StepProps) {
  const [chosen, setChosen] = useState<CreatorLink>('instagramUrl');
  const [network, setNetwork] = useState<CreatorLink | null>(null);
  const field = network ?? chosen;
  const step = useTextStep(props, field, 'link');
  if (!step.isRead) return null;
  return (
    <StepForm formId={props.formId} onSubmit={step.submit}>
      <Stack gap={4} fluid>
        <RadioGroup
          label={m.profile_step_network()}
          orientation="horizontal"
          value={field}
          onChange={(link) => {
            setNetwork(null);
            setChosen(link as CreatorLink);
          }}
        >
          {creatorLinks.map((link) => (
            <Radio key={link} value={link}>
              {linkNames[link]()}
            </Radio>
          ))}
        </RadioGroup>
        <TextField
          label={m.profile_step_link()}
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://"
          maxLength={500}
          {...step.field}
          onChange={(typed) => {
            setNetwork(networkOf(typed));
            step.field.onChange(typed);
          }}
        />
      </Stack>
    </StepForm>
  );
}
