import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { aDeal, at, booking, FRIDAY, type Deal } from '../bookings/shoots.ts';
import { aJob, event, must, rowOf, timers } from '../projects/jobs.ts';
import { rig } from '../projects/rig.ts';

const here = await rig();

/** The business’s webhook receives every event of its projects. */
async function subscribe({ project }: Deal): Promise<void> {
  await here.database.pool.query(
    `insert into webhooks (id, account_id, url, events, secret, created_on)
     values ($1, $2, 'https://hooks.example.com', '{booking.confirmed,post.verified}', 'whsec_', $3)`,
    [randomUUID(), project.businessId, FRIDAY],
  );
}

async function toldTo({ project }: Deal): Promise<{ type: string; data: object }[]> {
  const { rows } = await here.database.pool.query<{ type: string; data: object }>(
    `select type, data from webhook_deliveries d join webhooks w on w.id = d.webhook_id where w.account_id = $1`,
    [project.businessId],
  );
  return rows;
}

const verified = ({ project: { projectId } }: Deal) => [
  { type: 'post.verified', data: { projectId } },
];
const submitted = () =>
  aJob(here.app, {
    situation: 'postSubmitted',
    submittedOn: FRIDAY,
    decideBy: FRIDAY,
    nextTimerOn: FRIDAY,
  });

it('a post that is verified by time is announced once, however many processes run the timers', async () => {
  const [deal, other] = [await submitted(), await submitted()];
  await subscribe(deal);
  await here.at(DAY_MS);

  await Promise.all([timers(here.app), timers(here.app), timers(here.app)]);
  await timers(here.app);

  expect((await rowOf(here.app, deal.project)).postState).toBe('verified');
  expect(await toldTo(deal)).toEqual(verified(deal));
  expect(await toldTo(other)).toEqual([]);
});

it('a post that its business verified in time is not announced again by time', async () => {
  const deal = await submitted();
  await subscribe(deal);
  await must(here.app, deal.asBusiness, event(deal.project, 'post_verified'));
  await here.at(DAY_MS);

  await timers(here.app);

  expect(await toldTo(deal)).toEqual(verified(deal));
});

it('a verification by time that is rolled back is not announced', async () => {
  const deal = await submitted();
  await subscribe(deal);
  await here.at(DAY_MS);
  await here.database.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create trigger refuse before update on projects for each row execute function refuse()`,
  );

  await timers(here.app);
  expect(await toldTo(deal)).toEqual([]);

  await here.database.pool.query('drop trigger refuse on projects');
  await timers(here.app);
  expect(await toldTo(deal)).toEqual(verified(deal));
});

it('a shoot that is confirmed at once is announced like one that the business confirms', async () => {
  const deal = await aDeal(here.app, { hours: { autoConfirm: true } });
  const waiting = await aDeal(here.app);
  await subscribe(deal);
  await subscribe(waiting);
  const wish = booking(deal.project, [at('2026-11-24', '15:00')]);

  await must(here.app, deal.asCreator, wish);
  await must(here.app, deal.asCreator, wish);
  await must(here.app, waiting.asCreator, booking(waiting.project, [at('2026-11-24', '15:00')]));

  const { projectId } = deal.project;
  const { appointmentId } = wish.payload;
  expect(await toldTo(deal)).toEqual([
    { type: 'booking.confirmed', data: { projectId, appointmentId } },
  ]);
  expect(await toldTo(waiting)).toEqual([]);
});
