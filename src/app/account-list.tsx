import { ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import type { Membership } from '#contract/profile/record.ts';
import { switchMembership } from '#src/features/auth/switch-membership.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Text } from '#src/ui/layout.tsx';
import { Card } from '#src/ui/card.tsx';
import { membershipName } from './membership-name.ts';
import { useSignedIn } from '#src/data/signed-in.ts';
import styles from './account-list.module.css';

/** Accounts to go on as, one tap each. */
export function AccountList({ memberships }: { memberships: readonly Membership[] }) {
  const { profile } = useSignedIn();
  return (
    <Card as="ul" padding="none" divided>
      {memberships.map((membership) => {
        const name = membershipName(membership, profile);
        return (
          <li key={membership.accountId}>
            <Button
              className={styles.account ?? ''}
              onPress={() =>
                void switchMembership(profile, membership.accountId).catch(reportError)
              }
            >
              <Avatar
                name={name}
                src={membership.photoUrl}
                shape={membership.creatorId ? 'person' : 'business'}
              />
              <Text as="span" weight="medium" grow shrink dir="auto">
                {name}
              </Text>
              <ChevronRight aria-hidden />
            </Button>
          </li>
        );
      })}
    </Card>
  );
}
