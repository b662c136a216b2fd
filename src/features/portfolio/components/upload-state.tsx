import { CircleAlert, Clock, CloudUpload } from 'lucide-react';
import type { MediaItem } from '#src/data/device/database.ts';
import { m } from '#src/paraglide/messages.js';
import { Chip } from '#src/ui/chip.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { isStopped, type LocalPortfolioItem } from '../overlay.ts';
import styles from './upload-state.module.css';

/** How far a picture is on its way, over the picture. Its state is spoken when it changes, each further percent is not. */
export function UploadState({ portfolioItem }: { portfolioItem: LocalPortfolioItem }) {
  const { item } = portfolioItem.local;
  if (isStopped(portfolioItem)) {
    return (
      <span className={styles.state}>
        <Chip tone="danger" icon={<CircleAlert aria-hidden />}>
          {m.app_not_sent()}
        </Chip>
      </span>
    );
  }
  return (
    <output className={styles.state}>
      {item.state === 'waiting' || item.state === 'attention' ? (
        <Chip tone="pollen" icon={<Clock aria-hidden />}>
          {m.app_waiting()}
        </Chip>
      ) : (
        <Chip tone="leaf" icon={<CloudUpload aria-hidden />} isMoving={item.state !== 'uploaded'}>
          {item.state === 'uploaded' ? (
            m.portfolio_sent()
          ) : percentOf(item) === 0 ? (
            // A small picture is sent in one piece.
            m.app_sending()
          ) : (
            <>
              <VisuallyHidden>{m.app_sending()}</VisuallyHidden>
              <span aria-hidden>{m.portfolio_sending({ percent: percentOf(item) })}</span>
            </>
          )}
        </Chip>
      )}
    </output>
  );
}

const percentOf = ({ sent, size }: MediaItem): number =>
  size > 0 ? Math.min(100, Math.round((sent / size) * 100)) : 0;
