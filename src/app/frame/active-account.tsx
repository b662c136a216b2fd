import { useSignedIn } from '#src/data/signed-in.ts';
import { m } from '#src/paraglide/messages.js';
import { Avatar } from '#src/ui/avatar.tsx';
import { Row, Text } from '#src/ui/layout.tsx';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { membershipName } from '../membership-name.ts';
import styles from './active-account.module.css';

/** The account whose data the screens show. */
export function ActiveAccount() {
  const { profile, membership } = useSignedIn();
  if (!membership) return null;
  const name = membershipName(membership, profile);
  return (
    <Row as="p" gap={3} align="center" className={styles.account}>
      <VisuallyHidden>{m.app_active_account()}</VisuallyHidden>
      <Avatar
        name={name}
        src={membership.photoUrl}
        size={32}
        shape={membership.creatorId ? 'person' : 'business'}
      />
      <Text as="span" weight="bold" breaks shrink dir="auto">
        {name}
      </Text>
    </Row>
  );
}
