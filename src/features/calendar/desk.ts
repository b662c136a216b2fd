import type { AppointmentId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import type { Shoot } from './overlay.ts';
import type { CalendarView } from './queries.ts';
import type { OlderShoots } from './use-older-shoots.ts';

/** The person's side of the market. */
export type Side = 'creator' | 'business';

/** The actor, the records and the time that every part of the calendar needs. */
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
  /** Whether the shown month has shoots beyond the device's range, and whether they are loaded. */
  older: OlderShoots['state'];
  /** Asks for them again. */
  onReloadOlder: OlderShoots['reload'];
};

/** The other party of a shoot. */
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

/** Whether the shoot's project has shots to film one by one. */
export const hasShots = (
  { view }: Pick<Desk, 'view'>,
  { projectId }: Pick<Shoot, 'projectId'>,
): boolean => (view.projects.find(({ id }) => id === projectId)?.terms.shotList.length ?? 0) > 0;
