import { remove } from '#src/data/unsent.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import type { Desk } from '../desk.ts';
import type { Shoot } from '../overlay.ts';

/** Deletes the newest unsent event of a shoot. */
export function UndoButton({ desk, shoot }: { desk: Desk; shoot: Shoot }) {
  const item = desk.view.pending.findLast(
    (one) =>
      (one.kind === 'bookAppointment' || one.kind === 'appointmentEvent') &&
      one.payload.appointmentId === shoot.id &&
      'state' in one &&
      one.state === 'waiting' &&
      one.attempts === 0,
  );
  if (!item) return null;
  const handlePress = async () => {
    const isGone = await remove({ id: item.id, attempts: 0 });
    if (!isGone) toasts.warning(m.app_being_sent());
  };
  return (
    <Button isWide variant="secondary" onPress={() => void handlePress().catch(reportError)}>
      {m.app_undo()}
    </Button>
  );
}
