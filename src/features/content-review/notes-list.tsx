import { MessageSquarePlus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { FEEDBACK_MAX_CHARACTERS } from '#contract/project/rules.ts';
import { m } from '#src/paraglide/messages.js';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Row, Stack } from '#src/ui/layout.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { formatSecond } from '#src/campaigns/business/labels.ts';
import type { Note } from './feedback.ts';
import styles from './notes-list.module.css';

type Props = {
  notes: readonly Note[];
  /** Whether the notes are about a photo or a film. */
  kind: 'photo' | 'video';
  selected: string | null;
  /** Shows where a note is: its pin, its moment. */
  onSelect: (note: Note) => void;
  /** Null: read-only. */
  edit: { write: (id: string, text: string) => void; remove: (id: string) => void } | null;
  /** The note that is edited next. */
  writing: string | null;
};

/** The comments of one version as text. */
export function NotesList({ notes, kind, selected, onSelect, edit, writing }: Props) {
  if (notes.length === 0) {
    return (
      <Row as="p" gap={2} align="center" size={14} tone="muted" icon={20}>
        <MessageSquarePlus aria-hidden />
        {!edit
          ? m.review_notes_none_told()
          : kind === 'photo'
            ? m.review_notes_none_photo()
            : m.review_notes_none_video()}
      </Row>
    );
  }
  return (
    <Stack as="ol" gap={2} aria-label={m.review_notes()}>
      {notes.map((note) => (
        <li
          key={note.comment.id}
          className={styles.note}
          data-selected={selected === note.comment.id || undefined}
        >
          <AriaButton className={styles.mark ?? ''} onPress={() => onSelect(note)}>
            {markOf(note)}
          </AriaButton>
          {edit && !note.isSent ? (
            <NoteText
              note={note}
              isWriting={writing === note.comment.id}
              onFocus={() => onSelect(note)}
              write={(text) => edit.write(note.comment.id, text)}
              remove={() => edit.remove(note.comment.id)}
            />
          ) : (
            <p className={styles.text} dir="auto">
              {note.comment.text}
            </p>
          )}
        </li>
      ))}
    </Stack>
  );
}

/** A note's name: its pin's number, its moment, or that it concerns the whole. */
function markOf({ comment, number }: Note): string {
  if (comment.t !== null) return formatSecond(comment.t);
  return comment.x === null ? m.review_note_whole() : String(number);
}

type NoteTextProps = {
  note: Note;
  isWriting: boolean;
  onFocus: () => void;
  write: (text: string) => void;
  remove: () => void;
};

function NoteText({ note, isWriting, onFocus, write, remove }: NoteTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isWriting) field.current?.focus();
  }, [isWriting]);
  return (
    <>
      <TextArea
        className={styles.field ?? ''}
        aria-label={m.review_note_label({ mark: markOf(note) })}
        rows={1}
        maxLength={FEEDBACK_MAX_CHARACTERS}
        placeholder={m.review_note_placeholder()}
        value={note.comment.text}
        onChange={write}
        onFocus={onFocus}
        inputRef={field}
      />
      <IconButton label={m.review_note_remove({ mark: markOf(note) })} onPress={remove}>
        <Trash2 aria-hidden />
      </IconButton>
    </>
  );
}
