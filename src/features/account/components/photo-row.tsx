import { useState } from 'react';
import { ACCEPTED_EXTENSIONS } from '#contract/pictures/rules.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { isFull } from '#src/data/device/full.ts';
import { useLocalPictures } from '#src/data/media/local-pictures.ts';
import { PictureError } from '#src/data/media/picture-error.ts';
import { usePending } from '#src/data/pending.ts';
import { savePerson } from '#src/data/person.ts';
import type { Crop } from '#src/lib/crop.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { CropButton } from '#src/ui/crop-button.tsx';
import { FileDrop } from '#src/ui/file-drop.tsx';
import { Box, Hint, Row, Stack } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { savePersonPhoto } from '../actions.ts';
import styles from './photo-row.module.css';

type Props = { actor: Actor; profile: UserProfile };

/** The photo of the person: cut to a square, shown at once from this device, and sent when there is a connection. */
export function PhotoRow({ actor, profile }: Props) {
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState<File | null>(null);
  const { isBusy, run } = useCommand(m.app_not_saved);
  const waiting = useLocalPictures(actor, 'userPhoto') ?? [];
  const local = waiting.at(-1);
  const pending = usePending(actor);
  const name = `${profile.firstName} ${profile.lastName}`.trim() || profile.email;
  const own = (pending?.items ?? []).flatMap((one) =>
    one.kind === 'updateUser' ? one.payload.edits.filter(({ field }) => field === 'photo') : [],
  );
  const isRemoved = own.at(-1)?.value === null;
  const shown = isRemoved ? null : (local?.url ?? profile.photoUrl ?? null);
  const text = profile.currentMembership?.creatorId
    ? m.person_photo_creator()
    : m.person_photo_text();
  const save = async (file: File, crop?: Crop) => {
    setProblem(undefined);
    await run(async () => {
      try {
        await savePersonPhoto(actor, file, waiting, crop);
        setChosen(file);
      } catch (error) {
        if (error instanceof PictureError) setProblem(refusalSentence(error.code));
        else if (isFull(error)) toasts.error(m.media_device_full());
        else throw error;
      }
    });
  };
  return (
    <Card fluid>
      <Stack gap={3} role="group" aria-label={m.person_photo()}>
        <Row gap={4} wrap align="center">
          <Avatar name={name} src={shown} size={96} alt={m.person_photo()} />
          <Box grow className={styles.drop}>
            <FileDrop
              accept={ACCEPTED_EXTENSIONS}
              onFiles={([file]) => void (file && save(file))}
              label={m.profile_photo_choose()}
              touchLabel={m.profile_photo_choose_touch()}
              hint={m.app_image_hint()}
              error={problem}
            />
          </Box>
        </Row>
        <Hint as="output">{own.length > 0 ? m.app_saved_offline() : text}</Hint>
        {shown ? (
          <Row gap={2} wrap>
            {chosen ? (
              <CropButton
                file={chosen}
                shape="person"
                isDisabled={isBusy}
                onCrop={(crop) => save(chosen, crop)}
              />
            ) : null}
            <Button
              variant="quiet"
              isPending={isBusy}
              onPress={() => void run(() => savePerson(actor, [{ field: 'photo', value: null }]))}
            >
              {m.person_photo_remove()}
            </Button>
          </Row>
        ) : null}
      </Stack>
    </Card>
  );
}
