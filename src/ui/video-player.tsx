import { useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { VideoOff } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { useConnectionBack } from './use-connection-back.ts';
import './video-player.css';

/** What a screen may do to a film that it shows. */
export type VideoHandle = {
  /** Shows the moment at so many seconds, standing still. */
  seek: (seconds: number) => void;
  /** Where it stands, in seconds. */
  time: () => number;
  pause: () => void;
};

interface VideoPlayerProps {
  src: string;
  poster: string | null;
  /** What the film is, for whoever does not see it. */
  label: string;
  /** Told as it plays and when it is moved. */
  onTime?: (seconds: number) => void;
  ref?: Ref<VideoHandle>;
  className?: string | undefined;
}

/** What people film has no captions: there is nothing to load for them. */
const Film = 'video';

/** What the arrows move by. */
const STEP_SECONDS = 5;

/**
 * A film with the browser's own controls. Space or K starts and stops it, the arrows move five seconds, Home and End to its ends;
 * nothing of it is loaded but what is looked at. One that cannot be shown says so, and is tried again with the next connection.
 */
export function VideoPlayer({ src, poster, label, onTime, ref, className }: VideoPlayerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const isBroken = src === '' || broken === src;
  useConnectionBack(broken !== null, () => setBroken(null));
  useImperativeHandle(
    ref,
    () => ({
      seek: (seconds) => {
        video.current?.pause();
        moveTo(video.current, seconds);
      },
      time: () => video.current?.currentTime ?? 0,
      pause: () => video.current?.pause(),
    }),
    [],
  );
  const tell = () => onTime?.(video.current?.currentTime ?? 0);
  const handleKey = (event: KeyboardEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    if (!video.current || !isPlain || !act(video.current, event.key)) return;
    // Around it the arrows turn the page, and the browser's controls know the same keys.
    event.preventDefault();
    event.stopPropagation();
    event.nativeEvent.stopImmediatePropagation();
  };

  if (isBroken) {
    return (
      <p className="video-player-broken" role="img" aria-label={label}>
        <VideoOff aria-hidden />
        {m.media_video_not_here()}
      </p>
    );
  }
  return (
    <Film
      ref={video}
      key={src}
      className={className ? `video-player ${className}` : 'video-player'}
      src={src}
      {...(poster ? { poster } : {})}
      aria-label={label}
      controls
      playsInline
      preload="metadata"
      tabIndex={0}
      onKeyDown={handleKey}
      onTimeUpdate={tell}
      onSeeked={tell}
      onError={() => setBroken(src)}
    />
  );
}

/** Whether the key means something to a film. */
function act(video: HTMLVideoElement, key: string): boolean {
  switch (key) {
    case ' ':
    case 'k':
      if (video.paused) void video.play().catch(() => undefined);
      else video.pause();
      return true;
    case 'ArrowLeft':
      moveTo(video, video.currentTime - STEP_SECONDS);
      return true;
    case 'ArrowRight':
      moveTo(video, video.currentTime + STEP_SECONDS);
      return true;
    case 'Home':
      moveTo(video, 0);
      return true;
    case 'End':
      moveTo(video, video.duration);
      return true;
    default:
      return false;
  }
}

/** Before the film's length is known it begins there once it is. */
function moveTo(video: HTMLVideoElement | null, seconds: number): void {
  if (!video || Number.isNaN(seconds)) return;
  const end = Number.isFinite(video.duration) ? video.duration : Infinity;
  video.currentTime = Math.min(Math.max(0, seconds), end);
}
