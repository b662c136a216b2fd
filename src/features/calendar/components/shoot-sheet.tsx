import { m } from '#src/paraglide/messages.js';
import { Sheet } from '#src/ui/sheet.tsx';
import { otherParty, type Desk } from '../desk.ts';
import type { Shoot } from '../overlay.ts';
import { ShootActions } from './shoot-actions.tsx';
import { ShootPack } from './shoot-pack.tsx';
import styles from './shoot-sheet.module.css';

type Props = { desk: Desk; shoot: Shoot | undefined; onClose: () => void };

/** The shoot pack over what it was opened from: from below on a phone, beside it on a wide screen. */
export function ShootSheet({ desk, shoot, onClose }: Props) {
  return (
    <Sheet
      isOpen={shoot !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.calendar_pack_title()}
    >
      {shoot ? (
        <div className={styles.body}>
          <ShootPack desk={desk} shoot={shoot} />
          <ShootActions desk={desk} shoot={shoot} name={otherParty(shoot, desk.side).name} />
        </div>
      ) : null}
    </Sheet>
  );
}
