import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultTerms } from '#contract/campaign/terms.ts';
import { freshDatabase, type FreshDatabase } from '../../support/postgres.ts';
import { buildTestApp, type TestApp } from '../../support/app.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { send } from '../../support/chat.ts';
import {
  asked,
  cases,
  END,
  eventOf,
  readyFor,
  START,
  type EventName,
} from '../bookings/event-cases.ts';
import {
  aConfirmed,
  aDeal,
  after,
  appointmentsOf,
  FRIDAY,
  HOUR_MS,
  outcomeOf,
  projectOf,
  renew,
  type Deal,
} from '../bookings/shoots.ts';

let database: FreshDatabase;
let app: TestApp;
let now = FRIDAY;

beforeAll(async () => {
  database = await freshDatabase();
  app = buildTestApp({ pool: database.pool, now: () => now });
});
afterAll(() => database.drop());
beforeEach(() => {
  now = FRIDAY;
});

async function ready(event: EventName) {
  now = cases[event].when ?? FRIDAY;
  return readyFor(app, event);
}

/** Time passes, and the devices of both have signed in again meanwhile. */
async function moveTo(deal: Deal, when: Date): Promise<void> {
  now = when;
  await renew(app, deal);
}

const envelope = (deal: Deal, id: AppointmentId, event: EventName, more?: object) =>
  eventOf(deal, id, event, more, now);

describe('the end of a shoot', () => {
  it('cannot come before its start', async () => {
    const { deal, id } = await ready('completed');
    await moveTo(deal, after(START, -1));

    expect(await outcomeOf(app, deal.asCreator, envelope(deal, id, 'completed'))).toBe(
      'SHOOT_NOT_STARTED',
    );
  });

  it('starts the days for the content, counted from when it was to end', async () => {
    now = after(START, HOUR_MS / 2);
    const deal = await aDeal(app, { terms: { ...defaultTerms(), contentDueDays: 7 } });
    const id = await aConfirmed(app, deal.project, { startDateTime: START });

    await send(app, deal.asCreator, [envelope(deal, id, 'completed')]);

    expect(await projectOf(app, deal.project)).toMatchObject({
      contentDueOn: after(END, 7 * 24 * HOUR_MS),
    });
  });

  it('ends a shoot for which another time was asked as well', async () => {
    now = END;
    const deal = await aDeal(app);
    const id = await aConfirmed(app, deal.project, {
      startDateTime: START,
      state: 'rescheduleRequested',
      requestedSlots: asked,
    });

    expect(await outcomeOf(app, deal.asCreator, envelope(deal, id, 'completed'))).toBe('done');
    expect(await appointmentsOf(app, deal.asCreator)).toMatchObject([{ requestedSlots: [] }]);
  });
});

describe('a no-show', () => {
  it('at the same moment as the creator’s word that it is done leaves one history of the project', async () => {
    for (let n = 0; n < 8; n += 1) {
      const { deal, id } = await ready('completed');

      const outcomes = await Promise.all([
        outcomeOf(app, deal.asCreator, envelope(deal, id, 'completed')),
        outcomeOf(app, deal.asBusiness, envelope(deal, id, 'no_show')),
      ]);

      // Whoever was first: neither can be said of the other.
      expect(outcomes.toSorted()).toEqual(['WRONG_STATE', 'done']);
      const step = outcomes[0] === 'done' ? 'get_approval_for_content' : 'schedule_shoot';
      expect(await projectOf(app, deal.project)).toMatchObject({ version: 2, step });
    }
  });

  it.each([
    ['a moment before a quarter of an hour', HOUR_MS / 4 - 1, 'NO_SHOW_TIME'],
    ['a quarter of an hour late', HOUR_MS / 4, 'done'],
    ['48 hours after the end', HOUR_MS + 48 * HOUR_MS, 'done'],
    ['a moment later', HOUR_MS + 48 * HOUR_MS + 1, 'NO_SHOW_TIME'],
  ])('can be reported %s (%j ms after the start): %s', async (_, ms, code) => {
    const { deal, id } = await ready('no_show');
    await moveTo(deal, after(START, ms));

    expect(await outcomeOf(app, deal.asBusiness, envelope(deal, id, 'no_show'))).toBe(code);
  });

  it('of somebody who checked in is none', async () => {
    now = after(END, HOUR_MS);
    const deal = await aDeal(app);
    const checkIn = { at: START.toISOString(), distanceM: 5 };
    const id = await aConfirmed(app, deal.project, { startDateTime: START, checkIn });

    expect(await outcomeOf(app, deal.asBusiness, envelope(deal, id, 'no_show'))).toBe(
      'NO_SHOW_TIME',
    );
  });

  it('makes the shoot one that is still to be booked, once the business chose that', async () => {
    now = after(END, HOUR_MS);
    const deal = await aDeal(app, { step: 'get_approval_for_content', contentDueOn: END });
    const over = { state: 'completed', completedBy: 'system' } as const;
    const id = await aConfirmed(app, deal.project, { startDateTime: START, ...over });
    const chosen = ['no_show', 'cancellation_rebooked'] as const;

    const { answers } = await send(
      app,
      deal.asBusiness,
      chosen.map((event) => envelope(deal, id, event)),
    );

    expect(answers).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
    expect(await projectOf(app, deal.project)).toMatchObject({
      step: 'schedule_shoot',
      contentDueOn: null,
    });
  });

  it('of somebody who has sent content is none', async () => {
    now = after(END, HOUR_MS);
    const deal = await aDeal(app, { step: 'content_approved' });
    const id = await aConfirmed(app, deal.project, { startDateTime: START, state: 'completed' });

    expect(await outcomeOf(app, deal.asBusiness, envelope(deal, id, 'no_show'))).toBe(
      'WRONG_STATE',
    );
  });
});
