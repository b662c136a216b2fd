import { Camera, FolderOpen, Video } from 'lucide-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { VIDEO_EXTENSIONS } from '#contract/content/media.ts';
import { ACCEPTED_EXTENSIONS } from '#contract/pictures/rules.ts';
import { canCapture } from '#src/data/media/can-capture.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Row } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';

const accepts = {
  photo: 'image/*',
  video: 'video/mp4,video/quicktime',
  files: [...ACCEPTED_EXTENSIONS, '.heic', '.heif', ...VIDEO_EXTENSIONS].join(','),
} as const;
type Source = keyof typeof accepts;

type Props = {
  /** The files' target, spoken after each button's label. */
  label: string;
  /** The primary source. */
  wants: 'photo' | 'video';
  onFiles: (files: File[]) => void;
  /** For a thumb, at arm's length: the two cameras alone, each as wide as the screen. */
  isBig?: boolean;
  /** Stands behind them. */
  children?: ReactNode;
};

/** The camera, or files that are there already. Whether there is room is asked before anything is filmed. */
export function CaptureButtons({ label, wants, onFiles, isBig = false, children }: Props) {
  const photo = useRef<HTMLInputElement>(null);
  const video = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const open = async (source: Source) => {
    if (source === 'files') return files.current?.click();
    const input = source === 'photo' ? photo : video;
    if (await hasRoom(source)) input.current?.click();
  };
  const cameras = wants === 'photo' ? (['photo', 'video'] as const) : (['video', 'photo'] as const);
  const first = isBig ? 'primary' : 'secondary';
  return (
    <Row gap={2} wrap align="center">
      {cameras.map((kind, index) => (
        <Button
          key={kind}
          size={isBig ? 'large' : 'small'}
          isWide={isBig}
          variant={index === 0 ? first : isBig ? 'secondary' : 'quiet'}
          icon={kind === 'photo' ? <Camera aria-hidden /> : <Video aria-hidden />}
          aria-label={`${labels[kind]()}: ${label}`}
          onPress={() => void open(kind).catch(reportError)}
        >
          {labels[kind]()}
        </Button>
      ))}
      {isBig ? null : (
        <Button
          size="small"
          variant="quiet"
          icon={<FolderOpen aria-hidden />}
          aria-label={`${labels.files()}: ${label}`}
          onPress={() => void open('files').catch(reportError)}
        >
          {labels.files()}
        </Button>
      )}
      {children}
      <FileInput source="photo" input={photo} onFiles={onFiles} />
      <FileInput source="video" input={video} onFiles={onFiles} />
      <FileInput source="files" input={files} onFiles={onFiles} />
    </Row>
  );
}

const labels: Record<Source, () => string> = {
  photo: m.app_photo,
  video: m.content_film,
  files: m.content_choose,
};

/** Says so where there is no room, and warns where there soon will be none. */
async function hasRoom(kind: 'photo' | 'video'): Promise<boolean> {
  const room = await canCapture(kind);
  if (!room.ok) toasts.error(refusalSentence(room.refusal.code));
  else if (room.value.warning === 'low') toasts.warning(m.content_room_low());
  return room.ok;
}

type InputProps = {
  source: Source;
  input: RefObject<HTMLInputElement | null>;
  onFiles: (files: File[]) => void;
};

/** Opened by its button alone; the same file can be chosen twice in a row. */
function FileInput({ source, input, onFiles }: InputProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      data-source={source}
      accept={accepts[source]}
      {...(source === 'files' ? { multiple: true } : { capture: 'environment' })}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
