import { Phone } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import '#src/ui/button.css';
import { otherParty, type Side } from '../desk.ts';
import { dialOf } from '../directions.ts';
import type { Shoot } from '../overlay.ts';

/** Calls the other side, where its number is on this device. */
export function CallButton({ shoot, side }: { shoot: Shoot; side: Side }) {
  const phone = shoot.contact?.phone;
  if (!phone) return null;
  const name = shoot.contact?.name || otherParty(shoot, side).name;
  return (
    <a className="button" data-variant="secondary" href={dialOf(phone)}>
      <span className="button-content">
        <Phone aria-hidden />
        {m.calendar_call({ name })}
      </span>
    </a>
  );
}
