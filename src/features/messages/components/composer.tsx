import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { cleanMessage, countCharacters, MESSAGE_MAX_CHARACTERS } from '#contract/message/rules.ts';
import type { Result } from '#contract/result.ts';
import { m } from '#src/paraglide/messages.js';
import { heightsOf, useGrowingFallback } from '#src/ui/growing-area.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { PlainField } from '#src/ui/plain-field.tsx';
import '#src/ui/text-area.css';
import type { MessageRefusal } from '../actions.ts';
import type { Draft } from '../use-draft.ts';
import { TOUCH, useMedia } from '#src/lib/use-media.ts';
import styles from './composer.module.css';

/** From here on the remaining length is shown. */
const COUNT_FROM = MESSAGE_MAX_CHARACTERS - 300;

/** A longer message scrolls. */
const LINES_MAX = 6;

/** The list of all refusals is 4 kB, and this screen meets three of them. */
const sentences: Record<MessageRefusal['code'], () => string> = {
  MESSAGE_EMPTY: m.refusal_MESSAGE_EMPTY,
  MESSAGE_TOO_LONG: m.refusal_MESSAGE_TOO_LONG,
  NOT_FOUND: m.refusal_NOT_FOUND,
};

type Props = {
  draft: Draft;
  name: string;
  /** The button that adds a photo. */
  photo: ReactNode;
  /** Stores the message; rejects when the device could not. */
  onSend: (text: string) => Promise<Result<null, MessageRefusal>>;
};

/** The composer. It never waits: a message is queued once it is stored, with or without a network. */
export function Composer({ draft, name, photo, onSend }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const field = useRef<HTMLDivElement>(null);
  useGrowingFallback(field, draft.text);
  const isTouch = useMedia(TOUCH);
  const [problem, setProblem] = useState<string>();
  const count = draft.text.length > COUNT_FROM ? countCharacters(draft.text.trim()) : 0;
  const isTooLong = count > MESSAGE_MAX_CHARACTERS;

  const handleSend = async () => {
    area.current?.focus();
    const { text } = draft;
    if (text.trim() === '') return;
    const clean = cleanMessage(text);
    if (!clean.ok) return setProblem(sentences[clean.refusal.code]());
    setProblem(undefined);
    draft.show(() => '');
    try {
      const sent = await onSend(text);
      if (sent.ok) return;
      setProblem(sentences[sent.refusal.code]());
    } catch {
      // Whatever prevented the write, the person must keep their text.
      setProblem(m.messages_not_saved());
    }
    draft.show((typed) => (typed === '' ? text : `${text}\n${typed}`));
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const sends = event.key === 'Enter' && !event.shiftKey && !isTouch;
    if (!sends || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void handleSend();
  };

  const handleChange = (text: string) => {
    setProblem(undefined);
    draft.write(text);
  };

  return (
    <div className={styles.composer}>
      <div className={styles.row}>
        <span className={styles.photo}>{photo}</span>
        <div className={styles.field} ref={field}>
          <PlainField
            errorMessage={problem ?? (isTooLong ? sentences.MESSAGE_TOO_LONG() : undefined)}
            description={count > COUNT_FROM ? <Left count={count} /> : undefined}
          >
            {(control) => (
              <textarea
                {...control}
                ref={area}
                className="field-control text-area"
                aria-label={m.app_message_to({ name })}
                placeholder={m.app_write_message()}
                rows={1}
                style={heightsOf(1, LINES_MAX)}
                value={draft.text}
                onChange={({ target }) => handleChange(target.value)}
                onKeyDown={handleKeyDown}
              />
            )}
          </PlainField>
        </div>
        <IconButton
          label={m.messages_send()}
          variant="primary"
          preventFocusOnPress
          onPress={() => void handleSend()}
        >
          <SendHorizontal aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

function Left({ count }: { count: number }) {
  const left = MESSAGE_MAX_CHARACTERS - count;
  return left >= 0
    ? m.app_characters_left({ count: left })
    : m.app_characters_over({ count: -left });
}
