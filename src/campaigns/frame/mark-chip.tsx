import { Clock } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Chip } from '#src/ui/chip.tsx';
import type { Mark } from '../data/overlay.ts';

/** Whether the server knows of it yet; nothing where it does. */
export function MarkChip({ mark }: { mark: Mark | null }) {
  if (mark === null) return null;
  return (
    <Chip icon={<Clock aria-hidden />}>
      {mark === 'unconfirmed' ? m.app_not_confirmed() : m.app_waiting()}
    </Chip>
  );
}
