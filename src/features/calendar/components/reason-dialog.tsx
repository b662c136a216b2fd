import { useState } from 'react';
import {
  isLateCancellation,
  REASON_MAX_CHARACTERS,
  SLOTS_PER_REQUEST,
} from '#contract/appointment/rules.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { cleanText } from '#contract/text.ts';
import { m } from '#src/paraglide/messages.js';
import { AskDialog } from '#src/ui/ask-dialog.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { type Desk, otherParty } from '../desk.ts';
import { phoneText } from '#src/lib/phone.ts';
import type { Shoot } from '../overlay.ts';
import { eventLabels } from '../state-labels.ts';
import { CallButton } from './call-button.tsx';
import { SlotChoice } from './slot-choice.tsx';
import { useSlotDays } from '../use-slot-days.ts';
import { Stack, Text } from '#src/ui/layout.tsx';
import { Wrong } from '#src/ui/wrong.tsx';

export type ReasonEvent = 'booking_declined' | 'creator_cancelled' | 'business_cancelled';

type Props = {
  desk: Desk;
  shoot: Shoot;
  event: ReasonEvent;
  act: (payload: PayloadOf<'appointmentEvent'>) => Promise<boolean>;
  onClose: () => void;
};

/** Declines or cancels with a reason; shortly before the start a creator calls first. */
export function ReasonDialog({ desk, shoot, event, act, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [hasCalled, setHasCalled] = useState(false);
  const [suggestedSlots, setSuggestedSlots] = useState<string[]>([]);
  const [isTried, setIsTried] = useState(false);
  const { name } = otherParty(shoot, desk.side);
  const isLate =
    event === 'creator_cancelled' && isLateCancellation(Date.parse(shoot.startDateTime), desk.now);
  const text = cleanText(reason);
  const wrong = problemOf(text);

  const handleSend = async () => {
    setIsTried(true);
    if (wrong || (isLate && !hasCalled)) return;
    const of = { appointmentId: shoot.id, projectId: shoot.projectId, reason: text };
    if (await act(payloadOf(of, event, hasCalled, suggestedSlots))) onClose();
  };

  return (
    <AskDialog
      title={event === 'booking_declined' ? m.calendar_decline_title() : m.calendar_cancel_title()}
      cancelLabel={m.app_back()}
      confirmLabel={eventLabels[event]()}
      confirmVariant="danger"
      onConfirm={() => void handleSend()}
      onClose={onClose}
    >
      <Stack gap={4}>
        {isLate ? (
          <>
            <p>{m.calendar_call_first({ name })}</p>
            {shoot.contact?.phone ? (
              <>
                <CallButton shoot={shoot} side={desk.side} />
                <Text weight="bold" tabular>
                  {phoneText(shoot.contact.phone)}
                </Text>
              </>
            ) : (
              <p>{m.calendar_no_phone({ name })}</p>
            )}
            <Checkbox
              isSelected={hasCalled}
              onChange={setHasCalled}
              isInvalid={isTried && !hasCalled}
            >
              {m.calendar_called()}
            </Checkbox>
            <Wrong>{isTried && !hasCalled ? m.calendar_call_required() : null}</Wrong>
          </>
        ) : null}
        <TextArea
          label={m.app_reason()}
          description={m.app_reason_seen({ name })}
          value={reason}
          onChange={setReason}
          errorMessage={isTried ? wrong : undefined}
        />
        {event === 'booking_declined' ? (
          <Suggestions
            desk={desk}
            shoot={shoot}
            chosen={suggestedSlots}
            onChange={setSuggestedSlots}
          />
        ) : null}
      </Stack>
    </AskDialog>
  );
}

type SuggestionsProps = {
  desk: Desk;
  shoot: Shoot;
  chosen: string[];
  onChange: (slots: string[]) => void;
};

function Suggestions({ desk, shoot, chosen, onChange }: SuggestionsProps) {
  const days = useSlotDays(desk, shoot, shoot);
  if (!days || days.length === 0) return null;
  return (
    <Stack as="section" gap={3} shrink>
      <h3>{m.calendar_suggest({ max: SLOTS_PER_REQUEST })}</h3>
      <SlotChoice days={days} chosen={chosen} onChange={onChange} />
    </Stack>
  );
}

function problemOf(text: string): string | undefined {
  if (text === '') return m.app_field_required();
  return text.length > REASON_MAX_CHARACTERS
    ? m.app_reason_long({ max: REASON_MAX_CHARACTERS })
    : undefined;
}

function payloadOf(
  of: Pick<Shoot, 'projectId'> & { appointmentId: Shoot['id']; reason: string },
  event: ReasonEvent,
  hasCalled: boolean,
  suggestedSlots: string[],
): PayloadOf<'appointmentEvent'> {
  switch (event) {
    case 'booking_declined':
      return { ...of, event, suggestedSlots };
    case 'creator_cancelled':
      return { ...of, event, hasCalled };
    case 'business_cancelled':
      return { ...of, event };
  }
}
