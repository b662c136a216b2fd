import { createFileRoute } from '@tanstack/react-router';
import { readPipelineSearch } from '#src/app/opportunities-address.ts';
import { PipelineRoute } from '#src/app/pipeline-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/campaign/')({
  validateSearch: readPipelineSearch,
  component: () => <PipelineRoute at="/creator/campaign" />,
  staticData: { title: m.app_pipeline },
});
