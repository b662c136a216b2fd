import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import {
  type AppointmentEvent,
  CHECK_IN_EARLY_MINUTES,
  RESCHEDULES_MAX,
  reschedulesLeft,
} from '#contract/appointment/rules.ts';
import { dayOf } from '#contract/phoenix-time.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { formatTime } from '#src/lib/dates.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { nameZone } from '#src/lib/name-zone.ts';
import { m } from '#src/paraglide/messages.js';
import { Button, type ButtonVariant } from '#src/ui/button.tsx';
import { type Desk, hasShots, otherParty } from '../desk.ts';
import { type Offer, offersOf } from '../offers.ts';
import type { Shoot } from '../overlay.ts';
import { eventLabels } from '../state-labels.ts';
import { formatSlot } from '../times.ts';
import { noDistance, useDistance } from '../use-distance.ts';
import { requestedOnOf, useActing } from '../use-acting.ts';
import { CallButton } from './call-button.tsx';
import { ShareDistance } from './share-distance.tsx';
import { type Question, questions, ShootDialogs } from './shoot-dialogs.tsx';
import { UndoButton } from './undo-button.tsx';
import { Hint, Stack } from '#src/ui/layout.tsx';

/** The meaning of a button that its label does not explain. */
const notes: Partial<Record<AppointmentEvent, (words: { name: string }) => string>> = {
  cancellation_rebooked: m.calendar_rebook_text,
  cancellation_reopened: m.calendar_reopen_text,
  reschedule_reopened: m.calendar_reopen_text,
  cancellation_closed: m.calendar_close_text,
};

const firsts = new Set<AppointmentEvent>([
  'check_in',
  'booking_confirmed',
  'cancellation_rebooked',
]);

function variantOf(event: AppointmentEvent): ButtonVariant {
  if (firsts.has(event)) return 'primary';
  return event === 'creator_cancelled' || event === 'business_cancelled' ? 'quiet' : 'secondary';
}

/** Cancelling and moving are at the end of the pack; the due action is at its top. */
const later = new Set<AppointmentEvent>([
  'creator_reschedule_requested',
  'creator_cancelled',
  'no_show',
  'business_cancelled',
]);

type Props = { desk: Desk; shoot: Shoot; part: 'first' | 'rest' };

/** The reader's actions on a shoot now. None is hidden for being offline. */
export function ShootActions({ desk, shoot, part }: Props) {
  const [question, setQuestion] = useState<Question | null>(null);
  const acting = useActing(desk, shoot);
  const checkIn = useCheckIn(desk, shoot, acting.act);
  const requestedOn = requestedOnOf(desk, shoot);
  const isFirst = part === 'first';
  const all = offersOf(shoot, desk.side, { now: desk.now, requestedOn, role: desk.role });
  const offers = all.filter(({ event }) => later.has(event) !== isFirst);
  const of = { appointmentId: shoot.id, projectId: shoot.projectId };

  const choose = ({ event }: Offer) => {
    const asked = questions[event];
    if (asked) setQuestion(asked);
    else if (event === 'check_in') void checkIn.send();
    else void acting.act({ ...of, ...plainPayload(event) });
  };

  return (
    <Stack gap={3} unlessEmpty data-urgent={isFirst || undefined}>
      {desk.canAct || isFirst ? null : <Hint>{m.calendar_viewer_note()}</Hint>}
      {isFirst ? <UndoButton desk={desk} shoot={shoot} /> : null}
      {isFirst ? <CheckInLater desk={desk} shoot={shoot} /> : null}
      {offers.map((offer) =>
        offer.event === 'reschedule_approved' ? (
          shoot.requestedSlots.map((slot) => (
            <Button
              key={slot}
              isWide
              isPending={acting.busy === offer.event}
              onPress={() => void acting.act({ ...of, event: 'reschedule_approved', slot })}
            >
              {m.calendar_approve({ time: formatSlot(slot) })}
            </Button>
          ))
        ) : (
          <OfferedAction
            key={offer.event}
            offer={offer}
            isPending={
              acting.busy === offer.event || (offer.event === 'check_in' && checkIn.isMeasuring)
            }
            left={
              offer.event === 'creator_reschedule_requested'
                ? ` · ${leftLabels(requestedOn, desk.now)}`
                : null
            }
            desk={desk}
            shoot={shoot}
            onPress={() => choose(offer)}
          >
            {offer.event === 'check_in' && checkIn.distance ? (
              <ShareDistance distance={checkIn.distance} name={otherParty(shoot, desk.side).name} />
            ) : null}
          </OfferedAction>
        ),
      )}
      <ShootDialogs {...{ desk, shoot, question, acting }} onClose={() => setQuestion(null)} />
    </Stack>
  );
}

