import { INVITATION_DAYS } from '#contract/members/rules.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Hint } from '#src/ui/layout.tsx';
import {
  inviteBusiness,
  leaveCorporation,
  removeBusiness,
  type CallBusinesses,
} from '../business-actions.ts';
import type { NamedBusiness } from '../grant.ts';
import { InvitedEmailField, useInvitedEmail } from './invited-email-field.tsx';
import { TeamDialog } from './team-dialog.tsx';

type Props = { actor: Actor; callConfirmed: CallBusinesses; onClose: () => void };

/** Invites a business by its owner's address. */
export function InviteBusinessDialog({ actor, callConfirmed, onClose }: Props) {
  const invited = useInvitedEmail();
  const { email } = invited;
  const send = async () =>
    invited.check() ? await inviteBusiness(actor, email, callConfirmed) : '';
  return (
    <TeamDialog
      title={m.businesses_invite()}
      label={m.team_invite_send()}
      done={m.team_invited({ email: email.trim() })}
      onSure={send}
      onClose={onClose}
    >
      <p>{m.businesses_invite_text()}</p>
      <InvitedEmailField label={m.businesses_owner_email()} invited={invited} />
      <Hint>{m.team_invite_note({ days: INVITATION_DAYS })}</Hint>
    </TeamDialog>
  );
}

/** Confirms that a corporation lets a business go. */
export function RemoveBusinessDialog({
  actor,
  business: { id, name },
  callConfirmed,
  onClose,
}: Props & { business: NamedBusiness }) {
  return (
    <TeamDialog
      title={m.businesses_remove_title({ name })}
      label={m.businesses_remove()}
      variant="danger"
      done={m.businesses_removed({ name })}
      onSure={() => removeBusiness(actor, id, callConfirmed)}
      onClose={onClose}
    >
      <p>{m.businesses_remove_text()}</p>
    </TeamDialog>
  );
}

/** Confirms that a business leaves its corporation. */
export function LeaveCorporationDialog({
  actor,
  corporation,
  callConfirmed,
  onClose,
}: Props & { corporation: string }) {
  return (
    <TeamDialog
      title={m.corporation_leave_title({ corporation })}
      label={m.corporation_leave({ corporation })}
      variant="danger"
      done={m.corporation_left({ corporation })}
      onSure={() => leaveCorporation(actor, callConfirmed)}
      onClose={onClose}
    >
      <p>{m.corporation_leave_text({ corporation })}</p>
    </TeamDialog>
  );
}
