import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Controller, useFormState } from 'react-hook-form';
import { categories, cityNames, PROVINCE } from '#contract/profile/lists.ts';
import { isFull } from '#src/data/device/full.ts';
import { useReachable } from '#src/data/use-reachable.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { CheckChips } from '#src/ui/check-chips.tsx';
import { ComboBox } from '#src/ui/combo-box.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import type { ProfileDraft } from '../draft.ts';
import type { BusinessProfile, RefusedPictures } from '../overlay.ts';
import type { ProfileForm } from '../profile-form.ts';
import { problemLabels } from '../problem-labels.ts';
import { useProfileForm } from '../use-profile-form.ts';
import { PictureFields } from './picture-fields.tsx';
import { Text } from './profile-text.tsx';
import { SocialFields } from './social-fields.tsx';
import styles from './profile-editor.module.css';

type Props = {
  actor: Actor;
  profile: BusinessProfile;
  refusedPictures: RefusedPictures;
  draft: ProfileDraft | null;
};

const cityOptions = cityNames.map((name) => ({ id: name, name }));
const categoryOptions = Object.entries(categories).map(([id, name]) => ({ id, name }));

/** Every field of the profile, with Save and Reset. Works the same with and without a connection. */
export function ProfileEditor({ actor, profile, refusedPictures, draft }: Props) {
  const { form, isDirty, discard, save } = useProfileForm(actor, profile, draft);
  const { control, handleSubmit } = form;
  const { isSubmitting } = useFormState({ control });
  const isOnline = useReachable();
  const [tries, setTries] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0) focusFirstInvalid(element.current);
  }, [tries]);
  const store = async (values: ProfileForm) => {
    try {
      await save(values);
      toasts.success(isOnline ? m.business_saved() : m.business_saved_here());
    } catch (error) {
      reportError(error);
      toasts.error(isFull(error) ? m.media_device_full() : m.app_went_wrong());
    }
  };
  const submit = async (event: SyntheticEvent) => {
    let isRefused = false;
    await handleSubmit(store, () => {
      isRefused = true;
    })(event);
    // Only now every field says what is wrong with it.
    if (isRefused) setTries(tries + 1);
  };

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Section title={m.business_section_about()}>
        <Text
          control={control}
          field="name"
          label={m.app_business_name()}
          autoComplete="organization"
        />
        <Controller
          control={control}
          name="about"
          render={({ field: { ref, value, ...field }, fieldState }) => (
            <TextArea
              {...field}
              value={value}
              inputRef={ref}
              label={m.app_description()}
              description={m.business_description_text()}
              rows={5}
              maxRows={14}
              errorMessage={problemLabels(fieldState.error)}
            />
          )}
        />
        <Text
          control={control}
          field="businessWebsite"
          label={m.business_website()}
          type="url"
          inputMode="url"
          placeholder="https://"
        />
        <Controller
          control={control}
          name="categories"
          render={({ field: { ref: _, value, name, onChange, onBlur }, fieldState }) => (
            <CheckChips
              name={name}
              label={m.business_categories()}
              description={m.business_categories_text()}
              options={categoryOptions}
              value={value}
              onChange={(chosen) => onChange(inOrder(chosen))}
              onBlur={onBlur}
              errorMessage={problemLabels(fieldState.error)}
            />
          )}
        />
      </Section>
      <Section title={m.business_section_pictures()}>
        <PictureFields actor={actor} profile={profile} refused={refusedPictures} />
      </Section>
      <Section title={m.business_section_address()}>
        <Text
          control={control}
          field="street"
          label={m.app_street()}
          autoComplete="street-address"
        />
        <div className={styles.place}>
          <Controller
            control={control}
            name="locality"
            render={({ field: { ref: _, value, onChange, onBlur }, fieldState }) => (
              <ComboBox
                className={styles.city ?? ''}
                label={m.app_city()}
                none={m.app_no_city()}
                options={cityOptions}
                selectedKey={value || null}
                onSelectionChange={(city) => onChange(city ?? '')}
                onBlur={onBlur}
                errorMessage={problemLabels(fieldState.error)}
              />
            )}
          />
          <TextField label={m.business_state()} value={PROVINCE} isReadOnly />
          <Text
            control={control}
            field="postalCode"
            label={m.app_zip()}
            description={m.business_zip_text()}
            inputMode="numeric"
            autoComplete="postal-code"
          />
        </div>
      </Section>
      <Section title={m.app_social_profiles()}>
        <SocialFields control={control} />
      </Section>
      <footer className={styles.footer} data-dirty={isDirty || undefined}>
        <output className={styles.unsaved}>{isDirty ? m.app_not_saved_yet() : null}</output>
        <div className={styles.actions}>
          <Button variant="secondary" onPress={discard}>
            {m.app_reset()}
          </Button>
          <Button type="submit" isPending={isSubmitting}>
            {m.app_save()}
          </Button>
        </div>
      </footer>
    </form>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** In the list's order, however they were tapped: the same choice is then the same value. */
const inOrder = (chosen: readonly string[]) =>
  Object.keys(categories).filter((id) => chosen.includes(id));

function focusFirstInvalid(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>(
    'input[aria-invalid="true"], textarea[aria-invalid="true"], [data-invalid] input',
  );
  first?.focus();
  first?.scrollIntoView({ block: 'center' });
}
