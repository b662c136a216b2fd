import type { ProjectReview } from '#contract/project/record.ts';
import { traitLabel } from '#src/lib/trait-label.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Row, Text } from '#src/ui/layout.tsx';
import { faces } from './faces.tsx';

type Props = { title: string; review: ProjectReview | null; none: string };

/** One review, as both sides read it at the end. */
export function ShownReview({ title, review, none }: Props) {
  if (review === null) {
    return (
      <Card gap={3} fluid>
        <h3>{title}</h3>
        <Text tone="muted">{none}</Text>
      </Card>
    );
  }
  const { icon: Icon, words } = faces[review.score];
  return (
    <Card gap={3} fluid>
      <h3>{title}</h3>
      <Row as="p" gap={2} align="center" weight="medium" icon={24} iconTone="primary">
        <Icon aria-hidden />
        {words()}
      </Row>
      {review.traits.length > 0 ? (
        <Row as="ul" gap={2} wrap>
          {review.traits.map((key) => (
            <li key={key}>
              <Chip tone="leaf">{traitLabel(key)}</Chip>
            </li>
          ))}
        </Row>
      ) : null}
      {review.feedback ? (
        <Text breaks lines="pre-wrap" dir="auto">
          {review.feedback}
        </Text>
      ) : (
        <Text tone="muted">{m.app_no_comments()}</Text>
      )}
    </Card>
  );
}
