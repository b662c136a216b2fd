import { createFileRoute } from '@tanstack/react-router';
import { readCreatorParams } from '#src/app/directory-address.ts';
import { CreatorRoute } from '#src/app/directory-routes.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/business/creators/profile/$creatorId')({
  params: { parse: readCreatorParams },
  component: CreatorRoute,
  staticData: { title: m.directory_profile_title, parent: '/business/creators' },
});
