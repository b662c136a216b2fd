import { CircleCheck, CircleDashed } from 'lucide-react';
import type { Terms } from '#contract/campaign/terms.ts';
import { postTicks } from '#contract/project/post-checks.ts';
import type { PostLink } from '#contract/project/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Stack } from '#src/ui/layout.tsx';
import { tagText, tickLabels } from './post-check-labels.ts';
import styles from './post-check-list.module.css';

type Props = {
  link: PostLink;
  /** The post's. */
  title: string;
  terms: Terms;
  /** The creator's first name. */
  name: string;
};

/** The business's checks of a post, as both sides read them; nothing for a post without checks. */
export function PostCheckList({ link: { checks }, title, terms, name }: Props) {
  if (!checks) return null;
  return (
    <Stack as="ul" gap={1} aria-label={m.review_ticks({ title })}>
      {postTicks.map((tick) => {
        const isIn = checks.includes(tick);
        const text = tickLabels[tick]({ name, tag: tagText(tick, terms) });
        return (
          <li key={tick} className={styles.line} data-checked={isIn || undefined}>
            {isIn ? <CircleCheck aria-hidden /> : <CircleDashed aria-hidden />}
            {isIn ? text : m.review_tick_open({ text })}
          </li>
        );
      })}
    </Stack>
  );
}
