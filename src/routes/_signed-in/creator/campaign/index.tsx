import { createFileRoute } from '@tanstack/react-router';
import { PipelineRoute } from '#src/app/pipeline-route.tsx';
import { readWordSearch } from '#src/app/route-parsers.ts';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/campaign/')({
  validateSearch: readWordSearch('group'),
  component: PipelineRoute,
  staticData: { title: m.app_pipeline },
});
