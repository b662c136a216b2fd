import { ACCEPTED_EXTENSIONS } from '#contract/pictures/rules.ts';
import { m } from '#src/paraglide/messages.js';
import { FileDrop } from '#src/ui/file-drop.tsx';

type Props = {
  onFiles: (files: File[]) => void;
  error: string | undefined;
  isDisabled?: boolean;
};

/** Where a profile's photo is chosen. */
export const PhotoDrop = (props: Props) => (
  <FileDrop
    {...props}
    accept={ACCEPTED_EXTENSIONS}
    label={m.profile_photo_choose()}
    touchLabel={m.profile_photo_choose_touch()}
    hint={m.app_image_hint()}
  />
);
