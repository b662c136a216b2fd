import { Clock } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Chip } from './chip.tsx';
import './pending-mark.css';

type Props = { mark: 'sending' | 'waiting' | null };

/** Whether the server has the shown state. Announced when it changes. */
export function PendingMark({ mark }: Props) {
  return (
    <output className="pending-mark">
      <PendingChip mark={mark} />
    </output>
  );
}

/** The same without being spoken. */
export function PendingChip({ mark }: Props) {
  return mark ? (
    <>
      <Chip tone="pollen" icon={<Clock aria-hidden />}>
        {mark === 'sending' ? m.app_sending() : m.app_waiting()}
      </Chip>
      {mark === 'waiting' ? <span>{m.app_saved_offline()}</span> : null}
    </>
  ) : null;
}
