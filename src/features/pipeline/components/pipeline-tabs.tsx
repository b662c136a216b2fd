import { pipelineColumns, type PipelineColumn } from '#contract/pipeline/pipeline.ts';
import { m } from '#src/paraglide/messages.js';
import { Badge } from '#src/ui/badge.tsx';
import { Row } from '#src/ui/layout.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import type { Columns, PipelineItem } from '../pipeline-items.ts';
import { columnLabels } from '../labels.ts';
import { PipelineItemList, type ListSetting } from './pipeline-item-list.tsx';

type Props = {
  columns: Columns;
  open: PipelineColumn;
  onOpen: (column: PipelineColumn) => void;
  setting: ListSetting;
};

/** One column at a time, on phones. */
export function PipelineTabs({ columns, open, onOpen, setting }: Props) {
  return (
    <Tabs
      label={m.app_pipeline()}
      selectedKey={open}
      onSelectionChange={(key) => onOpen(key as PipelineColumn)}
      tabs={pipelineColumns.map((column) => ({
        id: column,
        title: (
          <Row as="span" inline gap={2} align="center">
            {columnLabels[column]()}
            <Count pipelineItems={columns[column]} />
          </Row>
        ),
        content: (
          <>
            <h2>
              <VisuallyHidden>{columnLabels[column]()}</VisuallyHidden>
            </h2>
            <PipelineItemList column={column} pipelineItems={columns[column]} setting={setting} />
          </>
        ),
      }))}
    />
  );
}

/** The count, colored if the creator is the next actor of some. */
function Count({ pipelineItems }: { pipelineItems: readonly PipelineItem[] }) {
  const mine = pipelineItems.filter(({ action }) => action.isMine).length;
  const count = pipelineItems.length;
  return (
    <Badge
      count={count}
      tone={mine > 0 ? 'pollen' : 'leaf'}
      label={mine > 0 ? m.pipeline_count_mine({ count, mine }) : m.pipeline_count({ count })}
    />
  );
}
