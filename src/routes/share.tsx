import { createFileRoute } from '@tanstack/react-router';
import { ShareRoute } from '#src/app/share-route.tsx';

const results = ['kept', 'empty', 'signedOut', 'failed'] as const;
export type ShareResult = (typeof results)[number];

/** Where photos arrive that another app shares with this one. */
export const Route = createFileRoute('/share')({
  component: Share,
  validateSearch: ({ result }): { result?: ShareResult } => {
    const known = results.find((one) => one === result);
    return known ? { result: known } : {};
  },
});

function Share() {
  const { result } = Route.useSearch();
  return <ShareRoute result={result ?? 'kept'} />;
}
