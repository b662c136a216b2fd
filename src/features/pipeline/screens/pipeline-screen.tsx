import { useMemo } from 'react';
import { KanbanSquare } from 'lucide-react';
import { type PipelineGroup, pipelineGroups } from '#contract/pipeline/pipeline.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useConnectionText } from '#src/campaigns/frame/connection-text.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useWork } from '#src/campaigns/data/queries.ts';
import { useEveryCached } from '#src/campaigns/opportunities/use-opportunities.ts';
import { OlderEnd } from '#src/campaigns/frame/older-end.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PipelineBoard } from '../components/pipeline-board.tsx';
import { PipelineTabs } from '../components/pipeline-tabs.tsx';
import { RefusedList } from '../components/refused-list.tsx';
import { groupsOf, factsIn, firstGroup } from '../pipeline-items.ts';
import { useMedia, WIDE } from '#src/lib/use-media.ts';
import { useOlderProjects } from '../use-older-projects.ts';
import styles from './pipeline-screen.module.css';
import { Stack } from '#src/ui/layout.tsx';

type Props = {
  actor: Actor;
  /** The open group, where only one fits; null: the first with something in it. */
  group: PipelineGroup | null;
  onGroup: (group: PipelineGroup) => void;
};

const none: never[] = [];

/** Everything that a creator has to do with, by whose turn it is. It is read from this device, with or without a signal. */
export function PipelineScreen({ actor, group, onGroup }: Props) {
  const work = useWork(actor);
  const kept = useEveryCached(actor);
  const older = useOlderProjects(actor, work?.projects ?? none);
  const now = useNow();
  const isWide = useMedia(WIDE);
  const whyEmpty = useConnectionText(m.pipeline_empty_offline());
  const groups = useMemo(
    () => work && kept && groupsOf(work, kept, older.records, now),
    [work, kept, older.records, now],
  );
  if (!work || !kept || !groups) return null;
  const count = pipelineGroups.reduce((sum, one) => sum + groups[one].length, 0);
  const setting = { now, older };
  return (
    <div className={styles.screen}>
      <Stack gap={3} data-tour="pipeline">
        <h1>{m.app_pipeline()}</h1>
        <RefusedList work={work} factsOf={factsIn(work, kept)} now={now} />
      </Stack>
      {count === 0 ? (
        <EmptyState
          icon={<KanbanSquare aria-hidden />}
          title={m.pipeline_empty_title()}
          text={whyEmpty ?? m.pipeline_empty_text()}
          action={
            <Stack gap={3}>
              <LinkButton variant="primary" to="/creator/dashboard">
                {m.pipeline_find()}
              </LinkButton>
              <OlderEnd older={older} />
            </Stack>
          }
        />
      ) : isWide ? (
        <PipelineBoard groups={groups} label={m.app_pipeline()} setting={setting} />
      ) : (
        <PipelineTabs
          groups={groups}
          open={group ?? firstGroup(groups)}
          onOpen={onGroup}
          setting={setting}
        />
      )}
    </div>
  );
}
