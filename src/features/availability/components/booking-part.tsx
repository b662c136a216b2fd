import { CAPACITY_MAX, type BookingRules } from '#contract/availability/record.ts';
import { PhoneAsk } from '#src/campaigns/frame/phone-ask.tsx';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Hint, Stack } from '#src/ui/layout.tsx';
import { Select, SelectItem } from '#src/ui/select.tsx';
import { Switch } from '#src/ui/switch.tsx';

type Props = {
  actor: Actor;
  booking: BookingRules;
  onChange: (change: Partial<BookingRules>) => void;
};

const counts = Array.from({ length: CAPACITY_MAX }, (_, place) => place + 1);

/**
 * How bookings are taken: how many shoots at a time, and whether each is answered by a person. With nobody to answer, the phone
 * number that a confirmed shoot shows is asked for here.
 */
export function BookingPart({ actor, booking: { capacity, autoConfirm }, onChange }: Props) {
  return (
    <Stack as="section" gap={3} aria-labelledby="availability-booking">
      <h2 id="availability-booking">{m.availability_booking()}</h2>
      <Select
        label={m.availability_capacity()}
        value={String(capacity)}
        onChange={(count) => onChange({ capacity: Number(count) })}
      >
        {counts.map((count) => (
          <SelectItem key={count} id={String(count)}>
            {String(count)}
          </SelectItem>
        ))}
      </Select>
      <Switch isSelected={autoConfirm} onChange={(isOn) => onChange({ autoConfirm: isOn })}>
        {m.availability_auto_confirm()}
      </Switch>
      <Hint>{m.availability_auto_confirm_text()}</Hint>
      {autoConfirm ? <PhoneAsk actor={actor} text={m.person_ask_business()} /> : null}
    </Stack>
  );
}
