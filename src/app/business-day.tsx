import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readState } from '#contract/chatroom/rules.ts';
import type { Role } from '#contract/permissions.ts';
import { useWork } from '#src/campaigns/data/queries.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { TodayShoots } from '#src/features/calendar/components/today-shoots.tsx';
import { useCalendar } from '#src/features/calendar/queries.ts';
import { RoomRowLink } from '#src/features/messages/components/room-row-link.tsx';
import { type RoomsView, useRooms } from '#src/features/messages/queries.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { CatchError } from '#src/ui/catch-error.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { AnsweringDesk } from './answering-desk.tsx';
import { FirstSteps, useBusinessGuide } from './first-steps.tsx';

const FeaturedCreators = lazy(async () => ({
  default: (await import('#src/features/directory/components/featured-creators.tsx'))
    .FeaturedCreators,
}));

type Props = { actor: Actor; role: Role; now: number };

/** A business's day. Its parts are read before any of them is shown: none pushes another down. */
export function BusinessDay({ actor, role, now }: Props) {
  const work = useWork(actor);
  const view = useCalendar(actor);
  const rooms = useRooms(actor);
  const guide = useBusinessGuide({ actor, role, now });
  if (!work || !view || !rooms || guide === undefined) return null;
  const shoots = (
    <CatchError fallback={null}>
      <TodayShoots view={view} side="business" now={now} />
    </CatchError>
  );
  return (
    <>
      {guide ? <FirstSteps guide={guide} /> : null}
      <CatchError fallback={shoots}>
        <AnsweringDesk actor={actor} role={role} now={now}>
          {shoots}
        </AnsweringDesk>
      </CatchError>
      <UnreadRooms rooms={rooms} now={now} />
      <Suspense>
        <CatchError fallback={null}>
          <FeaturedCreators actor={actor} />
        </CatchError>
      </Suspense>
    </>
  );
}

/** Conversations with something new; without any there is nothing to say. */
function UnreadRooms({ rooms, now }: { rooms: RoomsView; now: number }) {
  const navigate = useNavigate();
  if (rooms.state !== 'ready') return null;
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
