import { Film } from 'lucide-react';
import { Picture } from './picture.tsx';
import './media-button.css';

type Props = {
  label: string;
  /** The address of a small picture; empty for a video without one. */
  thumb: string;
  alt: string;
  placeholder: string | undefined;
  onPress: () => void;
};

/** A photo or video as a small square that opens it. */
export function MediaButton({ label, thumb, alt, placeholder, onPress }: Props) {
  return (
    <button type="button" className="media-button" aria-label={label} onClick={onPress}>
      {thumb === '' ? (
        <span className="media-button-video">
          <Film aria-hidden />
        </span>
      ) : (
        <Picture
          src={thumb}
          alt={alt}
          width={1}
          height={1}
          placeholder={placeholder || undefined}
        />
      )}
    </button>
  );
}
