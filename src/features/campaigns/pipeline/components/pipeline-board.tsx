import { pipelineColumns } from '#contract/campaign/pipeline.ts';
import type { Columns } from '../pieces.ts';
import { columnLabels } from '../words.ts';
import { PieceList, type ListSetting } from './piece-list.tsx';
import styles from './pipeline-board.module.css';

/** Reached by Tab, so that the arrow keys scroll to the columns that do not fit. */
const reachable = { tabIndex: 0 };

type Props = { columns: Columns; label: string; setting: ListSetting };

/** Every column beside the other. */
export function PipelineBoard({ columns, label, setting }: Props) {
  return (
    <div className={styles.board} role="region" aria-label={label} {...reachable}>
      {pipelineColumns.map((column) => (
        <section key={column} className={styles.column}>
          <h2 className={styles.title}>
            {columnLabels[column]()}
            <span className={styles.count}>{columns[column].length}</span>
          </h2>
          <PieceList column={column} pieces={columns[column]} setting={setting} />
        </section>
      ))}
    </div>
  );
}
