import { useNavigate } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ChatroomId } from '#contract/ids.ts';
import { readState, type Side } from '#contract/chatroom/rules.ts';
import { RoomRowLink } from '#src/features/messages/components/room-row-link.tsx';
import { useRooms } from '#src/features/messages/queries.ts';
import { formatLongDay, partOfDay } from '#src/lib/dates.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Page } from '#src/ui/page.tsx';
import { AccountList } from './account-list.tsx';
import { sectionOf } from './membership-kind.ts';
import { useSignedIn } from './signed-in.ts';
import { useAfter } from './use-after.ts';
import cards from './card-list.module.css';
import styles from './today-screen.module.css';

// The calendar's code comes after the first paint.
const TodayShoots = lazy(async () => ({
  default: (await import('./today-shoots-card.tsx')).TodayShootsCard,
}));

const FeaturedCreators = lazy(async () => ({
  default: (await import('./featured-creators-card.tsx')).FeaturedCreatorsCard,
}));

/** Where the day starts: today's shoots, and what waits for an answer. */
export function TodayScreen() {
  const { profile, membership, accountId, userId } = useSignedIn();
  const section = sectionOf(membership);
  const now = useNow();
  const hasPainted = useAfter(0);
  return (
    <Page>
      <header>
        <h1>{greeting(now, profile.firstName)}</h1>
        <p className={styles.date}>{formatLongDay(now)}</p>
      </header>
      {accountId && (section === 'creator' || section === 'business') ? (
        <>
          {hasPainted ? (
            <Suspense>
              <TodayShoots
                key={accountId}
                author={{ userId, accountId }}
                side={section}
                now={now}
              />
            </Suspense>
          ) : null}
          <UnreadRooms key={accountId} author={{ userId, accountId }} side={section} now={now} />
          {hasPainted && section === 'business' ? (
            <Suspense>
              <FeaturedCreators key={`creators ${accountId}`} author={{ userId, accountId }} />
            </Suspense>
          ) : null}
        </>
      ) : (
        <section className={styles.section}>
          <h2>{m.app_corporate_title()}</h2>
          <p>{m.app_corporate_text()}</p>
          <AccountList
            memberships={profile.memberships.filter((one) => one.accountId !== accountId)}
          />
        </section>
      )}
    </Page>
  );
}

function greeting(now: number, name: string): string {
  const part = partOfDay(now);
  if (part === 'morning') return m.app_good_morning({ name });
  return part === 'afternoon' ? m.app_good_afternoon({ name }) : m.app_good_evening({ name });
}

const firstText = (side: Side): string =>
  side === 'creator' ? m.messages_empty_text_creator() : m.messages_empty_text_business();

type UnreadRoomsProps = { author: Parameters<typeof useRooms>[0]; side: Side; now: number };

function UnreadRooms({ author, side, now }: UnreadRoomsProps) {
  const rooms = useRooms(author);
  const navigate = useNavigate();
  if (rooms?.state !== 'ready') return null;
  const unread = rooms.rows.filter((room) => !room.archived && readState(room, side).unread > 0);
  const hrefOf = (room: ChatroomId) => `/${side}/messages?room=${room}`;
  if (unread.length === 0) {
    const isNew = rooms.rows.length === 0;
    return (
      <EmptyState
        icon={<MailCheck aria-hidden />}
        title={isNew ? m.messages_empty_title() : m.app_all_read_title()}
        text={isNew ? firstText(side) : m.app_all_read_text()}
      />
    );
  }
  return (
    <section className={styles.section}>
      <h2>{m.app_unread_title({ count: unread.length })}</h2>
      <ul className={cards.list}>
        {unread.map((row) => (
          <li key={row.chatroomId}>
            <RoomRowLink
              row={row}
              links={{
                side,
                selected: null,
                now,
                hrefOf,
                onSelect: (room) => void navigate({ href: hrefOf(room) }),
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
