import { beforeEach } from 'vitest';
import type { AppointmentId } from '#contract/ids.ts';
import { serverForFile } from '../../support/app.ts';
import { cases, eventOf, readyFor, type EventName } from './event-cases.ts';
import { FRIDAY, renew, type Deal } from './shoots.ts';

/** A server for one test file, and the clock that it and its people go by; each test begins on the same Friday. */
export async function eventRig() {
  const clock = { now: FRIDAY };
  const app = await serverForFile({ now: () => clock.now });
  beforeEach(() => {
    clock.now = FRIDAY;
  });
  return {
    app,
    clock,
    /** A shoot to which the event may happen now. */
    async ready(event: EventName) {
      clock.now = cases[event].when ?? FRIDAY;
      return readyFor(app, event);
    },
    envelope: (deal: Deal, id: AppointmentId, event: EventName, more?: object) =>
      eventOf(deal, id, event, more, clock.now),
    /** Time passes, and the devices of both have signed in again meanwhile. */
    async moveTo(deal: Deal, when: Date): Promise<void> {
      clock.now = when;
      await renew(app, deal);
    },
  };
}
