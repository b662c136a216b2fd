import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { addDays, dayOf, momentOf } from '#contract/phoenix-time.ts';
import { APPOINTMENT_DAYS_BACK } from '#contract/sync/sync.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { fetchAppointmentsBefore } from '#src/data/older-appointments.ts';
import { useOnline } from '#src/data/use-online.ts';

/** Shoots asked for at once; more of one month than anyone makes. */
const MOST = 100;

/** Shoots beyond the device's range: none, loaded, in need of a connection, or refused by the server. */
type Older = {
  state: 'none' | 'asking' | 'here' | 'unreachable' | 'failed';
  shoots: AppointmentRecord[];
};
export type OlderShoots = Older & { reload: () => void };

const none: Older = { state: 'none', shoots: [] };
const asking: Older = { ...none, state: 'asking' };

/** The first day after a month given as `YYYY-MM`. */
const dayAfter = (month: string): string => `${addDays(`${month}-28`, 4).slice(0, 7)}-01`;

/**
 * The shoots of a month that reaches further back than the device's own, asked for while it is on the screen and never
 * stored. They come again when the connection does.
 */
export function useOlderShoots(actor: Actor, month: string | null, now: number): OlderShoots {
  const { userId, accountId } = actor;
  const isOnline = useOnline();
  const [tries, setTries] = useState(0);
  const oldest = addDays(dayOf(now), -APPOINTMENT_DAYS_BACK);
  const isOlder = month !== null && `${month}-01` < oldest;
  const key = isOlder ? `${accountId} ${month}` : '';
  const [held, setHeld] = useState<{ key: string; older: Older }>({ key: '', older: none });
  useEffect(() => {
    if (!key || !month) return;
    let isCurrent = true;
    const before = new Date(momentOf(dayAfter(month), 0)).toISOString();
    fetchAppointmentsBefore({ userId, accountId }, before, MOST).then((found) => {
      if (!isCurrent) return;
      const older: Older =
        typeof found === 'string' ? { state: found, shoots: [] } : { state: 'here', shoots: found };
      // Loaded shoots stay.
      setHeld((last) =>
        last.key === key && last.older.state === 'here' && older.state !== 'here'
          ? last
          : { key, older },
      );
    }, reportError);
    return () => {
      isCurrent = false;
    };
  }, [key, month, userId, accountId, isOnline, tries]);
  const reload = useCallback(() => setTries((before) => before + 1), []);
  const older = key === '' ? none : held.key === key ? held.older : asking;
  return useMemo(() => ({ ...older, reload }), [older, reload]);
}
