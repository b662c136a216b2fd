import { createFileRoute } from '@tanstack/react-router';
import { SectionRedirect } from '#src/app/section-redirect.tsx';

export const Route = createFileRoute('/_signed-in/calendar')({
  component: () => <SectionRedirect place="calendar" />,
});
