import { pipelineGroups } from '#contract/pipeline/pipeline.ts';
import { groupLabels } from '../labels.ts';
import type { Groups } from '../pipeline-items.ts';
import { MineCount } from './mine-count.tsx';
import { PipelineItemList, type ListSetting } from './pipeline-item-list.tsx';
import styles from './pipeline-board.module.css';

type Props = { groups: Groups; label: string; setting: ListSetting };

/** Every group in full, side by side. */
export function PipelineBoard({ groups, label, setting }: Props) {
  return (
    <div className={styles.board} role="region" aria-label={label} data-tour="pipeline-groups">
      {pipelineGroups.map((group) => (
        <section key={group} className={styles.column}>
          <h2 className={styles.title}>
            {groupLabels[group]()}
            <MineCount group={group} groups={groups} />
          </h2>
          <PipelineItemList group={group} pipelineItems={groups[group]} setting={setting} />
        </section>
      ))}
    </div>
  );
}
