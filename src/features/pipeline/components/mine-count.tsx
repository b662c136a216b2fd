import type { PipelineGroup } from '#contract/pipeline/pipeline.ts';
import { m } from '#src/paraglide/messages.js';
import { Badge } from '#src/ui/badge.tsx';
import type { Groups } from '../pipeline-items.ts';

/** A number counts what there is to do: the groups in which others act have none. */
export function MineCount({ group, groups }: { group: PipelineGroup; groups: Groups }) {
  const count = groups.mine.length;
  if (group !== 'mine') return null;
  return <Badge count={count} label={m.pipeline_count_mine({ count })} />;
}
