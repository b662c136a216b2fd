import { createFileRoute } from '@tanstack/react-router';
import { CreatorRoute } from '#src/app/directory-routes.tsx';
import { readCreatorParams } from '#src/app/route-parsers.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/creators/profile/$creatorId')({
  params: { parse: readCreatorParams },
  component: CreatorRoute,
  staticData: { title: m.directory_profile_title, parent: '/business/creators' },
});
