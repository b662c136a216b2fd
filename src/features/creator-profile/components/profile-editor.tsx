import { useEffect, useRef, useState } from 'react';
import { isFull } from '#src/data/device/full.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { Prepared } from '#src/data/media/prepare.ts';
import { useReachable } from '#src/data/use-reachable.ts';
import { finishSetup } from '#src/lib/setup-flags.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { SaveBar } from '#src/ui/save-bar.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { savePhoto, saveProfile } from '../actions.ts';
import type { ProfileDraft } from '../draft.ts';
import type { ProfileItem, ProfileView } from '../overlay.ts';
import { useProfileForm, type ProfileEditing } from '../use-profile-form.ts';
import { PhotoPart } from './photo-part.tsx';
import {
  BioPart,
  CityPart,
  DemographicPart,
  InterestsPart,
  OffersPart,
  SocialPart,
} from './profile-parts.tsx';

type Props = {
  actor: Actor;
  view: ProfileView;
  draft: ProfileDraft | null;
  /** A new photo that is on this device only. */
  localPhoto: string | null;
  today: string;
  onDirty: (isDirty: boolean) => void;
  /** The first save of a new creator is through. */
  onSetUp: () => void;
};

/** All sections of one's own profile, with Save Changes and Reset. Works the same with and without a connection. */
export function ProfileEditor({ actor, view, draft, localPhoto, today, onDirty, onSetUp }: Props) {
  const { profile, hasBirthDate } = view;
  const editing = useProfileForm(actor.accountId, view, draft, today);
  const [photo, setPhoto] = useState<Prepared | null>(null);
  const { control } = editing.form;
  const place = useLeading(editing);
  const { isSaving, save } = useSaving(actor, editing, photo, {
    refused: view.refused,
    onSaved: () => {
      setPhoto(null);
      if (finishSetup('requireProfileSetup')) onSetUp();
    },
  });
  const isDirty = editing.isDirty || photo !== null;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  return (
    <Stack
      as="form"
      gap={8}
      ref={place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <BioPart control={control} />
      <PhotoPart
        name={profile.name}
        photoUrl={localPhoto ?? profile.photoUrl}
        isWaiting={localPhoto !== null}
        chosen={photo}
        onChoose={setPhoto}
      />
      <InterestsPart control={control} />
      <CityPart control={control} />
      <SocialPart control={control} problem={editing.social} />
      <OffersPart control={control} />
      <DemographicPart
        control={control}
        ageBand={profile.creator.ageBand}
        hasBirthDate={hasBirthDate}
      />
      <SaveBar line={isDirty} state={isDirty ? m.app_not_saved_yet() : null}>
        <Button
          variant="secondary"
          isDisabled={!isDirty}
          onPress={() => {
            editing.reset();
            setPhoto(null);
          }}
        >
          {m.app_reset()}
        </Button>
        <Button type="submit" isPending={isSaving}>
          {m.profile_save()}
        </Button>
      </SaveBar>
    </Stack>
  );
}

/** Leads to the first part that keeps the form from being saved. */
function useLeading({ form }: ProfileEditing) {
  const place = useRef<HTMLFormElement>(null);
  const { submitCount } = form.formState;
  // It rises with the render that marks what is wrong.
  useEffect(() => {
    if (submitCount === 0) return;
    // A photo that was turned away keeps nothing from being saved.
    const wrong = place.current?.querySelector('[data-invalid]:not(.file-drop)');
    wrong?.closest('section')?.scrollIntoView({ block: 'start' });
    wrong
      ?.querySelector<HTMLElement>('[contenteditable="true"], input')
      ?.focus({ preventScroll: true });
  }, [submitCount]);
  return place;
}

/** The parts that could not be stored, and those that were. */
function failureSentence(
  error: unknown,
  { words, hadWords }: Record<'words' | 'hadWords', boolean>,
) {
  if (words) return isFull(error) ? m.media_device_full() : m.profile_failed();
  const reason = isFull(error) ? m.profile_photo_full() : m.profile_photo_failed();
  return hadWords ? m.profile_rest_saved({ reason }) : reason;
}

type Saving = {
  /** Earlier edits that the server refused. */
  refused: readonly ProfileItem[];
  onSaved: () => void;
};

function useSaving(
  actor: Actor,
  editing: ProfileEditing,
  photo: Prepared | null,
  { refused, onSaved }: Saving,
) {
  const [isSaving, setIsSaving] = useState(false);
  const isOnline = useReachable();
  const store = async () => {
    const edits = editing.edits();
    if (edits.length === 0 && !photo) {
      toasts.warning(m.profile_nothing_changed());
      // Set up elsewhere, it is complete all the same, so this form lets the person continue.
      return onSaved();
    }
    setIsSaving(true);
    const left = { words: edits.length > 0 };
    try {
      if (left.words) {
        await saveProfile(actor, edits);
        editing.settle();
        left.words = false;
      }
      if (photo) await savePhoto(actor, photo, refused);
      toasts.success(
        isOnline ? m.profile_saved() : `${m.profile_saved()}. ${m.app_saved_offline()}`,
      );
      onSaved();
    } catch (error) {
      reportError(error);
      toasts.error(failureSentence(error, { words: left.words, hadWords: edits.length > 0 }));
    }
    setIsSaving(false);
  };
  const isLinked = () => {
    const { instagramUrl, tiktokUrl, youtubeUrl, localBuzzUrl } = editing.form.getValues();
    return [instagramUrl, tiktokUrl, youtubeUrl, localBuzzUrl].some((url) => url.trim() !== '');
  };
  const save = () => {
    const submit = editing.form.handleSubmit(async () => {
      if (isLinked()) await store();
    });
    void submit().catch(reportError);
  };
  return { isSaving, save };
}
