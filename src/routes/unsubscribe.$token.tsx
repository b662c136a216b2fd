import { createFileRoute } from '@tanstack/react-router';
import { UnsubscribeScreen } from '#src/features/notifications/screens/unsubscribe-screen.tsx';

export const Route = createFileRoute('/unsubscribe/$token')({ component: Unsubscribe });

function Unsubscribe() {
  return <UnsubscribeScreen token={Route.useParams().token} />;
}
