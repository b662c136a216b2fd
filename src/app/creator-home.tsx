import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import type { Actor } from '#src/data/device/outbox.ts';
import { useActive } from '#src/data/signed-in.ts';
import { TodayShoots } from '#src/features/calendar/components/today-shoots.tsx';
import { useCalendar } from '#src/features/calendar/queries.ts';
import { OpportunitiesScreen } from '#src/features/opportunities/screens/opportunities-screen.tsx';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { CatchError } from '#src/ui/catch-error.tsx';
import { Page, ScrollArea } from '#src/ui/page.tsx';
import { FirstSteps, useCreatorGuide } from './first-steps.tsx';
import { FailedPart, HomePart } from './home-part.tsx';
import type { FirstContact } from './first-contact.ts';
import { HomeWait } from './home-wait.tsx';
import { PartGroup, usePartRead, useParts } from './part-group.tsx';
import { useBegun } from './use-begun.ts';
import { useTurns, YourTurn } from './your-turn.tsx';
import styles from './creator-home.module.css';

/** A creator's home, opened again by a retry. */
export function CreatorHome({ firstContact }: { firstContact: FirstContact }) {
  const [tries, setTries] = useState(0);
  const onRetry = () => setTries(tries + 1);
  if (!useBegun()) return <Wait wasAwaited={firstContact.wasAwaited} onRetry={onRetry} />;
  return <Home key={tries} firstContact={firstContact} onRetry={onRetry} />;
}

/** The home until its first rendering: its name, and what the waiting home shows. */
const Wait = (props: ComponentProps<typeof HomeWait>) => (
  <ScrollArea>
    <Page compact fluid width="content">
      <h1>{m.app_today()}</h1>
      <HomeWait {...props} />
    </Page>
  </ScrollArea>
);

type HomeProps = { firstContact: FirstContact; onRetry: () => void };

/** A creator's day: a new one's first steps, the next shoot, whose turn it is, and what there is to apply to. All are read before any is shown: none pushes another down. */
function Home({ firstContact, onRetry }: HomeProps) {
  const { actor } = useActive();
  const { category } = useSearch({ from: '/_signed-in/creator/dashboard' });
  const navigate = useNavigate();
  const parts = useParts(firstContact.isOver);
  const day = (
    <PartGroup parts={parts} className={styles.day}>
      <HomePart failed={m.home_failed_steps()}>
        <Steps actor={actor} />
      </HomePart>
      <HomePart failed={m.home_failed_shoots()}>
        <Shoots actor={actor} />
      </HomePart>
      <HomePart failed={m.home_failed_turns()}>
        <Turns actor={actor} />
      </HomePart>
    </PartGroup>
  );
  const failed = (
    <Page compact fluid width="content">
      <h1>{m.app_today()}</h1>
      {day}
      <FailedPart failed={m.opportunity_load_failed()} onRetry={onRetry} />
    </Page>
  );
  return (
    <CatchError fallback={failed}>
      <OpportunitiesScreen
        actor={actor}
        category={category}
        isDayRead={parts.isRead}
        late={<HomeWait wasAwaited={firstContact.wasAwaited} onRetry={onRetry} />}
        onChoose={(choice) =>
          void navigate({
            to: '/creator/dashboard',
            search: choice === 'all' ? {} : { category: choice },
            replace: true,
          })
        }
      >
        {day}
      </OpportunitiesScreen>
    </CatchError>
  );
}

function Steps({ actor }: { actor: Actor }) {
  const guide = useCreatorGuide(actor);
  usePartRead(guide !== undefined);
  return guide ? <FirstSteps guide={guide} /> : null;
}

function Shoots({ actor }: { actor: Actor }) {
  const view = useCalendar(actor);
  const now = useNow();
  usePartRead(view !== undefined);
  return view ? <TodayShoots view={view} side="creator" now={now} /> : null;
}

function Turns({ actor }: { actor: Actor }) {
  const now = useNow();
  const turns = useTurns(actor, now);
  usePartRead(turns !== undefined);
  return turns ? <YourTurn turns={turns} now={now} /> : null;
}
