import type { AppointmentEvent } from '#contract/appointment/rules.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { type Desk, otherParty } from '../desk.ts';
import type { Shoot } from '../overlay.ts';
import type { useActing } from '../use-acting.ts';
import { ReasonDialog, type ReasonEvent } from './reason-dialog.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { SureDialog, type SureEvent } from './sure-dialog.tsx';

/** A confirmation before an action. */
export type Question =
  | { ask: 'reason'; event: ReasonEvent }
  | { ask: 'slots' }
  | { ask: 'sure'; event: SureEvent };

/** The events that ask for something first. */
export const questions: Partial<Record<AppointmentEvent, Question>> = {
  booking_declined: { ask: 'reason', event: 'booking_declined' },
  creator_cancelled: { ask: 'reason', event: 'creator_cancelled' },
  business_cancelled: { ask: 'reason', event: 'business_cancelled' },
  creator_reschedule_requested: { ask: 'slots' },
  reschedule_reopened: { ask: 'sure', event: 'reschedule_reopened' },
  cancellation_reopened: { ask: 'sure', event: 'cancellation_reopened' },
  cancellation_closed: { ask: 'sure', event: 'cancellation_closed' },
  no_show: { ask: 'sure', event: 'no_show' },
};

type Props = {
  desk: Desk;
  shoot: Shoot;
  question: Question | null;
  acting: ReturnType<typeof useActing>;
  onClose: () => void;
};

/** The open question of a shoot's action, and the dialog for an action that found no connection. */
export function ShootDialogs({ desk, shoot, question, acting, onClose }: Props) {
  return (
    <>
      {question ? <Asked {...{ desk, shoot, question, acting, onClose }} /> : null}
      {acting.undelivered ? (
        <ConnectionDialog
          text={
            acting.undelivered.mayBeDone
              ? m.calendar_needs_connection_maybe()
              : m.calendar_needs_connection_text()
          }
          onClose={acting.closeUndelivered}
        />
      ) : null}
    </>
  );
}

function Asked({ desk, shoot, question, acting, onClose }: Props & { question: Question }) {
  switch (question.ask) {
    case 'reason':
      return <ReasonDialog {...{ desk, shoot, onClose }} event={question.event} act={acting.act} />;
    case 'slots':
      return <RescheduleDialog {...{ desk, shoot, onClose }} act={acting.act} />;
    case 'sure': {
      const { event } = question;
      const of = { appointmentId: shoot.id, projectId: shoot.projectId };
      return (
        <SureDialog
          event={event}
          name={otherParty(shoot, desk.side).name}
          isBusy={acting.busy !== null}
          onSure={() => void acting.act({ ...of, event }).then(onClose)}
          onClose={onClose}
        />
      );
    }
  }
}

/** Why something could not be done without a connection, and that nothing happened. */
function ConnectionDialog({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={m.calendar_needs_connection_title()}
      actions={(close) => <Button onPress={close}>{m.app_ok()}</Button>}
    >
      <p>{text}</p>
    </Dialog>
  );
}
