import { useState } from 'react';
import * as z from 'zod/mini';
import { NOTE_MAX_CHARACTERS } from '#contract/candidate/rules.ts';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CreatorCard } from '#contract/directory/record.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import type { CampaignDesk } from '#src/campaigns/frame/desk.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import {
  SubscriptionNotice,
  useSubscriptionGate,
} from '#src/campaigns/business/subscription-gate.tsx';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import { invite } from './actions.ts';
import { SuggestionRow } from './suggestion-row.tsx';
import { useSuggestions } from './suggestions.ts';
import { candidateRefusal } from './labels.ts';
import { Box, Hint, Stack } from '#src/ui/layout.tsx';

type Props = { desk: CampaignDesk; campaign: CampaignRecord };

const noteSchema = z.string();

/** Ten creators who suit this campaign, each one tap away from an invitation, and the way to everyone else. */
export function SuggestionsList({ desk, campaign }: Props) {
  const { actor, work } = desk;
  const { value, error, isRead, reload } = useSuggestions(actor, campaign.id);
  const note = useWorkDraft(actor, `invitation ${campaign.id}`, noteSchema);
  const gate = useSubscriptionGate(actor, 'start');
  const [busy, setBusy] = useState<string | null>(null);
  const { run } = useActing((refusal) => candidateRefusal(refusal, m.candidates_somebody()));
  const states = new Map(work.candidates.map((one) => [one.creatorId, one]));
  // A creator invited from this list stays in it, marked as invited.
  const shown = (value?.creators ?? []).filter((card) => {
    const state = states.get(card.id)?.state;
    return state === undefined || state === 'invited';
  });
  const send = async (card: CreatorCard) => {
    setBusy(card.id);
    const candidateId = states.get(card.id)?.id ?? null;
    await run(() =>
      invite(actor, {
        campaignId: campaign.id,
        creatorId: card.id,
        candidateId,
        note: note.value ?? '',
      }),
    );
    setBusy(null);
  };
  return (
    <Stack gap={4}>
      {gate ? (
        <SubscriptionNotice refusal={gate} />
      ) : (
        <TextArea
          label={m.candidates_invite_note()}
          description={m.candidates_invite_note_text()}
          rows={2}
          maxLength={NOTE_MAX_CHARACTERS}
          value={note.value ?? ''}
          onChange={note.write}
        />
      )}
      {shown.length > 0 ? (
        <Box as="ul" divided aria-label={m.candidates_suggestions()}>
          {shown.map((card) => (
            <li key={card.id}>
              <SuggestionRow
                campaign={campaign}
                card={card}
                isInvited={states.get(card.id)?.state === 'invited'}
                isBusy={busy === card.id}
                onInvite={gate ? undefined : () => void send(card)}
              />
            </li>
          ))}
        </Box>
      ) : (
        <Nobody
          state={isRead && (value || error) ? (error ?? 'nobody') : 'loading'}
          onRetry={reload}
        />
      )}
      {error === 'failed' && shown.length > 0 ? (
        <Hint>{m.candidates_suggestions_old()}</Hint>
      ) : null}
      <LinkButton to="/business/creators">{m.app_all_creators()}</LinkButton>
    </Stack>
  );
}

type NobodyProps = {
  state: 'loading' | 'nobody' | 'offline' | 'gone' | 'failed';
  onRetry: () => void;
};

function Nobody({ state, onRetry }: NobodyProps) {
  switch (state) {
    case 'loading':
      return (
        <Stack gap={3} role="status" aria-label={m.ui_working()}>
          {[0, 1, 2].map((place) => (
            <Skeleton key={place} shape="block" style={{ blockSize: 72 }} />
          ))}
        </Stack>
      );
    case 'offline':
      return <Hint>{m.candidates_suggestions_offline()}</Hint>;
    case 'nobody':
    case 'gone':
      return <Hint>{m.candidates_suggestions_none()}</Hint>;
    case 'failed':
      return (
        <Hint role="alert">
          {m.candidates_suggestions_failed()}{' '}
          <Button variant="quiet" size="small" onPress={onRetry}>
            {m.app_try_again()}
          </Button>
        </Hint>
      );
  }
}
