import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWork } from '#src/campaigns/data/queries.ts';
import { useEveryCached } from '#src/campaigns/opportunities/use-opportunities.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { PipelineItemCard } from '#src/features/pipeline/components/pipeline-item-card.tsx';
import { groupsOf, type PipelineItem } from '#src/features/pipeline/pipeline-items.ts';
import { m } from '#src/paraglide/messages.js';
import { Row, Stack } from '#src/ui/layout.tsx';

/** The most urgent ones; the pipeline has all. */
const SHOWN = 3;
const none: never[] = [];

/** The projects that wait for the creator, the first due first; undefined until the device has been read. Invitations have a place of their own. */
export function useTurns(actor: Actor, now: number): readonly PipelineItem[] | undefined {
  const work = useWork(actor);
  const cached = useEveryCached(actor);
  return useMemo(
    () =>
      work && cached
        ? groupsOf(work, cached, none, now).mine.filter(
            ({ action }) => action.route !== 'selection',
          )
        : undefined,
    [work, cached, now],
  );
}

export function YourTurn({ turns, now }: { turns: readonly PipelineItem[]; now: number }) {
  if (turns.length === 0) return null;
  return (
    <Stack as="section" gap={3} packed fluid>
      <Row as="header" gap={2} align="baseline" justify="between">
        <h2>{m.app_your_turn()}</h2>
        {turns.length > SHOWN ? <Link to="/creator/pipeline">{m.app_see_all()}</Link> : null}
      </Row>
      <Stack as="ul" gap={3} fluid>
        {turns.slice(0, SHOWN).map((one) => (
          <li key={one.id}>
            <PipelineItemCard pipelineItem={one} now={now} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
