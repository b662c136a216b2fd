import { useState } from 'react';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import type { PipelineGroup } from '#contract/pipeline/pipeline.ts';
import type { PipelineItem } from '../pipeline-items.ts';
import { OlderEnd } from '#src/campaigns/frame/older-end.tsx';
import type { OlderProjects } from '../use-older-projects.ts';
import { groupHints, groupLabels } from '../labels.ts';
import { PipelineItemCard } from './pipeline-item-card.tsx';
import styles from './pipeline-item-list.module.css';

export type ListSetting = { now: number; older: OlderProjects };

/** Cards that are drawn at first, and that each tap adds. */
const MORE = 30;

type Props = {
  group: PipelineGroup;
  pipelineItems: readonly PipelineItem[];
  setting: ListSetting;
};

/** The cards of one group; a long one grows by the tap. */
export function PipelineItemList({ group, pipelineItems, setting }: Props) {
  const { now, older } = setting;
  const [drawn, setDrawn] = useState(MORE);
  const rest = pipelineItems.length - drawn;
  return (
    <Stack gap={3} fluid packed>
      {pipelineItems.length === 0 ? <p className={styles.empty}>{groupHints[group]()}</p> : null}
      <Stack as="ul" gap={3} fluid packed aria-label={groupLabels[group]()}>
        {pipelineItems.slice(0, drawn).map((pipelineItem) => (
          <li key={pipelineItem.id}>
            <PipelineItemCard pipelineItem={pipelineItem} now={now} />
          </li>
        ))}
      </Stack>
      {rest > 0 ? (
        <Button variant="secondary" isWide onPress={() => setDrawn(drawn + MORE)}>
          {m.pipeline_show_more({ count: Math.min(rest, MORE) })}
        </Button>
      ) : null}
      {group === 'done' && rest <= 0 ? <OlderEnd older={older} /> : null}
    </Stack>
  );
}
