import { createFileRoute } from '@tanstack/react-router';
import { CreatorsRoute } from '#src/app/directory-routes.tsx';
import { readDirectorySearch } from '#src/app/route-parsers.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/creators/')({
  validateSearch: readDirectorySearch,
  component: CreatorsRoute,
  staticData: { title: m.directory_title },
});
