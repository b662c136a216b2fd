import type { ComponentProps } from 'react';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { sendEvent } from '#src/features/calendar/actions.ts';
import { offersOf } from '#src/features/calendar/offers.ts';
import { formatSlot } from '#src/features/calendar/times.ts';
import { BusinessDesk } from '#src/features/campaign-list/components/business-desk.tsx';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import styles from './answering-desk.module.css';

type Props = Omit<ComponentProps<typeof BusinessDesk>, 'answerOf'>;

/** A business's queue, with the calendar's answers to requests. */
export function AnsweringDesk(props: Props) {
  return (
    <BusinessDesk
      {...props}
      answerOf={({ request }) => (request ? <Answer {...props} request={request} /> : null)}
    />
  );
}

type AnswerProps = Pick<Props, 'actor' | 'role' | 'now'> & { request: AppointmentRecord };

/** Accepts a booking, or the first time that was requested instead. Every other answer is given at the shoot. */
function Answer({ actor, role, now, request }: AnswerProps) {
  const { isBusy, run } = useActing();
  const shoot = { ...request, mark: null };
  const answer = yesTo(request);
  const offers = offersOf(shoot, 'business', { now, requestedOn: [], role });
  if (!answer || !offers.some(({ event }) => event === answer.payload.event)) return null;
  const { text, payload } = answer;
  const name = `${request.firstname} ${request.lastname}`.trim();
  return (
    <div className={styles.answer}>
      <Button
        size="small"
        isPending={isBusy}
        aria-label={m.campaign_need_action({ action: text, name })}
        onPress={() => void run(() => sendEvent(actor, shoot, payload, { now: Date.now() }))}
      >
        {text}
      </Button>
    </div>
  );
}

type Yes = { text: string; payload: PayloadOf<'appointmentEvent'> };

function yesTo({ id: appointmentId, projectId, state, requestedSlots }: AppointmentRecord) {
  const ids = { appointmentId, projectId };
  const [slot] = requestedSlots;
  if (state === 'reserved') {
    const payload = { ...ids, event: 'booking_confirmed' } as const;
    return { text: m.app_confirm(), payload } satisfies Yes;
  }
  if (state !== 'rescheduleRequested' || !slot) return null;
  const payload = { ...ids, event: 'reschedule_approved', slot } as const;
  return { text: m.calendar_approve({ time: formatSlot(slot) }), payload } satisfies Yes;
}
