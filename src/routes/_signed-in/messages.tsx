import { createFileRoute } from '@tanstack/react-router';
import { SectionRedirect } from '#src/app/section-redirect.tsx';

export const Route = createFileRoute('/_signed-in/messages')({
  component: () => <SectionRedirect place="messages" />,
});
