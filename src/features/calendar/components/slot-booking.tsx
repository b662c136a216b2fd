import { CalendarX2, CloudOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { SLOTS_PER_REQUEST } from '#contract/appointment/rules.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { campaignLink } from '#src/campaigns/frame/routes.ts';
import { bookShoot } from '../actions.ts';
import type { Desk } from '../desk.ts';
import { useSlotDays } from '../use-slot-days.ts';
import { AgeLine } from './age-line.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { tightWayOf, TravelWarning } from './travel-warning.tsx';
import styles from './slot-booking.module.css';
import { Stack } from '#src/ui/layout.tsx';
import { Wrong } from '#src/ui/wrong.tsx';

/** A creator asks for a shoot: a first choice and up to two alternates, with or without a connection. */
export function SlotBooking({ desk, project }: { desk: Desk; project: ProjectRecord }) {
  const { actor, view } = desk;
  const [chosen, setChosen] = useState<string[]>([]);
  const [acceptsTravel, setAcceptsTravel] = useState(false);
  const [problem, setProblem] = useState<'none' | 'travel' | null>(null);
  const { isBusy, run } = useCommand(m.app_not_saved);
  const notes = useRef<HTMLDivElement>(null);
  const days = useSlotDays(desk, project, null);
  const campaign = view.campaigns.find((one) => one.id === project.campaignId);
  const name = project.businessName;

  if (!days || !campaign) {
    return (
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title={m.calendar_no_hours_title()}
        text={m.calendar_no_hours_text()}
      />
    );
  }
  if (days.length === 0) {
    return (
      <EmptyState
        icon={<CalendarX2 aria-hidden />}
        title={m.calendar_no_slots_title()}
        text={m.calendar_no_slots_text({ name })}
        action={
          project.chatroomId ? (
            <LinkButton
              {...campaignLink('creator', project.campaignId, 'messaging', {
                room: project.chatroomId,
              })}
            >
              {m.app_message_name({ name })}
            </LinkButton>
          ) : null
        }
      />
    );
  }

  const isTight = tightWayOf(view.shoots, campaign, chosen) !== null;
  // The button is at the end; the problem may be out of view.
  const complain = (what: 'none' | 'travel') => {
    setProblem(what);
    notes.current?.scrollIntoView({ block: 'center' });
  };
  const handleSend = async () => {
    if (chosen.length === 0) return complain('none');
    if (isTight && !acceptsTravel) return complain('travel');
    setProblem(null);
    const wish = {
      projectId: project.id,
      slots: chosen,
      acceptsTravel: isTight && acceptsTravel,
      window: campaign.shootWindow,
    };
    const booked = await run(() => bookShoot(actor, wish, Date.now()));
    if (booked && !booked.ok) {
      toasts.warning(refusalSentence(booked.refusal.code, booked.refusal.current));
    }
  };

  return (
    <Stack as="section" gap={4} shrink aria-label={m.calendar_book_title()}>
      <header className={styles.header}>
        <h2>{m.calendar_book_title()}</h2>
        <p>{m.calendar_book_text({ max: SLOTS_PER_REQUEST })}</p>
        <AgeLine actor={actor} />
      </header>
      <SlotChoice days={days} chosen={chosen} onChange={setChosen} isRanked />
      <Stack gap={3} ref={notes}>
        <TravelWarning
          shoots={view.shoots}
          campaign={campaign}
          chosen={chosen}
          isAccepted={acceptsTravel}
          onAccept={setAcceptsTravel}
          isInvalid={problem === 'travel' && !acceptsTravel}
        />
        <Wrong>
          {problem === 'none' && chosen.length === 0 ? m.calendar_choose_first() : null}
        </Wrong>
      </Stack>
      <Button isWide isPending={isBusy} onPress={() => void handleSend()}>
        {m.calendar_send_request()}
      </Button>
    </Stack>
  );
}
