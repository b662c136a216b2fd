import { m } from '#src/paraglide/messages.js';
import { Sheet } from '#src/ui/sheet.tsx';
import type { Desk } from '../desk.ts';
import type { Shoot } from '../overlay.ts';
import { ShootPack } from './shoot-pack.tsx';

type Props = { desk: Desk; shoot: Shoot | undefined; onClose: () => void };

/** The shoot pack over its list: from below on a phone, beside it on a wide screen. */
export function ShootSheet({ desk, shoot, onClose }: Props) {
  return (
    <Sheet
      isOpen={shoot !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.calendar_pack_title()}
    >
      {shoot ? <ShootPack desk={desk} shoot={shoot} /> : null}
    </Sheet>
  );
}
