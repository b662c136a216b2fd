import { refusalSentence } from '#src/lib/refusal-sentence.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Row, Stack, Text } from '#src/ui/layout.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import { useCommand } from '#src/ui/use-command.ts';
import { bookShoot } from '../actions.ts';
import type { Desk } from '../desk.ts';
import type { Shoot } from '../overlay.ts';
import { stateSentences } from '../state-labels.ts';
import { formatDayTime, formatSlot } from '../times.ts';
import { ContestLink } from './contest-link.tsx';
import { StateChip } from './state-chip.tsx';

type Props = { desk: Desk; shoot: Shoot; canBook: boolean };

/** The outcome of the last shoot, and the suggested times: one tap requests one of them. */
export function ShootSummary({ desk, shoot, canBook }: Props) {
  const { isBusy, run } = useCommand(m.app_not_saved);
  const campaign = desk.view.campaigns.find((one) => one.id === shoot.campaignId);
  const offered = canBook ? shoot.suggestedSlots.filter((slot) => Date.parse(slot) > desk.now) : [];
  const book = async (slot: string) => {
    const window = campaign?.shootWindow ?? null;
    const wish = { projectId: shoot.projectId, slots: [slot], acceptsTravel: false, window };
    const booked = await run(() => bookShoot(desk.actor, wish, desk.now));
    if (booked && !booked.ok) toasts.warning(refusalSentence(booked.refusal.code));
  };
  return (
    <Card>
      <Stack gap={2}>
        <Text tone="muted">{formatDayTime(shoot.startDateTime)}</Text>
        <Row as="p" gap={2} wrap>
          <StateChip shoot={shoot} side={desk.side} />
        </Row>
        {stateSentences(shoot, desk.side, desk.now).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <ContestLink desk={desk} shoot={shoot} />
        {offered.length > 0 ? (
          <>
            <h3>{m.calendar_suggested_slots({ name: shoot.businessName })}</h3>
            <Row gap={2} wrap>
              {offered.map((slot) => (
                <Button key={slot} isDisabled={isBusy} onPress={() => void book(slot)}>
                  {formatSlot(slot)}
                </Button>
              ))}
            </Row>
          </>
        ) : null}
      </Stack>
    </Card>
  );
}
