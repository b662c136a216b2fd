import { Image } from 'lucide-react';
import { useObjectUrl } from './use-object-url.ts';
import './file-thumbnail.css';

/** A chosen file's picture; a mark where this browser can't draw it, such as HEIC. Its name is beside it. */
export function FileThumbnail({ file }: { file: File }) {
  const { url, clear } = useObjectUrl(file);
  return (
    <span className="file-thumbnail" aria-hidden>
      {url ? <img src={url} alt="" onError={clear} /> : <Image />}
    </span>
  );
}
