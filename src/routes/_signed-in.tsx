import { createFileRoute } from '@tanstack/react-router';
import { SignedInLayout } from '#src/app/signed-in-layout.tsx';
import { openDeviceEarly } from '#src/data/device/open-existing.ts';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: () => openDeviceEarly(),
  component: SignedInLayout,
});
