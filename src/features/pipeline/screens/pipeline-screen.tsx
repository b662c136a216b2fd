import { useMemo } from 'react';
import { KanbanSquare } from 'lucide-react';
import { type PipelineColumn, pipelineColumns } from '#contract/pipeline/pipeline.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useConnectionText } from '#src/campaigns/frame/connection-text.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useWork } from '#src/campaigns/data/queries.ts';
import { useEveryCached } from '#src/campaigns/opportunities/use-opportunities.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PipelineBoard } from '../components/pipeline-board.tsx';
import { PipelineTabs } from '../components/pipeline-tabs.tsx';
import { RefusedList } from '../components/refused-list.tsx';
import { columnsOf, factsIn, firstColumn } from '../pipeline-items.ts';
import { useIsWide } from '../use-wide.ts';
import { useOlderProjects } from '../use-older-projects.ts';
import styles from './pipeline-screen.module.css';
import { Stack } from '#src/ui/layout.tsx';

type Props = {
  actor: Actor;
  /** The open column, where only one has room; null: the first with something to do. */
  column: PipelineColumn | null;
  onColumn: (column: PipelineColumn) => void;
};

const none: never[] = [];

/** Everything that a creator has to do with, by how far it has come. It is read from this device, with or without a signal. */
export function PipelineScreen({ actor, column, onColumn }: Props) {
  const work = useWork(actor);
  const kept = useEveryCached(actor);
  const older = useOlderProjects(actor, work?.projects ?? none);
  const now = useNow();
  const isWide = useIsWide();
  const whyEmpty = useConnectionText(m.pipeline_empty_offline());
  const columns = useMemo(
    () => work && kept && columnsOf(work, kept, older.projects, now),
    [work, kept, older.projects, now],
  );
  if (!work || !kept || !columns) return null;
  const count = pipelineColumns.reduce((sum, one) => sum + columns[one].length, 0);
  const setting = { now, older };
  return (
    <div className={styles.screen}>
      <Stack gap={3}>
        <h1>{m.app_pipeline()}</h1>
        <RefusedList work={work} factsOf={factsIn(work, kept)} now={now} />
      </Stack>
      {count === 0 ? (
        <EmptyState
          icon={<KanbanSquare aria-hidden />}
          title={m.pipeline_empty_title()}
          text={whyEmpty ?? m.pipeline_empty_text()}
          action={
            <LinkButton variant="primary" to="/creator/dashboard">
              {m.pipeline_find()}
            </LinkButton>
          }
        />
      ) : isWide ? (
        <PipelineBoard columns={columns} label={m.app_pipeline()} setting={setting} />
      ) : (
        <PipelineTabs
          columns={columns}
          open={column ?? firstColumn(columns)}
          onOpen={onColumn}
          setting={setting}
        />
      )}
    </div>
  );
}
