import { CircleAlert, Clock, CloudUpload } from 'lucide-react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { ACCEPTED_EXTENSIONS } from '#contract/pictures/rules.ts';
import type { Attention, MediaItem } from '#src/data/device/database.ts';
import { retryPicture } from '#src/data/media/local-pictures.ts';
import { PictureError } from '#src/data/media/picture-error.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { chooseAgain } from '../actions.ts';
import type { LocalWork } from '../overlay.ts';
import styles from './upload-state.module.css';

/** How far a picture is on its way, over the picture; spoken when it changes. */
export function UploadState({ work }: { work: LocalWork }) {
  const { item, url } = work.local;
  if (url === '' || work.attention) return <Trouble work={work} />;
  return (
    <output className={styles.state}>
      {item.state === 'waiting' || item.state === 'attention' ? (
        <Chip tone="pollen" icon={<Clock aria-hidden />}>
          {m.portfolio_waiting()}
        </Chip>
      ) : (
        <Chip tone="leaf" icon={<CloudUpload aria-hidden />}>
          {item.state === 'uploaded'
            ? m.portfolio_sent()
            : m.portfolio_sending({ percent: percentOf(item) })}
        </Chip>
      )}
    </output>
  );
}

const percentOf = ({ sent, size }: MediaItem): number =>
  size > 0 ? Math.min(100, Math.round((sent / size) * 100)) : 0;

/** Why it is not on its way, and what to do about it. */
function Trouble({ work }: { work: LocalWork }) {
  const { item, url } = work.local;
  const isLost = url === '' || work.attention?.code === 'PICTURE_MISSING';
  const run = (act: () => Promise<unknown>) =>
    void act().catch((error: unknown) => {
      if (error instanceof PictureError) {
        const reason = refusalSentence(error.code);
        return toasts.error(m.portfolio_file_failed({ name: error.file, reason }));
      }
      reportError(error);
      return toasts.error(m.portfolio_failed());
    });
  return (
    <div className={styles.trouble} role="alert">
      <Chip tone="danger" icon={<CircleAlert aria-hidden />}>
        {m.portfolio_not_sent()}
      </Chip>
      <p>{isLost ? m.portfolio_missing() : reasonOf(work.attention)}</p>
      {isLost ? (
        <FileTrigger
          acceptedFileTypes={ACCEPTED_EXTENSIONS}
          onSelect={(list) => {
            const file = list?.[0];
            if (file) run(() => chooseAgain(work, file));
          }}
        >
          <Button size="small">{m.portfolio_choose_again()}</Button>
        </FileTrigger>
      ) : (
        <Button size="small" onPress={() => run(() => retryPicture(item.uploadId))}>
          {m.portfolio_retry()}
        </Button>
      )}
    </div>
  );
}

function reasonOf(attention: Attention | null): string {
  const code = attention?.code;
  const isRefusal = code && code !== 'OLD_MESSAGE' && code !== 'OLD_BOOKING';
  return refusalSentence(isRefusal ? code : 'FAILED', attention?.current);
}
