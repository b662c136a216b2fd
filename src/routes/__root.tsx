import { createRootRoute } from '@tanstack/react-router';
import { RootScreen } from '#src/app/root-screen.tsx';

export const Route = createRootRoute({ component: RootScreen });
