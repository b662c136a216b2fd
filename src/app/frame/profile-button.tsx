import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { useSignedIn } from '#src/data/signed-in.ts';
import { membershipName } from '../membership-name.ts';
import type { EarlyTap } from './use-early-tap.ts';

type Props = { onTap?: EarlyTap; autoFocus?: boolean };

/** The picture of the active account; opens the profile menu. */
export function ProfileButton({ onTap, autoFocus = false }: Props) {
  const { profile, membership } = useSignedIn();
  const person = `${profile.firstName} ${profile.lastName}`.trim() || profile.email;
  const name = membership ? membershipName(membership, profile) : person;
  return (
    <IconButton
      label={m.app_profile_menu({ name })}
      data-tour="profile-menu"
      autoFocus={autoFocus}
      {...onTap}
    >
      <Avatar
        name={name}
        src={membership?.photoUrl}
        size={32}
        shape={membership && !membership.creatorId ? 'business' : 'person'}
      />
    </IconButton>
  );
}
