import { weekdays } from '#contract/availability/record.ts';
import { can } from '#contract/permissions.ts';
import { dayOf } from '#contract/phoenix-time.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { useReplicated } from '#src/data/replica/current-replica.ts';
import { useActive } from '#src/data/signed-in.ts';
import { useNow } from '#src/lib/now.ts';
import { m } from '#src/paraglide/messages.js';
import { FirstContact } from '#src/campaigns/frame/first-contact.tsx';
import { Card } from '#src/ui/card.tsx';
import { Box, Row } from '#src/ui/layout.tsx';
import { PendingMark } from '#src/ui/pending-mark.tsx';
import { ExceptionsPart } from '../components/exceptions-part.tsx';
import { HoursConflict } from '../components/hours-conflict.tsx';
import { HoursEditor } from '../components/hours-editor.tsx';
import { OutsideNote } from '../components/outside-note.tsx';
import { WeekBars } from '../components/week-bars.tsx';
import { contentOf, type HoursContent } from '../hours-form.ts';
import { outsideShoots } from '../outside-shoots.ts';
import type { HoursView } from '../overlay.ts';
import { useHours } from '../queries.ts';
import { dayName, hoursText } from '../times.ts';
import { useHoursForm } from '../use-hours-form.ts';
import styles from './availability-screen.module.css';

/** The active business's hours: edited by who may, read by everyone else who works there. */
export function AvailabilityScreen({ onSaved }: { onSaved?: () => void }) {
  const { actor, role } = useActive();
  const view = useHours(actor);
  if (!view) return null;
  if (view === 'missing') {
    return <FirstContact text={m.availability_first_contact_text()} />;
  }
  return (
    <Hours actor={actor} mayEdit={can(role, 'availability.write')} view={view} onSaved={onSaved} />
  );
}

type HoursProps = {
  actor: Actor;
  mayEdit: boolean;
  view: HoursView;
  onSaved: (() => void) | undefined;
};

function Hours({ actor, mayEdit, view, onSaved }: HoursProps) {
  const now = useNow();
  const today = dayOf(now);
  const editing = useHoursForm(actor, view, today);
  const appointments = useReplicated('appointments') ?? [];
  if (!editing) return null;
  const { form } = editing;
  const content = contentOf(form);
  const outside = content.ok
    ? outsideShoots(content.value, appointments, actor.accountId, now)
    : [];
  const refused = view.refused.at(-1);
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <p>{m.availability_intro()}</p>
        {view.isUnset && mayEdit ? <p>{m.availability_never_set()}</p> : null}
        {mayEdit ? null : <p>{m.availability_read_only()}</p>}
        <PendingMark mark={view.mark} />
      </header>
      <div className={styles.form}>
        {refused ? <HoursConflict item={refused} /> : null}
        {mayEdit ? (
          <HoursEditor
            actor={actor}
            editing={editing}
            today={today}
            isUnset={view.isUnset}
            onSaved={onSaved}
          />
        ) : (
          <>
            <HoursTable week={view.week} />
            <ExceptionsPart exceptions={form.exceptions} today={today} />
          </>
        )}
      </div>
      <div className={styles.side}>
        {outside.length > 0 ? <OutsideNote shoots={outside} today={today} /> : null}
        <WeekBars form={form} today={today} />
      </div>
    </div>
  );
}

/** The week's hours to read. */
function HoursTable({ week }: Pick<HoursContent, 'week'>) {
  return (
    <Card as="dl" padding="none" divided>
      {weekdays.map((day) => (
        <Row key={day} gap={3} justify="between" inset tabular>
          <Box as="dt" weight="medium">
            {dayName(day)}
          </Box>
          <dd>{hoursText(week[day])}</dd>
        </Row>
      ))}
    </Card>
  );
}
