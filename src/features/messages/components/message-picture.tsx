import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useLocalPicture } from '#src/data/media/local-pictures.ts';
import { m } from '#src/paraglide/messages.js';
import { MediaViewer, type ViewerItem } from '#src/ui/media-viewer.tsx';
import { Picture } from '#src/ui/picture.tsx';
import type { EntryPicture } from '../overlay.ts';
import styles from './message-picture.module.css';

type Waiting = Extract<EntryPicture, { uploadId: unknown }>;

/** The picture of a message. It opens over the whole screen. */
export function MessagePicture({ picture }: { picture: EntryPicture }) {
  if ('uploadId' in picture) return <WaitingPicture picture={picture} />;
  const { url, thumbUrl, ...shown } = picture;
  return <Thumbnail thumb={thumbUrl} item={{ ...shown, src: url, alt: altOf(picture) }} />;
}

/** One on its way shows from this device. */
function WaitingPicture({ picture }: { picture: Waiting }) {
  const local = useLocalPicture(picture.uploadId);
  if (local === undefined) return null;
  const { width = 4, height = 3 } = local?.item ?? {};
  const src = local?.url ?? '';
  return <Thumbnail thumb={src} item={{ src, width, height, alt: altOf(picture) }} />;
}

const altOf = ({ altText }: EntryPicture): string => altText || m.messages_photo();

function Thumbnail({ thumb, item }: { thumb: string; item: ViewerItem }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className={styles.open ?? ''} onPress={() => setIsOpen(true)}>
        <Picture
          className={styles.picture}
          src={thumb}
          alt={item.alt}
          width={item.width}
          height={item.height}
          placeholder={item.placeholder}
        />
      </Button>
      {isOpen ? <MediaViewer items={[item]} start={0} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
