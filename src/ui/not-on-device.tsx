import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from './empty-state.tsx';

type Props = { text: string; action?: ReactNode };

/** This device was never told: without a connection nothing is known, which is not the same as nothing being there. */
export function NotOnDevice(props: Props) {
  return <EmptyState icon={<CloudOff aria-hidden />} title={m.app_not_on_device()} {...props} />;
}
