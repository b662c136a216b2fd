import { useState, type CSSProperties } from 'react';
import { ImageOff } from 'lucide-react';
import { joinClass } from './class-name.ts';
import { useConnectionBack } from './use-connection-back.ts';
import './picture.css';

interface PictureProps {
  src: string;
  /** Spoken text; empty where the picture only decorates. */
  alt: string;
  width: number;
  height: number;
  /** A few blurred bytes as a `data:` address, shown until the picture is there. */
  placeholder?: string | undefined;
  className?: string | undefined;
  loading?: 'lazy' | 'eager' | undefined;
}

/**
 * A picture that keeps its place from the start: blurred until its bytes are there, a mark where they cannot be had,
 * until the next connection. Its box has the picture's own proportions unless a class sets others, and the picture fills it.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  placeholder,
  className,
  loading = 'lazy',
}: PictureProps) {
  const [heard, setHeard] = useState<{ src: string; state: 'shown' | 'broken' } | null>(null);
  const state = src === '' ? 'broken' : heard?.src === src ? heard.state : 'coming';
  useConnectionBack(heard?.state === 'broken', () => setHeard(null));
  // One that the browser holds already may be there before anyone listens.
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth > 0 && state === 'coming') {
      setHeard({ src, state: 'shown' });
    }
  };
  const ratio = { '--picture-ratio': `${width} / ${height}` } as CSSProperties;

  return (
    <span className={joinClass('picture', className)} data-state={state} style={ratio}>
      {placeholder && state !== 'shown' ? (
        <img className="picture-placeholder" src={placeholder} alt="" aria-hidden />
      ) : null}
      {state === 'broken' ? (
        <span
          className="picture-broken"
          {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        >
          <ImageOff aria-hidden />
        </span>
      ) : (
        <img
          key={src}
          ref={look}
          className="picture-image"
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading={loading}
          decoding="async"
          draggable={false}
          onLoad={() => setHeard({ src, state: 'shown' })}
          onError={() => setHeard({ src, state: 'broken' })}
        />
      )}
    </span>
  );
}
