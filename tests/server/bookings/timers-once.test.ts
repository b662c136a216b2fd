import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AppointmentId } from '#contract/ids.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { startTimers } from '#server/bookings/timers.ts';
import { openPool } from '#server/ports/database/open.ts';
import { buildTestApp } from '../../support/app.ts';
import { anAppointment } from '../../support/builders.ts';
import { freshDatabaseForFile } from '../../support/postgres.ts';
import { runJobs } from '../../support/run-jobs.ts';
import { aConfirmed, aDeal, after, at, FRIDAY, shootOf, noticesOf } from './shoots.ts';

const START = new Date(at('2026-11-24', '15:00'));

let now = FRIDAY;

const database = await freshDatabaseForFile();
const app = buildTestApp({ pool: database.pool, now: () => now });
beforeEach(async () => {
  now = FRIDAY;
  await database.pool.query('truncate appointments, notifications');
});

describe('what time does', () => {
  it('it does once, though it runs twice in each of two processes at once, and again later', async () => {
    const overdue = [];
    for (let n = 0; n < 12; n += 1) {
      const deal = await aDeal(app);
      const decideBy = after(FRIDAY, -1);
      overdue.push([
        {
          deal,
          id: await anAppointment(app.deps.db, deal.project, { startDateTime: START, decideBy }),
        },
        {
          deal,
          id: await aConfirmed(app, deal.project, { startDateTime: after(FRIDAY, -25 * HOUR_MS) }),
        },
        {
          deal,
          id: await aConfirmed(app, deal.project, { startDateTime: after(FRIDAY, HOUR_MS) }),
        },
      ]);
    }
    const pool = await openPool(database.url, () => undefined);
    const another = { ...app.deps, pool };

    await Promise.all(
      [app.deps, another, app.deps, another].map((deps) => runJobs(deps, startTimers)),
    );
    await runJobs(app.deps, startTimers);
    await pool.end();

    for (const [unanswered, over, soon] of overdue) {
      if (!unanswered || !over || !soon) throw new Error('Three were made.');
      const { project } = unanswered.deal;
      expect(await noticesOf(app, project, unanswered.id)).toEqual({
        business: [],
        creator: ['BOOKING_DECLINED'],
      });
      expect(await noticesOf(app, project, over.id)).toEqual({
        business: ['SHOOT_DONE'],
        creator: [],
      });
      expect((await noticesOf(app, project, soon.id)).creator).toEqual(['APPOINTMENT_REMINDER_2H']);
      const { rows } = await database.pool.query(
        'select version, state from appointments where project_id = $1 order by start_date_time',
        [project.projectId],
      );
      expect(rows).toEqual([
        { version: 3, state: 'completed' },
        { version: 1, state: 'confirmed' },
        { version: 2, state: 'declined' },
      ]);
    }
  });

  it('it does for the others although one appointment fails', async () => {
    const lines: string[] = [];
    const server = buildTestApp({
      pool: database.pool,
      now: () => now,
      log: { write: (line) => void lines.push(line) },
    });
    const [bad, good] = [await aDeal(app), await aDeal(app)];
    const decideBy = after(FRIDAY, -1);
    const shoot = { startDateTime: START, decideBy };
    const badId = await anAppointment(app.deps.db, bad.project, {
      ...shoot,
      id: newId<AppointmentId>(),
    });
    await anAppointment(app.deps.db, good.project, shoot);
    await database.pool.query(`
      create function refuse_it() returns trigger language plpgsql as $$ begin raise 'a fault'; end $$;
      create trigger refuse_it before update on appointments for each row
        when (new.id = '${badId}') execute function refuse_it()`);

    await runJobs(server.deps, startTimers);
    await database.pool.query('drop function refuse_it cascade');

    expect(await shootOf(app, good)).toMatchObject({ state: 'declined' });
    expect(await shootOf(app, bad)).toMatchObject({ state: 'reserved' });
    expect(lines.filter((line) => line.includes(badId))).toHaveLength(1);
    await runJobs(server.deps, startTimers);
    expect(await shootOf(app, bad)).toMatchObject({ state: 'declined' });
  });

  it('it does for more appointments than are looked at in one go', async () => {
    const deal = await aDeal(app);
    await database.pool.query(
      `insert into appointments (id, project_id, campaign_id, business_id, creator_id, service_name,
         start_date_time, end_date_time, state, decide_by)
       select gen_random_uuid(), $1, $2, $3, $4, 'x', $5, $5::timestamptz + interval '1 hour', 'reserved', $6
       from generate_series(1, 205)`,
      [
        deal.project.projectId,
        deal.project.campaignId,
        deal.project.businessId,
        deal.project.creatorId,
        START,
        FRIDAY,
      ],
    );

    await runJobs(app.deps, startTimers);

    const { rows } = await database.pool.query(
      'select state, count(*)::int as count from appointments group by state',
    );
    expect(rows).toEqual([{ state: 'declined', count: 205 }]);
  });

  it('it does every minute, as a job', async () => {
    const asked: [string, number][] = [];
    let run: (() => Promise<void>) | undefined;
    const deal = await aDeal(app);
    const decideBy = FRIDAY;
    await anAppointment(app.deps.db, deal.project, { startDateTime: START, decideBy });

    await startTimers({
      ...app.deps,
      jobs: {
        ...app.deps.jobs,
        every: async (name, seconds, handler) => {
          asked.push([name, seconds]);
          run = handler;
        },
      },
    });
    await run?.();

    expect(asked).toEqual([['appointment-timers', 60]]);
    expect(await shootOf(app, deal)).toMatchObject({ state: 'declined' });
  });

  it('it sends to every listener', async () => {
    const heard: string[] = [];
    const deal = await aDeal(app);
    await anAppointment(app.deps.db, deal.project, { startDateTime: START, decideBy: FRIDAY });
    const bus = {
      ...app.deps.bus,
      publish: (hints: readonly { accountId: string }[]) =>
        void heard.push(...hints.map(({ accountId }) => accountId)),
    };

    await runJobs({ ...app.deps, bus }, startTimers);

    expect(heard.toSorted()).toEqual([deal.project.businessId, deal.project.creatorId].toSorted());
  });
});
