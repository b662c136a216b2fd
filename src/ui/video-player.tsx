import { useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { VideoOff } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { useConnectionBack } from './use-connection-back.ts';
import './video-player.css';

/** The controls that a screen has over a shown film. */
export type VideoHandle = {
  /** Shows the moment at so many seconds, standing still. */
  seek: (seconds: number) => void;
  /** The position in seconds. */
  time: () => number;
  pause: () => void;
};

interface VideoPlayerProps {
  src: string;
  poster: string | null;
  /** A description of the film, for people who can't see it. */
  label: string;
  /** Called as it plays and when it is moved. */
  onTime?: (seconds: number) => void;
  ref?: Ref<VideoHandle>;
  className?: string | undefined;
}

/** Films by people have no captions to load. */
const Film = 'video';

/** The step of the arrow keys. */
const STEP_SECONDS = 5;

/**
 * A film with the browser's own controls. Space or K starts and stops it, the arrows move five seconds, Home and End go to its
 * ends. Only played parts are loaded. A failed film shows a message, and is retried with the next connection.
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
  const report = () => onTime?.(video.current?.currentTime ?? 0);
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
      onTimeUpdate={report}
      onSeeked={report}
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
