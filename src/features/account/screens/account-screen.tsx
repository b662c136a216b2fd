import type { ReactNode } from 'react';
import type { Membership, UserProfile } from '#contract/profile/record.ts';
import { can } from '#contract/permissions.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { m } from '#src/paraglide/messages.js';
import { Page } from '#src/ui/page.tsx';
import { BlockedPart } from '../components/blocked-part.tsx';
import { ConfirmIdentityDialog } from '../components/confirm-identity-dialog.tsx';
import { DataPart } from '../components/data-part.tsx';
import { DeletePart } from '../components/delete-part.tsx';
import { EmailRow } from '../components/email-row.tsx';
import { PasskeysPart } from '../components/passkeys-part.tsx';
import { AccountRow, Part, Rows } from '../components/part.tsx';
import { PersonAlone } from '../components/person-alone.tsx';
import { PhotoRow } from '../components/photo-row.tsx';
import { PersonPart } from '../components/person-part.tsx';
import { SessionsPart } from '../components/sessions-part.tsx';
import { roleLabels } from '#src/lib/role-labels.ts';
import { useServerList } from '../server-list.ts';

type Props = {
  profile: UserProfile;
  /** The actor of blocking; null for a user without an account. */
  actor: Actor | null;
  membership: Membership | null;
  /** The name of a membership. */
  nameOf: (membership: Membership) => string;
  /** Links to the screens that set the rest. */
  links: ReactNode;
  unsent: number;
};

/** Everything about the user beside their profiles: who they are, where they are signed in, and the way out. */
export function AccountScreen({ profile, actor, membership, nameOf, links, unsent }: Props) {
  const passkeys = useServerList('passkeys');
  return (
    <Page>
      <Part title={m.account_person()}>
        <Rows>
          <EmailRow email={profile.email} />
        </Rows>
        {actor ? <PhotoRow key={actor.accountId} actor={actor} profile={profile} /> : null}
        {actor ? (
          <PersonPart key={actor.accountId} actor={actor} profile={profile} />
        ) : (
          <PersonAlone profile={profile} />
        )}
      </Part>
      <Part title={m.account_memberships()}>
        {profile.memberships.length === 0 ? (
          <p>{m.account_no_memberships()}</p>
        ) : (
          <Rows>
            {profile.memberships.map((one) => (
              <AccountRow key={one.accountId} title={nameOf(one)} text={roleLabels[one.role]()} />
            ))}
          </Rows>
        )}
      </Part>
      <Part title={m.account_settings()}>{links}</Part>
      <PasskeysPart asked={passkeys} />
      <SessionsPart passkeys={passkeys} />
      {actor && membership && can(membership.role, 'people.block') ? (
        <BlockedPart key={actor.accountId} actor={actor} />
      ) : null}
      <DataPart />
      <DeletePart email={profile.email} unsent={unsent} />
      <ConfirmIdentityDialog
        email={profile.email}
        hasPasskey={'PublicKeyCredential' in globalThis && Boolean(passkeys.value?.length)}
      />
    </Page>
  );
}
