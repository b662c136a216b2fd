import { Clock, MapPinPlusInside, MessageSquarePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ContentRecord } from '#contract/content/record.ts';
import type { ContentComment } from '#contract/project/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { type VideoHandle, VideoPlayer } from '#src/ui/video-player.tsx';
import { formatSecond } from '#src/campaigns/business/labels.ts';
import { type Note, notesOn } from './feedback.ts';
import { NotesList } from './notes-list.tsx';
import { PinBoard } from './pin-board.tsx';
import { onTheWhole, type ReviewWriting } from './use-review-draft.ts';
import styles from './version-pane.module.css';
import { Hint, Row, Text } from '#src/ui/layout.tsx';

type Props = {
  item: ContentRecord;
  /** Comments of earlier rounds. */
  earlier: readonly ContentComment[];
  writing: ReviewWriting;
  canWrite: boolean;
  label: string;
  /** Beside another version: which one it is. */
  showsVersion: boolean;
};

const MIDDLE = { x: 0.5, y: 0.5 };

/** One version of a photo or film, with its comments beside or below. */
export function VersionPane(props: Props) {
  const { item, earlier, writing, canWrite, label, showsVersion } = props;
  const [selected, setSelected] = useState<string | null>(null);
  const [fresh, setFresh] = useState<string | null>(null);
  const [second, setSecond] = useState(0);
  const video = useRef<VideoHandle>(null);
  const notes = notesOn(item.id, earlier, writing.draft.comments);
  const add = (at: Partial<Pick<ContentComment, 'x' | 'y' | 't'>>) => {
    const id = writing.add({ ...onTheWhole(item.id), ...at });
    setSelected(id);
    setFresh(id);
  };
  const show = ({ comment }: Note) => {
    setSelected(comment.id);
    if (comment.t !== null) video.current?.seek(comment.t);
  };
  const isPhoto = item.kind === 'photo';
  return (
    <section className={styles.pane} aria-label={label}>
      <div className={styles.stage}>
        {isPhoto ? (
          <PinBoard
            src={item.fileUrl}
            thumb={item.thumbUrl}
            alt={item.altText || label}
            width={item.width}
            height={item.height}
            pins={notes}
            selected={selected}
            onSelect={setSelected}
            edit={
              canWrite
                ? {
                    place: add,
                    move: (id, point) => writing.change(id, point),
                    remove: writing.remove,
                  }
                : null
            }
          />
        ) : (
          <VideoPlayer
            ref={video}
            src={item.fileUrl}
            poster={item.posterUrl}
            label={label}
            onTime={setSecond}
            className={styles.video}
          />
        )}
      </div>
      <div className={styles.side}>
        {showsVersion ? (
          <Text as="h3" size={14}>
            {m.app_version({ version: item.contentVersion })}
          </Text>
        ) : null}
        {canWrite ? (
          <AddButtons
            isPhoto={isPhoto}
            second={second}
            onPin={() => add(MIDDLE)}
            onMoment={() => {
              video.current?.pause();
              add({ t: Math.round((video.current?.time() ?? second) * 10) / 10 });
            }}
            onNote={() => add({})}
          />
        ) : null}
        <NotesList
          kind={item.kind}
          notes={notes}
          selected={selected}
          onSelect={show}
          writing={fresh}
          edit={
            canWrite
              ? { write: (id, text) => writing.change(id, { text }), remove: writing.remove }
              : null
          }
        />
        {item.caption === '' ? null : (
          <Hint breaks lines="pre-line" dir="auto">
            {m.review_caption({ caption: item.caption })}
          </Hint>
        )}
      </div>
    </section>
  );
}

type AddProps = Record<'onPin' | 'onMoment' | 'onNote', () => void> & {
  isPhoto: boolean;
  second: number;
};

/** Adds a note: at a point of a photo, at a moment of a film, or about the whole. */
function AddButtons({ isPhoto, second, onPin, onMoment, onNote }: AddProps) {
  return (
    <Row gap={3} wrap>
      {isPhoto ? (
        <Button
          variant="secondary"
          size="small"
          icon={<MapPinPlusInside aria-hidden />}
          onPress={onPin}
        >
          {m.review_add_pin()}
        </Button>
      ) : (
        <Button variant="secondary" size="small" icon={<Clock aria-hidden />} onPress={onMoment}>
          {m.review_add_moment({ time: formatSecond(second) })}
        </Button>
      )}
      <Button
        variant="quiet"
        size="small"
        icon={<MessageSquarePlus aria-hidden />}
        onPress={onNote}
      >
        {m.review_add_note()}
      </Button>
    </Row>
  );
}
