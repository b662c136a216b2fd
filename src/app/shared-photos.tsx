import { useNavigate } from '@tanstack/react-router';
import { Film, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isVideoFile } from '#contract/content/media.ts';
import { PORTFOLIO_BATCH_MAX } from '#contract/pictures/rules.ts';
import type { SharedFile } from '#src/data/device/database.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { dropShared } from '#src/data/device/shared-files.ts';
import { pictureSentence } from '#src/data/media/picture-sentence.ts';
import { preparePictures } from '#src/data/media/prepare.ts';
import { asPortfolioItem, sendPictures } from '#src/data/media/send-pictures.ts';
import { fileOf, leaveShared, useSharedUrl } from '#src/data/media/shared.ts';
import { useOnline } from '#src/data/use-online.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { finishSetup } from '#src/lib/setup-flags.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import styles from './share-route.module.css';
import { Grid, Stack, Text } from '#src/ui/layout.tsx';

type Props = {
  actor: Actor;
  files: readonly SharedFile[];
  returnTo: string;
  /** The way into a campaign instead, where there is one. */
  toProject: ReactNode;
};

/** Asks whether shared photos become works of the portfolio, and adds them once: they leave the list as they enter the queue. */
export function SharedPhotos({ actor, files, returnTo, toProject }: Props) {
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const navigate = useNavigate();
  const isOnline = useOnline();
  const isTooMany = files.length > PORTFOLIO_BATCH_MAX;
  const hasVideo = files.some(isVideoFile);

  const add = async () => {
    setError(null);
    setProgress({ done: 0, of: files.length });
    try {
      const skipped = await addToPortfolio(actor, files, (done, of) => setProgress({ done, of }));
      finishSetup('requirePortfolioSetup');
      const count = files.length - skipped;
      if (count > 0) toasts.success(m.share_added({ count }));
      if (skipped > 0) toasts.success(m.share_there_already({ count: skipped }));
      void navigate({ to: returnTo, replace: true });
    } catch (failure) {
      setError(pictureSentence(failure));
      setProgress(null);
    }
  };
  const leave = async () => {
    await leaveShared(files.map((file) => file.id));
    void navigate({ to: '/dashboard', replace: true });
  };

  return (
    <main className={styles.screen}>
      <h1>{hasVideo ? m.share_files_question() : m.share_question({ count: files.length })}</h1>
      <Grid as="ul" min={140} gap={3}>
        {files.map((file) => (
          <SharedPhoto
            key={file.id}
            file={file}
            onRemove={progress ? undefined : () => void leaveShared([file.id]).catch(reportError)}
          />
        ))}
      </Grid>
      {hasVideo ? <Text tone="muted">{m.share_videos_only()}</Text> : null}
      {isTooMany && !hasVideo ? (
        <Text tone="danger" role="alert">
          {refusalSentence('TOO_MANY_FILES')}
        </Text>
      ) : null}
      {error ? (
        <Text tone="danger" role="alert">
          {error}
        </Text>
      ) : null}
      {isOnline ? null : <Text tone="muted">{m.share_offline()}</Text>}
      {toProject}
      <Stack gap={3}>
        {hasVideo ? null : (
          <Button
            isWide
            isPending={progress !== null}
            isDisabled={isTooMany}
            onPress={() => void add()}
          >
            {m.share_add({ count: files.length })}
          </Button>
        )}
        <Button
          isWide
          variant="secondary"
          isDisabled={progress !== null}
          onPress={() => void leave().catch(reportError)}
        >
          {m.share_cancel()}
        </Button>
        <Text as="output" tone="muted">
          {progress ? m.app_preparing(progress) : null}
        </Text>
      </Stack>
    </main>
  );
}

/** Returns how many of them the portfolio already contains. */
async function addToPortfolio(
  actor: Actor,
  files: readonly SharedFile[],
  onProgress: (done: number, of: number) => void,
): Promise<number> {
  const chosen: File[] = [];
  for (const file of files) chosen.push(await fileOf(file));
  const prepared = await preparePictures(chosen, 'portfolio', { onProgress });
  const ids = files.map((file) => file.id);
  const { skipped } = await sendPictures(actor, prepared.map(asPortfolioItem), {
    also: (db) => dropShared(db, ids),
  });
  return skipped;
}

type SharedPhotoProps = { file: SharedFile; onRemove: (() => void) | undefined };

function SharedPhoto({ file, onRemove }: SharedPhotoProps) {
  return (
    <li className={styles.photo}>
      {isVideoFile(file) ? (
        <span className={styles.video} role="img" aria-label={file.name}>
          <Film aria-hidden />
        </span>
      ) : (
        <SharedPicture file={file} key={file.id} />
      )}
      {onRemove ? (
        <IconButton
          variant="overlay"
          label={m.share_remove({ name: file.name })}
          onPress={onRemove}
        >
          <X aria-hidden />
        </IconButton>
      ) : null}
    </li>
  );
}

function SharedPicture({ file }: { file: SharedFile }) {
  return <Picture src={useSharedUrl(file)} alt={file.name} width={1} height={1} loading="eager" />;
}
