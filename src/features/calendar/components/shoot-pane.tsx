import { CalendarCheck } from 'lucide-react';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import type { Desk } from '../desk.ts';
import type { Shoot } from '../overlay.ts';
import { ShootPack } from './shoot-pack.tsx';

type Props = { desk: Desk; shoot: Shoot | undefined };

/** The shoot pack beside its list, on a screen wide enough for both. */
export function ShootPane({ desk, shoot }: Props) {
  return (
    <Card as="section" gap={4} fluid packed aria-label={m.calendar_pack_title()}>
      {shoot ? (
        <>
          <h2>{m.calendar_pack_title()}</h2>
          <ShootPack key={shoot.id} desk={desk} shoot={shoot} />
        </>
      ) : (
        <EmptyState icon={<CalendarCheck aria-hidden />} title={m.calendar_pane_none()} />
      )}
    </Card>
  );
}
