import { useNavigate, useSearch } from '@tanstack/react-router';
import { pipelineColumns } from '#contract/campaign/pipeline.ts';
import { PipelineScreen } from '#src/features/pipeline/screens/pipeline-screen.tsx';
import { useSignedIn } from './signed-in.ts';

type Props = { at: '/creator/pipeline' | '/creator/campaign' };

/** A creator's campaigns by how far they have come; the open column is in the address's query. */
export function PipelineRoute({ at }: Props) {
  const { userId, accountId } = useSignedIn();
  const search: { column?: string | undefined } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (!accountId) return null;
  return (
    <PipelineScreen
      key={accountId}
      actor={{ userId, accountId }}
      column={pipelineColumns.find((one) => one === search.column) ?? null}
      onColumn={(column) => void navigate({ to: at, search: { column }, replace: true })}
      go={(href) => void navigate({ href })}
    />
  );
}
