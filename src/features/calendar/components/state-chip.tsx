import {
  Ban,
  CheckCircle2,
  CircleDashed,
  CircleHelp,
  Clock,
  Flag,
  type LucideIcon,
} from 'lucide-react';
import type { AppointmentState } from '#contract/appointment/record.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Chip } from '#src/ui/chip.tsx';
import { mayChoose } from '../choice.ts';
import type { Side } from '../desk.ts';
import type { Shoot } from '../overlay.ts';
import { stateTone, stateLabel } from '../state-labels.ts';

const icons: Record<AppointmentState, LucideIcon> = {
  reserved: CircleDashed,
  confirmed: CheckCircle2,
  declined: Ban,
  rescheduleRequested: CircleDashed,
  cancelledByCreator: Ban,
  cancelledByBusiness: Ban,
  completed: Flag,
  noShow: Ban,
};

/** A shoot's state as text, and whether the server has it. */
export function StateChip({ shoot, side }: { shoot: Shoot; side: Side }) {
  const now = useNow();
  const Icon = icons[shoot.state];
  const isWordEnough = shoot.mark === null || shoot.state === 'reserved';
  return (
    <>
      <Chip tone={stateTone(shoot)} icon={<Icon aria-hidden />}>
        {stateLabel(shoot, side)}
      </Chip>
      {side === 'business' && mayChoose(shoot, now) ? (
        <Chip tone="pollen" icon={<CircleHelp aria-hidden />}>
          {m.calendar_needs_choice()}
        </Chip>
      ) : null}
      {isWordEnough ? null : (
        <Chip icon={<Clock aria-hidden />}>
          {shoot.mark === 'unconfirmed' ? m.app_not_confirmed() : m.app_waiting_to_send()}
        </Chip>
      )}
    </>
  );
}
