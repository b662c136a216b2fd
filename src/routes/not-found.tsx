import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#src/app/not-found-screen.tsx';

export const Route = createFileRoute('/not-found')({ component: NotFoundScreen });
