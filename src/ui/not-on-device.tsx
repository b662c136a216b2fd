import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from './empty-state.tsx';

type Props = { text: string; action?: ReactNode };

/** The records have never arrived on this device. Without a connection it is unknown whether there are any. */
export function NotOnDevice(props: Props) {
  return <EmptyState icon={<CloudOff aria-hidden />} title={m.app_not_on_device()} {...props} />;
}
