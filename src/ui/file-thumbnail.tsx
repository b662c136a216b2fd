import { Image } from 'lucide-react';
import { useEffect, useState } from 'react';
import './file-thumbnail.css';

/** A chosen file's picture; a mark where this browser can't draw it, such as HEIC. Its name stands beside it. */
export function FileThumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <span className="file-thumbnail" aria-hidden>
      {url ? <img src={url} alt="" onError={() => setUrl(null)} /> : <Image />}
    </span>
  );
}
