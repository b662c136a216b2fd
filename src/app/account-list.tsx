import { m } from '#src/paraglide/messages.js';
import { showFailure } from '#src/ui/show-failure.ts';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Membership } from '#contract/profile/record.ts';
import { switchMembership } from '#src/features/auth/switch-membership.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Hint, Stack, Text } from '#src/ui/layout.tsx';
import { Card } from '#src/ui/card.tsx';
import { membershipName } from './membership-name.ts';
import { useSignedIn } from '#src/data/signed-in.ts';
import styles from './account-list.module.css';

type Props = {
  memberships: readonly Membership[];
  /** A line below the name. */
  noteOf?: (membership: Membership) => string | null;
  /** Further actions on the account, beside the row. */
  asideOf?: (membership: Membership) => ReactNode;
};

/** Accounts to go on as, one tap each. */
export function AccountList({ memberships, noteOf, asideOf }: Props) {
  const { profile } = useSignedIn();
  return (
    <Card as="ul" padding="none" divided>
      {memberships.map((membership) => {
        const name = membershipName(membership, profile);
        const note = noteOf?.(membership);
        return (
          <li key={membership.accountId} className={styles.row}>
            <Button
              className={styles.account ?? ''}
              onPress={() =>
                void switchMembership(profile, membership.accountId).catch(
                  showFailure(m.toast_membership_failed),
                )
              }
            >
              <Avatar
                name={name}
                src={membership.photoUrl}
                shape={membership.creatorId ? 'person' : 'business'}
              />
              <Stack gap={1} grow shrink>
                <Text as="span" weight="medium" dir="auto">
                  {name}
                </Text>
                {note ? <Hint as="span">{note}</Hint> : null}
              </Stack>
              <ChevronRight aria-hidden />
            </Button>
            {asideOf?.(membership)}
          </li>
        );
      })}
    </Card>
  );
}
