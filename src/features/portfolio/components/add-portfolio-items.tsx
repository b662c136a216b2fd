import { useEffect, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { ACCEPTED_EXTENSIONS, checkChosen, PORTFOLIO_BATCH_MAX } from '#contract/pictures/rules.ts';
import { isFull } from '#src/data/device/full.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { PictureError } from '#src/data/media/picture-error.ts';
import { useReachable } from '#src/data/use-reachable.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { finishSetup } from '#src/lib/setup-flags.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { FileDrop } from '#src/ui/file-drop.tsx';
import { FileThumbnail } from '#src/ui/file-thumbnail.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Hint, Row, Stack, Text } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { addPortfolioItems } from '../actions.ts';
import { withOwnNames } from '../own-names.ts';
import styles from './add-portfolio-items.module.css';

type Props = { actor: Actor; onDone: () => void; onSetUp: () => void };

/** Files are chosen, looked over, and put into the portfolio together: four at most. */
export function AddPortfolioItems({ actor, onDone, onSetUp }: Props) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [turnedAway, setTurnedAway] = useState<string>();
  const isTooMany = files.length > PORTFOLIO_BATCH_MAX;
  const drop = (file: File) => setFiles((held) => held.filter((one) => one !== file));
  const { progress, error, upload, cancel } = useUpload(actor, files, {
    drop,
    done: () => {
      onDone();
      if (finishSetup('requirePortfolioSetup')) onSetUp();
    },
  });
  // A file that can't be a picture is reported at once and does not stop the others.
  const choose = (chosen: File[]) => {
    const refusals = chosen.flatMap((file) => {
      const checked = checkChosen(file);
      const reason = checked.ok ? null : refusalSentence(checked.refusal.code);
      return reason === null ? [] : [m.app_name_reason({ name: file.name, reason })];
    });
    setTurnedAway(refusals.length > 0 ? refusals.join(' ') : undefined);
    setFiles((held) => withOwnNames([...held, ...chosen.filter((one) => checkChosen(one).ok)]));
  };
  return (
    <Card gap={3}>
      <FileDrop
        accept={ACCEPTED_EXTENSIONS}
        multiple
        label={m.portfolio_choose()}
        touchLabel={m.portfolio_choose_touch()}
        hint={m.app_image_hint()}
        error={isTooMany ? m.refusal_TOO_MANY_FILES() : (error ?? turnedAway)}
        isDisabled={progress !== null}
        onFiles={choose}
      />
      {files.length > 0 ? (
        <Chosen files={files} onRemove={drop} isBusy={progress !== null} />
      ) : null}
      <Row gap={2} wrap align="center" justify="end">
        <Hint as="output" grow>
          {progress ? m.app_preparing({ done: progress[0], of: progress[1] }) : null}
        </Hint>
        <Button variant="secondary" onPress={progress ? cancel : onDone}>
          {m.app_cancel()}
        </Button>
        <Button
          isDisabled={files.length === 0 || isTooMany}
          isPending={progress !== null}
          onPress={() => void upload()}
        >
          {m.portfolio_upload()}
        </Button>
      </Row>
    </Card>
  );
}

type ChosenProps = { files: readonly File[]; onRemove: (file: File) => void; isBusy: boolean };

function Chosen({ files, onRemove, isBusy }: ChosenProps) {
  return (
    <>
      <Text weight="medium">{m.portfolio_chosen({ count: files.length })}</Text>
      <Stack as="ul">
        {files.map((file, place) => (
          <li key={`${place} ${file.name}`} className={styles.file}>
            <FileThumbnail file={file} />
            <Text as="span" truncate grow shrink>
              {file.name}
            </Text>
            <IconButton
              label={m.app_remove_name({ name: file.name })}
              isDisabled={isBusy}
              onPress={() => onRemove(file)}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </Stack>
    </>
  );
}

type Acts = { drop: (file: File) => void; done: () => void };

function useUpload(actor: Actor, files: readonly File[], { drop, done }: Acts) {
  const [progress, setProgress] = useState<[done: number, of: number] | null>(null);
  const [error, setError] = useState<string>();
  const stop = useRef<AbortController | null>(null);
  const isOnline = useReachable();
  // A person who leaves during the preparation has not confirmed the upload yet.
  useEffect(() => () => stop.current?.abort(), []);
  const upload = async () => {
    const control = new AbortController();
    stop.current = control;
    setError(undefined);
    setProgress([0, files.length]);
    try {
      await addPortfolioItems(actor, files, {
        signal: control.signal,
        onProgress: (ready, of) => setProgress([ready, of]),
      });
      toasts.success(isOnline ? m.portfolio_updated() : m.portfolio_saved_here());
      done();
    } catch (failure) {
      if (failure instanceof PictureError) {
        const wrong = files.find((one) => one.name === failure.file);
        if (wrong) drop(wrong);
        const reason = refusalSentence(failure.code);
        setError(m.app_name_reason({ name: failure.file, reason }));
      } else if (!control.signal.aborted) {
        reportError(failure);
        toasts.error(isFull(failure) ? m.media_device_full() : m.app_went_wrong());
      }
    }
    setProgress(null);
  };
  return { progress, error, upload, cancel: () => stop.current?.abort() };
}
