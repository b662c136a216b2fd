import { createFileRoute } from '@tanstack/react-router';
import { SignedInLayout } from '#src/app/signed-in-layout.tsx';

export const Route = createFileRoute('/_signed-in')({ component: SignedInLayout });
