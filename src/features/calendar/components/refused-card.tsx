import { remove, sendNow } from '#src/data/unsent.ts';
import { canSendAgain } from '#src/lib/attention.ts';
import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { RefusedCommandCard } from '#src/ui/refused-command-card.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { canWishAgain, conflictSentence, nextSlots } from '../conflict.ts';
import { type Desk, otherParty } from '../desk.ts';
import type { Refused } from '../overlay.ts';
import { formatSlot } from '../times.ts';
import { wishAgain } from '../wish-again.ts';
import { CallButton } from './call-button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Hint, Row } from '#src/ui/layout.tsx';

/** A refused command about a shoot: the reason, and the next best action. */
export function RefusedCard({ desk, refused }: { desk: Desk; refused: Refused }) {
  const { item, shoot } = refused;
  const { isBusy, run } = useCommand(m.app_not_saved);
  const slots = canWishAgain(refused) ? nextSlots(refused, desk.now) : [];
  const wish = async (slot: string) => {
    const refusal = await wishAgain(desk, refused, slot);
    if (refusal) toasts.warning(refusalSentence(refusal.code, refusal.current));
  };
  const asksForCall = item.attention?.code === 'TOO_LATE' || item.attention?.code === 'CALL_FIRST';

  return (
    <RefusedCommandCard
      sentence={conflictSentence(refused)}
      actions={
        <>
          {asksForCall && shoot ? <CallButton shoot={shoot} side={desk.side} /> : null}
          {shoot?.chatroomId ? (
            <LinkButton
              size="small"
              to={`/${desk.side}/messages`}
              search={{ room: shoot.chatroomId }}
            >
              {m.app_message_name({ name: otherParty(shoot, desk.side).name })}
            </LinkButton>
          ) : null}
          {canSendAgain(item.attention) ? (
            <Button
              variant="secondary"
              size="small"
              onPress={() => void run(() => sendNow(item.id))}
            >
              {m.app_try_again()}
            </Button>
          ) : null}
          <Button
            variant="quiet"
            size="small"
            onPress={() => void run(() => remove({ id: item.id, attempts: null }))}
          >
            {m.ui_close()}
          </Button>
        </>
      }
    >
      {slots.length > 0 ? (
        <>
          <Hint>
            {item.kind === 'bookAppointment'
              ? m.calendar_conflict_next()
              : m.calendar_conflict_next_request()}
          </Hint>
          <Row gap={3} wrap>
            {slots.map((slot) => (
              <Button
                key={slot}
                size="small"
                isDisabled={isBusy}
                onPress={() => void run(() => wish(slot))}
              >
                {formatSlot(slot)}
              </Button>
            ))}
          </Row>
        </>
      ) : null}
    </RefusedCommandCard>
  );
}
