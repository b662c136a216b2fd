import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { readState } from '#contract/chatroom/rules.ts';
import type { Role } from '#contract/permissions.ts';
import { useWork } from '#src/campaigns/data/queries.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { TodayShoots } from '#src/features/calendar/components/today-shoots.tsx';
import { useCalendar } from '#src/features/calendar/queries.ts';
import { RoomRowLink } from '#src/features/messages/components/room-row-link.tsx';
import { useRooms } from '#src/features/messages/queries.ts';
import { useCopyAge } from '#src/data/use-reachable.ts';
import { TWO_COLUMNS, useMedia } from '#src/lib/use-media.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { AnsweringDesk } from './answering-desk.tsx';
import { FirstSteps, useBusinessGuide } from './first-steps.tsx';
import { HomePart } from './home-part.tsx';
import type { FirstContact } from './first-contact.ts';
import { HomeWait } from './home-wait.tsx';
import { PartGroup, usePartRead, useParts } from './part-group.tsx';
import { useBegun } from './use-begun.ts';
import styles from './business-day.module.css';

const FeaturedCreators = lazy(async () => ({
  default: (await import('#src/features/directory/components/featured-creators.tsx'))
    .FeaturedCreators,
}));

type Props = { actor: Actor; role: Role; now: number };
type DayProps = Props & { firstContact: FirstContact };

/** A business's day, opened again by a retry. */
export function BusinessDay(props: DayProps) {
  const [tries, setTries] = useState(0);
  const onRetry = () => setTries(tries + 1);
  if (!useBegun()) return <Wait firstContact={props.firstContact} onRetry={onRetry} />;
  return <Day key={tries} {...props} onRetry={onRetry} />;
}

/** The day until its parts have been read. */
function Wait({ firstContact, onRetry }: Pick<DayProps, 'firstContact'> & { onRetry: () => void }) {
  const isWide = useMedia(TWO_COLUMNS);
  return (
    <HomeWait
      wasAwaited={firstContact.wasAwaited}
      columns={isWide ? styles.columns : undefined}
      onRetry={onRetry}
    />
  );
}

/** One column, or the work beside today. */
function Day({ onRetry, firstContact, ...props }: DayProps & { onRetry: () => void }) {
  const { actor, now } = props;
  const isWide = useMedia(TWO_COLUMNS);
  const parts = useParts(firstContact.isOver);
  const shoots = (
    <HomePart failed={m.home_failed_shoots()}>
      <Shoots actor={actor} now={now} showsEmpty={isWide} />
    </HomePart>
  );
  const steps = (
    <HomePart failed={m.home_failed_steps()}>
      <Steps {...props} />
    </HomePart>
  );
  const rest = (
    <>
      <HomePart failed={m.home_failed_unread()}>
        <UnreadRooms actor={actor} now={now} />
      </HomePart>
      <Suspense>
        <HomePart failed={m.directory_load_failed()}>
          <FeaturedCreators actor={actor} />
        </HomePart>
      </Suspense>
    </>
  );
  return (
    <>
      {parts.isRead ? null : <Wait firstContact={firstContact} onRetry={onRetry} />}
      <PartGroup parts={parts}>
        {isWide ? (
          <div className={styles.columns}>
            <Stack gap={6} fluid packed>
              {steps}
              <Desk {...props}>{null}</Desk>
            </Stack>
            <Stack gap={6} fluid packed>
              {shoots}
              {rest}
            </Stack>
          </div>
        ) : (
          <Stack gap={6}>
            {steps}
            <Desk {...props}>{shoots}</Desk>
            {rest}
          </Stack>
        )}
      </PartGroup>
    </>
  );
}

function Steps(props: Props) {
  const guide = useBusinessGuide(props);
  usePartRead(guide !== undefined);
  return guide ? <FirstSteps guide={guide} /> : null;
}

/** The due tasks and the campaigns, with today's shoots between them. */
function Desk({ children, ...props }: Props & { children: ReactNode }) {
  return (
    <HomePart failed={m.home_failed_desk()} inner={children}>
      <ReadDesk {...props}>{children}</ReadDesk>
    </HomePart>
  );
}

function ReadDesk({ children, ...props }: Props & { children: ReactNode }) {
  usePartRead(useWork(props.actor) !== undefined);
  return <AnsweringDesk {...props}>{children}</AnsweringDesk>;
}

type ShootsProps = Pick<Props, 'actor' | 'now'> & { showsEmpty: boolean };

function Shoots({ actor, now, showsEmpty }: ShootsProps) {
  const view = useCalendar(actor);
  const copy = useCopyAge(actor);
  usePartRead(view !== undefined && copy !== undefined);
  if (!view || !copy) return null;
  // A device that the first page hasn't reached yet knows nothing about today.
  const isKnown = copy.firstContact !== 'none';
  return <TodayShoots view={view} side="business" now={now} showsEmpty={showsEmpty && isKnown} />;
}

/** Conversations with something new; without any there is nothing to say. */
function UnreadRooms({ actor, now }: Pick<Props, 'actor' | 'now'>) {
  const rooms = useRooms(actor);
  const navigate = useNavigate();
  usePartRead(rooms !== undefined);
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
                userId: actor.userId,
                side: 'business',
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
