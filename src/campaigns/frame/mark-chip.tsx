import { Clock } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Chip } from '#src/ui/chip.tsx';
import type { Mark } from '../data/overlay.ts';

/** A change's delivery mark; nothing once the server has it. */
export function MarkChip({ mark }: { mark: Mark | null }) {
  if (mark === null) return null;
  return (
    <Chip icon={<Clock aria-hidden />}>
      {mark === 'unconfirmed' ? m.app_not_confirmed() : m.app_waiting()}
    </Chip>
  );
}
