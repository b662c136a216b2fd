import { createFileRoute } from '@tanstack/react-router';
import { readPipelineSearch } from '#src/app/opportunities-address.ts';
import { PipelineRoute } from '#src/app/pipeline-route.tsx';
import { m } from '#src/paraglide/messages.js';

export const Route = createFileRoute('/_signed-in/creator/pipeline')({
  validateSearch: readPipelineSearch,
  component: () => <PipelineRoute at="/creator/pipeline" />,
  staticData: { title: m.app_pipeline },
});
