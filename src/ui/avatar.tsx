import { useState, type HTMLAttributes } from 'react';
import { joinClass } from './class-name.ts';
import { initialsOf, tintOf } from './avatar-initials.ts';
import { useConnectionBack } from './use-connection-back.ts';
import './avatar.css';
import './tints.css';

interface AvatarProps extends Omit<HTMLAttributes<HTMLSpanElement>, 'children'> {
  name: string;
  src?: string | null | undefined;
  size?: 24 | 32 | 40 | 48 | 64 | 96;
  /** People are round, businesses have corners. */
  shape?: 'person' | 'business';
  /** Spoken text. Leave it out beside a visible name, which would be read twice. */
  alt?: string;
}

/** The picture, or initials on a tint while there is none or it cannot be loaded: then it is tried again with the next connection. */
export function Avatar({
  name,
  src,
  size = 40,
  shape = 'person',
  alt = '',
  className,
  ...props
}: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const hasPicture = Boolean(src) && src !== brokenSrc;
  useConnectionBack(brokenSrc !== null, () => setBrokenSrc(null));
  const spoken = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };

  return (
    <span
      {...props}
      {...spoken}
      className={joinClass('avatar', className)}
      data-size={size}
      data-shape={shape}
      data-tint={tintOf(name)}
    >
      {initialsOf(name)}
      {hasPicture && src ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          decoding="async"
          onError={() => setBrokenSrc(src)}
        />
      ) : null}
    </span>
  );
}