/** Measures the distance where the creator shares it, checks in, and leads to the shots. */
function useCheckIn(desk: Desk, shoot: Shoot, act: ReturnType<typeof useActing>['act']) {
  const distance = useDistance(shoot);
  const [isMeasuring, setIsMeasuring] = useState(false);
  const navigate = useNavigate();
  const { id: appointmentId, projectId, campaignId } = shoot;
  const send = async () => {
    setIsMeasuring(true);
    const measured = (await distance?.measure()) ?? noDistance;
    setIsMeasuring(false);
    const isDone = await act({ appointmentId, projectId, event: 'check_in', ...measured });
    // On location the camera is next.
    if (isDone && hasShots(desk, shoot)) {
      void navigate({ to: '/creator/campaign/$campaignId/on-site', params: { campaignId } });
    }
  };
  return { distance, isMeasuring, send };
}

type OfferedProps = Pick<Props, 'desk' | 'shoot'> & {
  offer: Offer;
  isPending: boolean;
  /** How often it can still be done. */
  left: string | null;
  onPress: () => void;
  /** A choice that belongs to it. */
  children?: ReactNode;
};

function OfferedAction({ offer, isPending, left, desk, shoot, onPress, children }: OfferedProps) {
  const { name } = otherParty(shoot, desk.side);
  const note = notes[offer.event];
  return (
    <Stack gap={1}>
      {offer.refusal ? (
        <Hint>{refusalSentence(offer.refusal.code, offer.refusal.current)}</Hint>
      ) : (
        <Button isWide variant={variantOf(offer.event)} isPending={isPending} onPress={onPress}>
          {eventLabels[offer.event]()}
          {left}
        </Button>
      )}
      {offer.refusal?.code === 'TOO_LATE' ? <CallButton shoot={shoot} side={desk.side} /> : null}
      {offer.refusal ? null : children}
      {note ? <Hint>{note({ name })}</Hint> : null}
    </Stack>
  );
}

/** On the day, before check-in opens: when it does. */
function CheckInLater({ desk, shoot }: Pick<Props, 'desk' | 'shoot'>) {
  const opens = Date.parse(shoot.startDateTime) - CHECK_IN_EARLY_MINUTES * MINUTE_MS;
  const isDue = desk.side === 'creator' && shoot.state === 'confirmed' && !shoot.checkIn;
  if (!isDue || desk.now >= opens || dayOf(desk.now) !== dayOf(opens)) return null;
  return <Hint>{m.calendar_check_in_from({ time: nameZone(formatTime(opens), opens) })}</Hint>;
}

const leftLabels = (requestedOn: readonly string[], now: number): string =>
  m.calendar_reschedules_left({ left: reschedulesLeft(requestedOn, now), max: RESCHEDULES_MAX });

/** Events that say everything by their name. */
function plainPayload(event: AppointmentEvent) {
  switch (event) {
    case 'booking_confirmed':
    case 'reschedule_rejected':
    case 'cancellation_rebooked':
    case 'completed':
      return { event } as const;
    default:
      throw new Error(`${event} asks something first`);
  }
}
