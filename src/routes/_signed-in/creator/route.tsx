import { createFileRoute } from '@tanstack/react-router';
import { SectionGuard } from '#src/app/section-guard.tsx';

export const Route = createFileRoute('/_signed-in/creator')({
  component: () => <SectionGuard section="creator" />,
});
