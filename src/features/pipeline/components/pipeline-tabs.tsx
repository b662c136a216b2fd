import { pipelineGroups, type PipelineGroup } from '#contract/pipeline/pipeline.ts';
import { m } from '#src/paraglide/messages.js';
import { Row } from '#src/ui/layout.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import type { Groups } from '../pipeline-items.ts';
import { groupLabels } from '../labels.ts';
import { MineCount } from './mine-count.tsx';
import { PipelineItemList, type ListSetting } from './pipeline-item-list.tsx';

type Props = {
  groups: Groups;
  open: PipelineGroup;
  onOpen: (group: PipelineGroup) => void;
  setting: ListSetting;
};

/** One group at a time, on phones. */
export function PipelineTabs({ groups, open, onOpen, setting }: Props) {
  return (
    <Tabs
      data-tour="pipeline-groups"
      label={m.app_pipeline()}
      selectedKey={open}
      onSelectionChange={(key) => onOpen(key as PipelineGroup)}
      tabs={pipelineGroups.map((group) => ({
        id: group,
        title: (
          <Row as="span" inline gap={2} align="center">
            {groupLabels[group]()}
            <MineCount group={group} groups={groups} />
          </Row>
        ),
        content: (
          <>
            <h2>
              <VisuallyHidden>{groupLabels[group]()}</VisuallyHidden>
            </h2>
            <PipelineItemList group={group} pipelineItems={groups[group]} setting={setting} />
          </>
        ),
      }))}
    />
  );
}
