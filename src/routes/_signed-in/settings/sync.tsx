import { createFileRoute } from '@tanstack/react-router';
import { m } from '#src/paraglide/messages.js';
import { SyncRoute } from '#src/app/sync-route.tsx';

export const Route = createFileRoute('/_signed-in/settings/sync')({
  component: SyncRoute,
  staticData: { title: m.sync_title, parent: '/dashboard' },
});
