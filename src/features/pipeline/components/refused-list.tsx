import { m } from '#src/paraglide/messages.js';
import { RefusedCommandCard } from '#src/ui/refused-command-card.tsx';
import '#src/ui/button.css';
import type { Work } from '#src/campaigns/data/queries.ts';
import {
  candidateEventSentence,
  isRefusedCandidateEvent,
} from '#src/campaigns/data/refused-candidate-event.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import type { FactsOf } from '../pipeline-items.ts';
import { Stack } from '#src/ui/layout.tsx';

type Props = {
  work: Pick<Work, 'refused' | 'candidates'>;
  factsOf: FactsOf;
  now: number;
};

/** Applications and answers that the server refused: each leads to its campaign, where something can be done about it. */
export function RefusedList({ work, factsOf, now }: Props) {
  const refused = work.refused.filter(isRefusedCandidateEvent);
  if (refused.length === 0) return null;
  return (
    <Stack as="ul" gap={2} aria-label={m.app_not_sent()}>
      {refused.map((one) => {
        const { campaignId } = one.item.payload;
        const candidate = work.candidates.find((held) => held.campaignId === campaignId) ?? null;
        const title = factsOf(campaignId)?.title || m.pipeline_untitled();
        const sentence = candidateEventSentence(one, candidate, now);
        return (
          <li key={one.item.id}>
            <RefusedCommandCard
              sentence={`${title} · ${sentence}`}
              text={
                <>
                  <strong dir="auto">{title}</strong>
                  {` · ${sentence}`}
                </>
              }
              actions={
                <LinkButton
                  size="small"
                  {...campaignLink('creator', campaignId, 'selection')}
                  aria-label={m.pipeline_look_at({ title })}
                >
                  {m.pipeline_look()}
                </LinkButton>
              }
            />
          </li>
        );
      })}
    </Stack>
  );
}
