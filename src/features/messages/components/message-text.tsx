import { isEmojiOnly, textParts } from '../text-parts.ts';
import styles from './message-text.module.css';

/** A message's text: with its own writing direction and line breaks; links open in a new tab. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className={styles.text} data-emoji={isEmojiOnly(text) || undefined}>
      {textParts(text).map((part, index) =>
        part.kind === 'link' ? (
          <a key={index} href={part.text} target="_blank" rel="noopener noreferrer">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
