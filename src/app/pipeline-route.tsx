import { useNavigate, useSearch } from '@tanstack/react-router';
import { pipelineColumns } from '#contract/pipeline/pipeline.ts';
import { PipelineScreen } from '#src/features/pipeline/screens/pipeline-screen.tsx';
import { useActive } from '#src/data/signed-in.ts';

/** A creator's campaigns by progress. The query string names the open column. Two routes render this screen. */
export function PipelineRoute() {
  const { column } = useSearch({ strict: false });
  const navigate = useNavigate();
  return (
    <PipelineScreen
      actor={useActive().actor}
      column={pipelineColumns.find((one) => one === column) ?? null}
      onColumn={(next) => void navigate({ to: '.', search: { column: next }, replace: true })}
    />
  );
}
