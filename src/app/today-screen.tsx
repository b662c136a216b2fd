import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readState } from '#contract/chatroom/rules.ts';
import type { Role } from '#contract/permissions.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { RoomRowLink } from '#src/features/messages/components/room-row-link.tsx';
import { useRooms } from '#src/features/messages/queries.ts';
import { formatLongDay, partOfDay } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { Page } from '#src/ui/page.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Card } from '#src/ui/card.tsx';
import { AccountList } from './account-list.tsx';
import { CatchError } from '#src/ui/catch-error.tsx';
import { sectionOf } from './membership-kind.ts';
import { useSignedIn } from '#src/data/signed-in.ts';
import { useAfter } from './use-after.ts';
import styles from './today-screen.module.css';

// The first screen is the frame, a greeting and the unread counts; everything else follows the first paint.
const AnsweringDesk = lazy(async () => ({
  default: (await import('./answering-desk.tsx')).AnsweringDesk,
}));
const TodayShoots = lazy(async () => ({
  default: (await import('#src/features/calendar/components/today-shoots.tsx')).TodayShoots,
}));
const FeaturedCreators = lazy(async () => ({
  default: (await import('#src/features/directory/components/featured-creators.tsx'))
    .FeaturedCreators,
}));

/** A business's dashboard: due tasks, today's shoots, campaigns, unread messages, suggested creators. */
export function TodayScreen() {
  const { profile, membership, accountId, userId } = useSignedIn();
  const now = useNow();
  return (
    <Page>
      <header>
        <h1>{greeting(now, profile.firstName)}</h1>
        <p className={styles.date}>{formatLongDay(now)}</p>
      </header>
      {accountId && membership && sectionOf(membership) === 'business' ? (
        <BusinessDay
          key={accountId}
          actor={{ userId, accountId }}
          role={membership.role}
          now={now}
        />
      ) : (
        <Stack as="section" gap={3}>
          <h2>{m.app_corporate_title()}</h2>
          <p>{m.app_corporate_text()}</p>
          <AccountList
            memberships={profile.memberships.filter((one) => one.accountId !== accountId)}
          />
        </Stack>
      )}
    </Page>
  );
}

type DayProps = { actor: Actor; role: Role; now: number };

function BusinessDay({ actor, role, now }: DayProps) {
  const hasPainted = useAfter(0);
  const shoots = (
    <CatchError fallback={null}>
      <TodayShoots actor={actor} side="business" now={now} />
    </CatchError>
  );
  return (
    <>
      {hasPainted ? (
        <Suspense>
          <CatchError fallback={shoots}>
            <AnsweringDesk actor={actor} role={role} now={now}>
              {shoots}
            </AnsweringDesk>
          </CatchError>
        </Suspense>
      ) : null}
      <UnreadRooms actor={actor} now={now} />
      {hasPainted ? (
        <Suspense>
          <CatchError fallback={null}>
            <FeaturedCreators actor={actor} />
          </CatchError>
        </Suspense>
      ) : null}
    </>
  );
}

function greeting(now: number, name: string): string {
  const part = partOfDay(now);
  if (part === 'morning') return m.app_good_morning({ name });
  return part === 'afternoon' ? m.app_good_afternoon({ name }) : m.app_good_evening({ name });
}

/** Conversations with something new; without any there is nothing to say. */
function UnreadRooms({ actor, now }: Omit<DayProps, 'role'>) {
  const rooms = useRooms(actor);
  const navigate = useNavigate();
  if (rooms?.state !== 'ready') return null;
  const unread = rooms.rows.filter(
    (room) => !room.archived && readState(room, 'business').unread > 0,
  );
  if (unread.length === 0) return null;
  return (
    <Stack as="section" gap={3}>
      <h2>{m.app_unread_title({ count: unread.length })}</h2>
      <Card as="ul" padding="none" divided>
        {unread.map((row) => (
          <li key={row.chatroomId}>
            <RoomRowLink
              row={row}
              links={{
                side: 'business',
                selected: null,
                now,
                campaignId: null,
                onSelect: (room) => void navigate({ to: '/business/messages', search: { room } }),
              }}
            />
          </li>
        ))}
      </Card>
    </Stack>
  );
}
