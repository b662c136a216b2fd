import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { isFull } from '#src/data/device/full.ts';
import { useReachable } from '#src/data/use-reachable.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import type { ProfileDraft } from '../draft.ts';
import type { BusinessProfile, RefusedPictures } from '../overlay.ts';
import type { ProfileForm } from '../profile-form.ts';
import { useProfileForm } from '../use-profile-form.ts';
import { AboutFields } from './about-fields.tsx';
import { AddressFields } from './address-fields.tsx';
import { PictureFields } from './picture-fields.tsx';
import { SocialFields } from './social-fields.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { SaveBar } from '#src/ui/save-bar.tsx';

type Props = {
  actor: Actor;
  profile: BusinessProfile;
  refusedPictures: RefusedPictures;
  draft: ProfileDraft | null;
  onSaved: (() => void) | undefined;
};

/** Every field of the profile, with Save and Reset. Works the same with and without a connection. */
export function ProfileEditor({ actor, profile, refusedPictures, draft, onSaved }: Props) {
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
      onSaved?.();
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
    // Only now every field shows its problem.
    if (isRefused) setTries(tries + 1);
  };

  return (
    <Stack
      as="form"
      gap={6}
      fluid
      ref={element}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <Section title={m.business_section_about()}>
        <AboutFields control={control} />
      </Section>
      <Section title={m.business_section_pictures()}>
        <PictureFields actor={actor} profile={profile} refused={refusedPictures} />
      </Section>
      <Section title={m.business_section_address()}>
        <AddressFields control={control} />
      </Section>
      <Section title={m.app_social_profiles()}>
        <SocialFields control={control} />
      </Section>
      <SaveBar line={isDirty} state={isDirty ? m.app_not_saved_yet() : null}>
        <Button variant="secondary" onPress={discard}>
          {m.app_reset()}
        </Button>
        <Button type="submit" isPending={isSubmitting}>
          {m.app_save()}
        </Button>
      </SaveBar>
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="fieldset" gap={4} fluid>
      <legend>{title}</legend>
      {children}
    </Stack>
  );
}

function focusFirstInvalid(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>(
    'input[aria-invalid="true"], textarea[aria-invalid="true"], [data-invalid] input',
  );
  first?.focus();
  first?.scrollIntoView({ block: 'center' });
}
