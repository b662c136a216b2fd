import { pipelineColumns } from '#contract/pipeline/pipeline.ts';
import { Text } from '#src/ui/layout.tsx';
import type { Columns } from '../pipeline-items.ts';
import { columnLabels } from '../labels.ts';
import { PipelineItemList, type ListSetting } from './pipeline-item-list.tsx';
import styles from './pipeline-board.module.css';

/** Initially drawn cards of a column: further columns are below. */
const AT_ONCE = 6;

type Props = { columns: Columns; label: string; setting: ListSetting };

/** Every column in full, in as many rows as needed. */
export function PipelineBoard({ columns, label, setting }: Props) {
  return (
    <div className={styles.board} role="region" aria-label={label}>
      {pipelineColumns.map((column) => (
        <section key={column} className={styles.column}>
          <h2 className={styles.title}>
            {columnLabels[column]()}
            <Text as="span" tone="muted" tabular>
              {columns[column].length}
            </Text>
          </h2>
          <PipelineItemList
            column={column}
            pipelineItems={columns[column]}
            setting={setting}
            atOnce={AT_ONCE}
          />
        </section>
      ))}
    </div>
  );
}
