import { m } from '#src/paraglide/messages.js';
import type { Above } from '../use-conversation.ts';
import styles from './log-top.module.css';

/** The row above the oldest shown message. */
export function LogTop({ above, name }: { above: Above; name: string }) {
  if (above === 'older') return null;
  return <p className={styles.top}>{sentences[above](name)}</p>;
}

const sentences = {
  beginning: (name: string) => m.messages_beginning({ name }),
  loading: () => m.messages_older_loading(),
  missing: () => m.messages_older_missing(),
};
