import { useState } from 'react';
import {
  RESCHEDULES_MAX,
  reschedulesLeft,
  SLOTS_PER_REQUEST,
} from '#contract/appointment/rules.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Wrong } from '#src/ui/wrong.tsx';
import type { Desk } from '../desk.ts';
import type { Shoot } from '../overlay.ts';
import { requestedOnOf } from '../use-acting.ts';
import { useSlotDays } from '../use-slot-days.ts';
import { AgeLine } from './age-line.tsx';
import { SlotChoice } from './slot-choice.tsx';

type Props = {
  desk: Desk;
  shoot: Shoot;
  act: (payload: PayloadOf<'appointmentEvent'>) => Promise<boolean>;
  onClose: () => void;
};

/** A creator asks for another time; the old one stays until the business answers. */
export function RescheduleDialog({ desk, shoot, act, onClose }: Props) {
  const [slots, setSlots] = useState<string[]>([]);
  const [isTried, setIsTried] = useState(false);
  const days = useSlotDays(desk, shoot, shoot);
  const left = reschedulesLeft(requestedOnOf(desk, shoot), desk.now);

  const handleSend = async () => {
    setIsTried(true);
    if (slots.length === 0) return;
    const { id: appointmentId, projectId } = shoot;
    const event = 'creator_reschedule_requested';
    if (await act({ appointmentId, projectId, event, slots })) onClose();
  };

  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title={m.calendar_reschedule()}
      footer={() =>
        days && days.length > 0 ? (
          <Button isWide onPress={() => void handleSend()}>
            {m.calendar_send_request()}
          </Button>
        ) : null
      }
    >
      <Stack gap={4}>
        <div>
          <p>{m.calendar_reschedules_left({ left, max: RESCHEDULES_MAX })}</p>
          <Hint>{m.calendar_book_text({ max: SLOTS_PER_REQUEST })}</Hint>
          <AgeLine actor={desk.actor} />
        </div>
        {days === undefined ? <p>{m.calendar_no_hours_text()}</p> : null}
        {days?.length === 0 ? (
          <p>{m.calendar_no_slots_text({ name: shoot.businessName })}</p>
        ) : null}
        {days ? <SlotChoice days={days} chosen={slots} onChange={setSlots} isRanked /> : null}
        <Wrong>{isTried && slots.length === 0 ? m.calendar_choose_first() : null}</Wrong>
      </Stack>
    </Sheet>
  );
}
