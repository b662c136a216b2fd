import { ChevronRight } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { AccountScreen } from '#src/features/account/screens/account-screen.tsx';
import { useUnsentCount } from '#src/features/auth/queries.ts';
import { m } from '#src/paraglide/messages.js';
import { LanguageChoice } from './language-choice.tsx';
import { membershipName } from './membership-name.ts';
import { useSignedIn } from '#src/data/signed-in.ts';
import styles from './account-route.module.css';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';

/** The user's account. */
export function AccountRoute() {
  const { userId, accountId, profile, membership } = useSignedIn();
  const unsent = useUnsentCount(userId);
  return (
    <AccountScreen
      profile={profile}
      actor={accountId ? { userId, accountId } : null}
      membership={membership}
      nameOf={(one) => membershipName(one, profile)}
      unsent={unsent?.total ?? 0}
      links={
        <Stack gap={4}>
          {accountId ? <LanguageChoice actor={{ userId, accountId }} /> : null}
          <Card as="ul" padding="none" divided>
            <li>
              <Link to="/settings/notifications" className={styles.link}>
                {m.settings_notifications_title()}
                <ChevronRight aria-hidden />
              </Link>
            </li>
            <li>
              <Link to="/settings/sync" className={styles.link}>
                {m.sync_title()}
                <ChevronRight aria-hidden />
              </Link>
            </li>
          </Card>
        </Stack>
      }
    />
  );
}
