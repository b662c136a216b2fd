import { Download, Film, Share2 } from 'lucide-react';
import { useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { IconButton } from '#src/ui/icon-button.tsx';
import { MediaViewer } from '#src/ui/media-viewer.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { fileOf, saveFiles } from '../content/keep-files.ts';
import type { Piece } from '../content/pieces.ts';
import styles from './approved-files.module.css';

/** Files to be posted, saved to the device or handed to another app. */
export function ApprovedFiles({ pieces }: { pieces: readonly Piece[] }) {
  const [viewed, setViewed] = useState<number | null>(null);
  const [ready, setReady] = useState<{ id: string; file: File } | null>(null);
  const run = (what: () => Promise<void>) =>
    void what().catch((error: unknown) => {
      reportError(error);
      toasts.error(m.post_file_failed());
    });
  const share = async (piece: Piece) => {
    const file = ready?.id === piece.id ? ready.file : await fileOf(piece);
    // Loading a large one takes longer than a tap counts: then one more tap shares it.
    setReady({ id: piece.id, file });
    try {
      await navigator.share({ files: [file] });
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      if (name === 'NotAllowedError') toasts.success(m.post_share_ready());
      else if (name !== 'AbortError') throw error;
    }
  };
  return (
    <section className={styles.part} aria-labelledby="post-files">
      <h2 id="post-files">{m.post_files()}</h2>
      {pieces.length === 0 ? <p className={styles.none}>{m.post_files_none()}</p> : null}
      <ul className={styles.files}>
        {pieces.map((piece, index) => {
          const name = m.post_file({ place: index + 1 });
          return (
            <li key={piece.id} className={styles.file}>
              <button
                type="button"
                className={styles.view}
                aria-label={m.content_view({ name })}
                onClick={() => setViewed(index)}
              >
                {piece.thumb === '' ? (
                  <span className={styles.film}>
                    <Film aria-hidden />
                  </span>
                ) : (
                  <Picture
                    src={piece.thumb}
                    alt={piece.altText}
                    width={1}
                    height={1}
                    placeholder={piece.placeholder || undefined}
                  />
                )}
              </button>
              <div className={styles.acts}>
                <IconButton
                  label={m.post_save_name({ name })}
                  onPress={() => run(() => saveFiles([piece]))}
                >
                  <Download aria-hidden />
                </IconButton>
                {canShare(piece) ? (
                  <IconButton
                    label={m.post_share_name({ name })}
                    onPress={() => run(() => share(piece))}
                  >
                    <Share2 aria-hidden />
                  </IconButton>
                ) : null}
              </div>
            </li>
          );
        })}
      </ul>
      {viewed === null ? null : (
        <MediaViewer
          items={pieces.map(viewerItem)}
          start={viewed}
          onClose={() => setViewed(null)}
        />
      )}
    </section>
  );
}

const viewerItem = ({ src, altText, width, height, placeholder, kind, poster }: Piece) => ({
  src,
  alt: altText || m.content_own_file(),
  width,
  height,
  placeholder,
  video: kind === 'video' ? { poster } : undefined,
});

/** Asked with a file of the kind: browsers tell by its type. */
function canShare({ kind }: Piece): boolean {
  const [name, type] = kind === 'photo' ? ['a.jpg', 'image/jpeg'] : ['a.mp4', 'video/mp4'];
  const { canShare: asks } = navigator as { canShare?: (what: ShareData) => boolean };
  return (
    asks?.call(navigator, { files: [new File([], name ?? '', { type: type ?? '' })] }) ?? false
  );
}
