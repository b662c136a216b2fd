import { CircleAlert, Clock, CloudUpload } from 'lucide-react';
import type { MediaItem } from '#src/data/device/database.ts';
import { retryPicture } from '#src/data/media/local-pictures.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import type { LocalWork } from '../overlay.ts';
import styles from './upload-state.module.css';

/** How far a picture is on its way, over the picture; spoken when it changes. */
export function UploadState({ work }: { work: LocalWork }) {
  const { item, url } = work.local;
  const retry = () =>
    void retryPicture(item.uploadId).catch((error: unknown) => {
      reportError(error);
      toasts.error(m.portfolio_failed());
    });
  if (item.state === 'attention' || url === '') {
    return (
      <div className={styles.trouble} role="alert">
        <Chip tone="danger" icon={<CircleAlert aria-hidden />}>
          {m.portfolio_not_sent()}
        </Chip>
        <p>{url === '' ? m.portfolio_missing() : reasonOf(item)}</p>
        {url === '' ? null : (
          <Button size="small" onPress={retry}>
            {m.portfolio_retry()}
          </Button>
        )}
      </div>
    );
  }
  return (
    <output className={styles.state}>
      {item.state === 'waiting' ? (
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

function reasonOf({ attention }: MediaItem): string {
  const code = attention?.code;
  const isRefusal = code && code !== 'OLD_MESSAGE' && code !== 'OLD_BOOKING';
  return refusalSentence(isRefusal ? code : 'FAILED', attention?.current);
}
