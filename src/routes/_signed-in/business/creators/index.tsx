import { createFileRoute } from '@tanstack/react-router';
import { readDirectorySearch } from '#src/app/directory-address.ts';
import { CreatorsRoute } from '#src/app/directory-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/creators/')({
  validateSearch: readDirectorySearch,
  component: CreatorsRoute,
  staticData: { title: m.directory_title },
});
