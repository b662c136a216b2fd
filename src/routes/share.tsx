import { createFileRoute } from '@tanstack/react-router';
import { ShareRoute } from '#src/app/share-route.tsx';

const results = ['kept', 'empty', 'signedOut', 'failed'] as const;
export type ShareResult = (typeof results)[number];

/** Where photos, videos and links arrive that another app shares with this one. */
export const Route = createFileRoute('/share')({
  component: Share,
  validateSearch: ({ result, link }): { result?: ShareResult; link?: string } => {
    if (typeof link === 'string' && /^https?:\/\/\S{1,500}$/i.test(link)) return { link };
    const known = results.find((one) => one === result);
    return known ? { result: known } : {};
  },
});

function Share() {
  const { result, link } = Route.useSearch();
  return <ShareRoute result={result ?? 'kept'} link={link} />;
}
