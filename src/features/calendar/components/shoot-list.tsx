import type { AppointmentId } from '#contract/ids.ts';
import { Card } from '#src/ui/card.tsx';
import type { Desk } from '../desk.ts';
import type { Shoot } from '../overlay.ts';
import { ShootRow } from './shoot-row.tsx';

type Props = {
  desk: Desk;
  shoots: readonly Shoot[];
  openId: AppointmentId | null;
  withDay?: boolean;
};

/** Shoots that open over the calendar. */
export function ShootList({ desk, shoots, openId, withDay = false }: Props) {
  return (
    <Card as="ul" padding="none" divided>
      {shoots.map((shoot) => (
        <li key={shoot.id}>
          <ShootRow
            shoot={shoot}
            side={desk.side}
            onOpen={desk.onOpen}
            isOpen={shoot.id === openId}
            withDay={withDay}
          />
        </li>
      ))}
    </Card>
  );
}
