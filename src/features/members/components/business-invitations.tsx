import { useId } from 'react';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import {
  inviteBusiness,
  revokeBusinessInvitation,
  useBusinessInvitations,
  type CallBusinesses,
} from '../business-actions.ts';
import { InvitedRow } from './invited-row.tsx';

type Props = { actor: Actor; callConfirmed: CallBusinesses };

/** The businesses that are invited and have not joined yet; nothing where there are none. */
export function InvitedBusinesses({ actor, callConfirmed }: Props) {
  const { value } = useBusinessInvitations(actor);
  const titleId = useId();
  if (!value || value.invitations.length === 0) return null;
  return (
    <Stack as="section" gap={3} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.businesses_invitations()}</h2>
      <Card as="ul" padding="none" divided>
        {value.invitations.map((one) => (
          <InvitedRow
            key={one.id}
            invitation={one}
            sentText={m.businesses_invitation_sent}
            onResend={() => inviteBusiness(actor, one.email, callConfirmed)}
            onRevoke={() => revokeBusinessInvitation(actor, one.id)}
          />
        ))}
      </Card>
    </Stack>
  );
}
