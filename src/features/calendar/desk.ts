import type { AppointmentId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { Shoot } from './overlay.ts';
import type { CalendarView } from './queries.ts';
import type { OlderShoots } from './use-older-shoots.ts';

/** The side of the market that somebody works on. */
export type Side = 'creator' | 'business';

/** Who works here, with what, and when: what every part of the calendar needs. */
export type Desk = {
  actor: Actor;
  side: Side;
  role: Role;
  /** Their role lets them change something. */
  canAct: boolean;
  /** Milliseconds since the epoch. */
  now: number;
  view: CalendarView;
  /** Opens a shoot over the screen; without it, a shoot's row leads to the calendar. */
  onOpen?: (shoot: AppointmentId) => void;
  /** Whether shoots of the month on the screen lie further back than what the device keeps, and are here. */
  older: OlderShoots['state'];
};

/** Whom a shoot is with. */
export function otherParty(
  shoot: Pick<
    Shoot,
    'businessName' | 'businessLogoUrl' | 'firstname' | 'lastname' | 'creatorPhotoUrl'
  >,
  side: Side,
) {
  return side === 'creator'
    ? { name: shoot.businessName, picture: shoot.businessLogoUrl, shape: 'business' as const }
    : {
        name: `${shoot.firstname} ${shoot.lastname}`.trim(),
        picture: shoot.creatorPhotoUrl,
        shape: 'person' as const,
      };
}
