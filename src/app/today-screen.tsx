import { lazy, Suspense } from 'react';
import { formatLongDay, partOfDay } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { TWO_COLUMNS, useMedia } from '#src/lib/use-media.ts';
import { m } from '#src/paraglide/messages.js';
import { Page } from '#src/ui/page.tsx';
import { sectionOf } from './membership-kind.ts';
import { useActive } from '#src/data/signed-in.ts';
import { SkeletonSections } from '#src/ui/skeleton-sections.tsx';
import { useFirstContact } from './first-contact.ts';
import dayStyles from './business-day.module.css';
import styles from './today-screen.module.css';

// The first screen is the frame and a greeting; everything else follows the first paint.
const BusinessDay = lazy(async () => ({
  default: (await import('./business-day.tsx')).BusinessDay,
}));

const CorporateDay = lazy(async () => ({
  default: (await import('./corporate-day.tsx')).CorporateDay,
}));

/** A business's dashboard: due tasks, today's shoots, campaigns, unread messages, suggested creators. */
export function TodayScreen() {
  const { actor, profile, membership, role } = useActive();
  const firstContact = useFirstContact(actor.accountId);
  const now = useNow();
  const isWide = useMedia(TWO_COLUMNS);
  const isBusiness = sectionOf(membership) === 'business';
  const hasColumns = isWide && isBusiness;
  const placeholders = <SkeletonSections className={hasColumns ? dayStyles.columns : undefined} />;
  return (
    <Page fluid width={hasColumns ? 'content' : 720}>
      <header>
        <h1>{greeting(now, profile.firstName)}</h1>
        <p className={styles.date}>{formatLongDay(now)}</p>
      </header>
      <Suspense fallback={firstContact.wasAwaited ? placeholders : null}>
        {isBusiness ? (
          <BusinessDay key={actor.accountId} {...{ actor, role, now, firstContact }} />
        ) : (
          <CorporateDay key={actor.accountId} isFirst={firstContact.wasAwaited} />
        )}
      </Suspense>
    </Page>
  );
}

function greeting(now: number, name: string): string {
  return greetings[partOfDay(now)]({ name });
}

const greetings = {
  morning: m.app_good_morning,
  afternoon: m.app_good_afternoon,
  evening: m.app_good_evening,
  night: m.app_hello,
};
