import { Play } from 'lucide-react';
import { useRef } from 'react';
import type { ContentComment, ProjectRecord } from '#contract/project/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { Row, Stack, Text } from '#src/ui/layout.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { VideoPlayer, type VideoHandle } from '#src/ui/video-player.tsx';
import { formatDate, formatSecond } from '#src/campaigns/business/labels.ts';
import type { Asset } from '#src/campaigns/content/assets.ts';
import styles from './feedback-part.module.css';

type Round = ProjectRecord['feedback'][number];
type Props = {
  rounds: readonly Round[];
  /** How often changes may be asked for. */
  of: number;
  /** Every version: comments are on the reviewed one. */
  assets: readonly Asset[];
  business: string;
  now: number;
  /** The newest round, which the creator works on. */
  isOpen: boolean;
};

/** The business's requested changes: the newest round in full, earlier ones collapsed. */
export function FeedbackPart({ rounds, of, assets, business, now, isOpen }: Props) {
  const newest = isOpen ? rounds.at(-1) : undefined;
  const earlier = isOpen ? rounds.slice(0, -1) : rounds;
  if (rounds.length === 0) return null;
  return (
    <Stack as="section" gap={3} fluid aria-labelledby="content-feedback">
      <h2 id="content-feedback">
        {newest
          ? m.content_feedback_round({ name: business, round: newest.round, of })
          : m.content_feedback_earlier()}
      </h2>
      {newest ? (
        <Card border="warning">
          <FeedbackText round={newest} assets={assets} />
        </Card>
      ) : null}
      {earlier.toReversed().map((round) => (
        <Disclosure
          key={round.round}
          title={m.content_round({ round: round.round, of, date: formatDate(round.on, now) })}
        >
          <FeedbackText round={round} assets={assets} />
        </Disclosure>
      ))}
    </Stack>
  );
}

type TextProps = { round: Pick<Round, 'text' | 'comments'>; assets: readonly Asset[] };

/** The requested changes: the text, and the comments at their positions. */
export function FeedbackText({ round, assets }: TextProps) {
  const numbered = round.comments.map((comment, index) => ({ comment, number: index + 1 }));
  const items = [...new Set(round.comments.map(({ itemId }) => itemId))];
  return (
    <Stack gap={4} fluid>
      {round.text ? (
        <Text breaks lines="pre-wrap" dir="auto">
          {round.text}
        </Text>
      ) : null}
      {items.map((id) => {
        const asset = assets.find((one) => one.id === id);
        const remarks = numbered.filter(({ comment }) => comment.itemId === id);
        return <Remarks key={id} asset={asset} remarks={remarks} />;
      })}
    </Stack>
  );
}

type Remark = { comment: ContentComment; number: number };

/** A picture with its numbered pins, or a film with the marked moments, above their comments. */
function Remarks({ asset, remarks }: { asset: Asset | undefined; remarks: readonly Remark[] }) {
  const video = useRef<VideoHandle>(null);
  const label = m.content_commented();
  return (
    <Stack as="figure" gap={3} fluid className={styles.remarks}>
      {asset?.kind === 'video' ? (
        <VideoPlayer ref={video} src={asset.src} poster={asset.poster} label={label} />
      ) : asset ? (
        <div className={styles.pinned}>
          <Picture
            src={asset.src}
            alt={asset.altText || label}
            width={asset.width}
            height={asset.height}
            placeholder={asset.placeholder || undefined}
          />
          {remarks.map(({ comment: { id, x, y }, number }) =>
            x === null || y === null ? null : (
              <span
                key={id}
                className={styles.pin}
                style={{ insetInlineStart: `${x * 100}%`, insetBlockStart: `${y * 100}%` }}
                aria-hidden
              >
                {number}
              </span>
            ),
          )}
        </div>
      ) : null}
      <Stack as="ol" gap={3}>
        {remarks.map(({ comment: { id, text, t }, number }) => (
          <Row as="li" gap={3} align="start" key={id}>
            <span className={styles.number}>{number}</span>
            <Text as="span" breaks grow shrink dir="auto">
              {text}
            </Text>
            {t === null ? null : (
              <Button
                variant="secondary"
                size="small"
                icon={<Play aria-hidden />}
                aria-label={m.content_seek({ time: formatSecond(t) })}
                onPress={() => video.current?.seek(t)}
              >
                {formatSecond(t)}
              </Button>
            )}
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
