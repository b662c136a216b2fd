import type { ProjectRecord } from '#contract/project/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Disclosure } from '#src/ui/disclosure.tsx';
import { Stack, Text } from '#src/ui/layout.tsx';

type Props = {
  project: ProjectRecord;
  onOpen: (itemId: string) => void;
  titleOf: (itemId: string) => string;
};

/** The requested changes of each round, the newest first. */
export function EarlierRounds({ project, onOpen, titleOf }: Props) {
  if (project.feedback.length === 0) return null;
  return (
    <Stack as="section" gap={2} aria-label={m.review_feedback()}>
      {project.feedback.toReversed().map((one, place) => (
        <Disclosure
          key={`${one.round} ${one.on}`}
          title={m.review_feedback_round({ round: one.round })}
          defaultExpanded={place === 0 && project.step === 'content_rejected'}
        >
          {one.text === '' ? null : (
            <Text breaks lines="pre-line" dir="auto">
              {one.text}
            </Text>
          )}
          <Stack as="ul" gap={2}>
            {one.comments.map((comment) => (
              <li key={comment.id}>
                <Button variant="quiet" size="small" onPress={() => onOpen(comment.itemId)}>
                  {titleOf(comment.itemId)}
                </Button>
                <Text breaks dir="auto">
                  {comment.text}
                </Text>
              </li>
            ))}
          </Stack>
        </Disclosure>
      ))}
    </Stack>
  );
}
