import * as z from 'zod/mini';
import { decideCandidate, NOTE_MAX_CHARACTERS } from '#contract/candidate/rules.ts';
import type { AccountId, CampaignId, CommandId } from '#contract/ids.ts';
import { useState } from 'react';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Select, SelectItem } from '#src/ui/select.tsx';
import { TextArea } from '#src/ui/text-area.tsx';
import { toasts } from '#src/ui/toast-queue.ts';
import {
  SubscriptionNotice,
  useSubscriptionGate,
} from '#src/campaigns/business/subscription-gate.tsx';
import { useActing } from '#src/campaigns/business/use-acting.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import { useWork } from '#src/campaigns/data/queries.ts';
import { invite } from './actions.ts';
import { acceptsCreators } from './candidate-parts.ts';
import { candidateRefusal } from './labels.ts';

type Props = {
  actor: Actor;
  creatorId: AccountId;
  name: string;
  /** Asked first where there are several that take someone. */
  campaignId?: CampaignId | undefined;
  /** The refused invitation that this takes the place of. */
  replaces?: CommandId | undefined;
  onClose: () => void;
};

const noteSchema = z.string();

/** Invites someone to one of the campaigns that take creators, with a note. It works without a connection too. */
export function InviteDialog(props: Props) {
  const gate = useSubscriptionGate(props.actor, 'start');
  if (!gate) return <Invitation {...props} />;
  return (
    <Dialog isOpen onOpenChange={props.onClose} title={m.candidates_invite_one(props)}>
      <SubscriptionNotice refusal={gate} />
    </Dialog>
  );
}

function Invitation(props: Props) {
  const { actor, creatorId, name, replaces, onClose } = props;
  const work = useWork(actor);
  const note = useWorkDraft(actor, `invite ${creatorId}`, noteSchema);
  const [chosen, setChosen] = useState<CampaignId | null>(props.campaignId ?? null);
  const { isBusy, run } = useActing((refusal) => candidateRefusal(refusal, name));
  const open = (work?.campaigns ?? []).filter(
    (one) => (acceptsCreators(one) && one.openSlots > 0) || one.id === props.campaignId,
  );
  const campaign = open.find(({ id }) => id === chosen) ?? open[0];
  const candidate = work?.candidates.find(
    (one) => one.campaignId === campaign?.id && one.creatorId === creatorId,
  );
  const decided = decideCandidate(candidate?.state ?? null, 'business_invite', 'business');
  const send = async () => {
    if (!campaign) return;
    const invitation = {
      campaignId: campaign.id,
      creatorId,
      candidateId: candidate?.id ?? null,
      note: note.value ?? '',
    };
    const doing = { replaces, draft: note.sending() };
    if (!(await run(() => invite(actor, invitation, doing)))) return;
    toasts.success(m.candidates_invited_to({ name, campaign: campaign.title }));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={m.candidates_invite_one({ name })}
      actions={() => (
        <>
          <Button variant="secondary" onPress={onClose}>
            {m.app_back()}
          </Button>
          {campaign && decided.ok ? (
            <Button isPending={isBusy} onPress={() => void send()}>
              {m.candidates_invite()}
            </Button>
          ) : null}
        </>
      )}
    >
      <Stack gap={4}>
        {work && open.length === 0 ? <p>{m.candidates_invite_no_campaign()}</p> : null}
        {open.length > 1 && !props.campaignId ? (
          <Select
            label={m.candidates_invite_campaign()}
            items={open}
            value={campaign?.id ?? null}
            onChange={(id) => setChosen(open.find((one) => one.id === id)?.id ?? null)}
          >
            {(one) => <SelectItem id={one.id}>{one.title}</SelectItem>}
          </Select>
        ) : campaign ? (
          <p dir="auto">{m.candidates_invite_to({ campaign: campaign.title })}</p>
        ) : null}
        {campaign && decided.ok ? (
          <TextArea
            label={m.candidates_invite_note()}
            rows={3}
            maxLength={NOTE_MAX_CHARACTERS}
            value={note.value ?? ''}
            onChange={note.write}
          />
        ) : null}
        {campaign && !decided.ok ? (
          <p role="status">
            {candidate?.state === 'invited'
              ? m.candidates_invite_already({ name })
              : candidateRefusal(decided.refusal, name)}
          </p>
        ) : null}
      </Stack>
    </Dialog>
  );
}
