import { openRoundRequest } from '#contract/project/round-rules.ts';
import { isDisputed } from '#contract/project/rules.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Hint, Row } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import type { Asset } from '#src/campaigns/content/assets.ts';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { actOnProject } from '#src/campaigns/data/actions.ts';
import type { ProjectView } from '#src/campaigns/data/overlay.ts';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { FeedbackText } from './feedback-part.tsx';

type Props = { desk: CampaignDesk; project: ProjectView; assets: readonly Asset[] };

/** The business would like one more round than was agreed on: the creator reads what for, and agrees or declines. */
export function RoundRequest({ desk, project, assets }: Props) {
  const { isBusy, run } = useActing();
  const asked = openRoundRequest(project);
  if (!asked || isDisputed(project)) return null;
  const name = project.businessName;
  const { submission } = asked;
  const answer = async (event: 'round_agreed' | 'round_declined') => {
    const isQueued = await run(() =>
      actOnProject(desk.actor, { event, projectId: project.id, submission }),
    );
    if (!isQueued) return;
    const isAgreed = event === 'round_agreed';
    toasts.success(
      isAgreed ? m.content_round_agreed({ name }) : m.content_round_declined({ name }),
    );
  };
  return (
    <Card
      gap={4}
      fluid
      breaks
      border="warning"
      role="group"
      aria-label={m.content_round_asked({ name })}
    >
      <h2>{m.content_round_asked({ name })}</h2>
      <FeedbackText round={asked} assets={assets} />
      <Hint breaks>{m.content_round_asked_text({ name })}</Hint>
      <Row gap={3} wrap>
        <Button isPending={isBusy} onPress={() => void answer('round_agreed')}>
          {m.content_round_agree()}
        </Button>
        <Button
          variant="secondary"
          isDisabled={isBusy}
          onPress={() => void answer('round_declined')}
        >
          {m.content_round_decline()}
        </Button>
      </Row>
    </Card>
  );
}
