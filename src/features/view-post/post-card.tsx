import { AtSign, Camera, ExternalLink, Megaphone, Music2, Play } from 'lucide-react';
import type { Platform } from '#contract/campaign/lists.ts';
import type { Terms } from '#contract/campaign/terms.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Box, Hint, Row, Stack } from '#src/ui/layout.tsx';
import { formatDate } from '#src/campaigns/business/labels.ts';
import { postTicks, type PostTick } from '#contract/project/post-checks.ts';
import { PostCheckList } from '#src/campaigns/business/post-check-list.tsx';
import { tickLabels, tagText } from '#src/campaigns/business/post-check-labels.ts';
import type { OwedPost } from './post-parts.ts';
import { linkStates } from '#src/campaigns/business/post-labels.ts';
import styles from './post-card.module.css';

type Props = {
  post: OwedPost;
  title: string;
  terms: Terms;
  name: string;
  now: number;
  ticks: readonly PostTick[];
  /** Null: there is nothing to verify now. */
  onTick: ((tick: PostTick, isOn: boolean) => void) | null;
  /** Ticks that verifying still asks for. */
  missing: readonly PostTick[];
};

const icons = {
  instagram: Camera,
  tiktok: Music2,
  youtube: Play,
  facebook: AtSign,
  localBuzz: Megaphone,
} as const satisfies Record<Platform, unknown>;

/** One required post: its link, and the checklist before its verification. */
export function PostCard({ post, title, terms, name, now, ticks, onTick, missing }: Props) {
  const { link, platform } = post;
  const state = link && linkStates[link.state];
  const Icon = icons[platform];
  return (
    <Card gap={2} fluid role="group" aria-label={title} data-post={post.key}>
      <Row as="header" gap={2} wrap align="center">
        <span className={styles.icon}>
          <Icon aria-hidden />
        </span>
        <Box as="h3" grow>
          {title}
        </Box>
        {state ? <Chip tone={state.tone}>{state.word()}</Chip> : null}
      </Row>
      {link ? (
        <>
          <a className={styles.link} href={link.url} target="_blank" rel="noopener noreferrer">
            <span dir="ltr">{link.normalisedUrl}</span>
            <ExternalLink aria-hidden />
          </a>
          <Hint>
            <time dateTime={link.submittedOn} title={formatMoment(link.submittedOn)}>
              {m.review_link_sent({ date: formatDate(link.submittedOn, now) })}
            </time>
          </Hint>
        </>
      ) : (
        <Hint>{m.review_link_none({ name })}</Hint>
      )}
      {link && onTick ? (
        <Stack as="ul" gap={1} aria-label={m.review_ticks({ title })}>
          {postTicks.map((tick) => (
            <li key={tick}>
              <Checkbox
                isSelected={ticks.includes(tick)}
                isInvalid={missing.includes(tick)}
                data-missing={missing.includes(tick) || undefined}
                onChange={(isOn) => onTick(tick, isOn)}
              >
                {tickLabels[tick]({ name, tag: tagText(tick, terms) })}
              </Checkbox>
            </li>
          ))}
        </Stack>
      ) : link ? (
        <PostCheckList link={link} title={title} terms={terms} name={name} />
      ) : null}
    </Card>
  );
}
