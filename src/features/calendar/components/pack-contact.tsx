import { CONTACT_HOURS } from '#contract/appointment/rules.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { m } from '#src/paraglide/messages.js';
import type { Side } from '../desk.ts';
import { phoneText } from '#src/lib/phone.ts';
import type { Shoot } from '../overlay.ts';
import { CallButton } from './call-button.tsx';
import { PackPart } from './pack-part.tsx';
import { Hint, Text } from '#src/ui/layout.tsx';

/** The contact and the access. Shown from the confirmation until a day after the end, by this device as well. */
export function PackContact({ shoot, side, now }: { shoot: Shoot; side: Side; now: number }) {
  const isOver = now > Date.parse(shoot.endDateTime) + CONTACT_HOURS * HOUR_MS;
  const contact = isOver ? null : shoot.contact;
  const title = side === 'creator' ? m.calendar_contact() : m.calendar_contact_creator();
  if (!contact) {
    return (
      <PackPart title={title}>
        <Hint>{isOver ? m.calendar_contact_over() : m.calendar_contact_later()}</Hint>
      </PackPart>
    );
  }
  return (
    <PackPart title={title}>
      <p dir="auto">{contact.name}</p>
      {contact.phone ? <Text tabular>{phoneText(contact.phone)}</Text> : null}
      <CallButton shoot={shoot} side={side} />
      <Note title={m.app_entrance()} text={contact.doorNote} />
      <Note title={m.app_parking()} text={contact.parkingNote} />
    </PackPart>
  );
}

function Note({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <p>
      <Hint as="span">{title}</Hint>
      <br />
      <span dir="auto">{text}</span>
    </p>
  );
}
