import { useNavigate, useSearch } from '@tanstack/react-router';
import { pipelineGroups } from '#contract/pipeline/pipeline.ts';
import { PipelineScreen } from '#src/features/pipeline/screens/pipeline-screen.tsx';
import { useActive } from '#src/data/signed-in.ts';

/** A creator's campaigns by whose turn it is. The query string names the open group. Two routes render this screen. */
export function PipelineRoute() {
  const { group } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <PipelineScreen
      actor={useActive().actor}
      group={pipelineGroups.find((one) => one === group) ?? null}
      onGroup={(next) => void navigate({ to: '.', search: { group: next }, replace: true })}
    />
  );
}
