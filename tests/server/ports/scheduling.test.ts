import { describe, expect, it, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import type { AccountId } from '#contract/ids.ts';
import { onSched } from '#server/ports/scheduling/on-sched.ts';
import { openScheduling } from '#server/ports/scheduling/open.ts';
import { ownCalendar } from '#server/ports/scheduling/own-calendar.ts';
import type { Scheduling } from '#server/ports/scheduling/scheduling.ts';
import { buildTestApp, serverForFile } from '../../support/app.ts';
import { aCreator } from '../../support/builders.ts';
import { expectJson } from '../../support/chat.ts';
import { aSchedulingService, type SchedulingService } from '../../support/scheduling-service.ts';
import { aConfirmed, aDeal, after, FRIDAY } from '../bookings/shoots.ts';

let clock = FRIDAY;
const now = () => clock;
const app = await serverForFile({ now });
const { pool } = app.deps;
const own = ownCalendar({ pool, now });
const CUSTOMER = '4711';
const [TOMORROW, LATER] = [24, 48].map((hours) => after(FRIDAY, hours * HOUR_MS));

const hostedBy = (
  { baseUrl, apiKey }: SchedulingService,
  { limitsFactor = 1, say = (_: string) => undefined as void, patienceMs = 10_000 } = {},
) =>
  onSched({
    env: { scheduling: { baseUrl, apiKey }, limitsFactor },
    pool,
    now,
    own,
    say,
    patienceMs,
  });

const entry = (startDateTime: Date | undefined, more = {}) => ({
  id: 12,
  serviceName: 'Menu shoot',
  startDateTime: startDateTime?.toISOString(),
  endDateTime: startDateTime && after(startDateTime, HOUR_MS).toISOString(),
  firstname: 'Maya',
  lastname: 'Okafor',
  ...more,
});

async function aCustomer(customerId: string): Promise<AccountId> {
  const { accountId } = await aCreator(app.deps.db);
  const text = 'update creators set on_sched_customer_id = $2 where id = $1';
  await pool.query(text, [accountId, customerId]);
  return accountId;
}

type Listing = { scheduling: Scheduling; busy: AccountId; idle: AccountId };

/** A creator with two appointments, and one without any. */
const listings: [string, () => Promise<Listing>][] = [
  [
    'our own calendar',
    async () => {
      const { project } = await aDeal(app);
      for (const startDateTime of [LATER, TOMORROW]) {
        await aConfirmed(app, project, { startDateTime: startDateTime ?? FRIDAY });
      }
      const { accountId: idle } = await aCreator(app.deps.db);
      return { scheduling: own, busy: project.creatorId, idle };
    },
  ],
  [
    'a hosted service',
    async () => {
      const service = await aSchedulingService();
      const [busy, idle] = [await aCustomer(`${CUSTOMER}1`), await aCustomer(`${CUSTOMER}2`)];
      service.appointments.set(`${CUSTOMER}1`, [entry(LATER), entry(TOMORROW, { id: 'a-13' })]);
      return { scheduling: hostedBy(service), busy, idle };
    },
  ],
];

describe.each(listings)('appointments of %s', (_, aListing) => {
  it('are a creator’s own, by their starts, with all that a calendar shows', async () => {
    const { scheduling, busy, idle } = await aListing();

    const [listed, none] = await Promise.all([busy, idle].map(scheduling.appointmentsOf));

    expect(none).toEqual({ ok: true, value: [] });
    if (!listed?.ok) throw new Error('Nothing was listed.');
    expect(listed.value.map(({ startDateTime }) => startDateTime)).toEqual(
      [TOMORROW, LATER].map((one) => one?.toISOString()),
    );
    for (const one of listed.value) {
      expect(Object.keys(one).toSorted()).toEqual(
        'address endDateTime firstname id lastname serviceName startDateTime'.split(' '),
      );
    }
  });
});

test('a hosted service is asked by the customer’s id, for the days that a calendar keeps', async () => {
  const service = await aSchedulingService();
  const accountId = await aCustomer(CUSTOMER);

  await hostedBy(service).appointmentsOf(accountId);

  expect(service.asked.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    {
      customerId: CUSTOMER,
      startDate: '2026-11-13T07:00:00.000Z',
      endDate: '2027-01-20T07:00:00.000Z',
      limit: '100',
    },
  ]);
});

test('a creator without an id there has the shoots that are booked here, and nothing leaves', async () => {
  const service = await aSchedulingService();
  const { project } = await aDeal(app);
  await aConfirmed(app, project, { startDateTime: TOMORROW ?? FRIDAY });

  const listed = await hostedBy(service).appointmentsOf(project.creatorId);

  expect(listed).toMatchObject({ ok: true, value: [{ startDateTime: TOMORROW?.toISOString() }] });
  expect(service.asked).toEqual([]);
});

test('a hosted service that asks to wait is asked again only then', async () => {
  const service = await aSchedulingService();
  const accountId = await aCustomer('waiting');
  const hosted = hostedBy(service);
  service.answerWith((_, response) => void response.writeHead(429, { 'retry-after': '90' }).end());

  const first = await hosted.appointmentsOf(accountId);
  service.answerWith(null);
  const second = await hosted.appointmentsOf(accountId);
  clock = after(FRIDAY, 91_000);
  const third = await hosted.appointmentsOf(accountId);
  clock = FRIDAY;

  expect([first, second]).toMatchObject([
    { ok: false, refusal: { retryAfter: 90 } },
    { ok: false, refusal: { retryAfter: 90 } },
  ]);
  expect(third.ok).toBe(true);
  expect(service.asked).toHaveLength(2);
});

test.each<[string, Parameters<SchedulingService['answerWith']>[0], patienceMs?: number]>([
  ['fails', (_, response) => void response.writeHead(503).end()],
  ['answers a page', (_, response) => void response.end('<html>')],
  ['answers no list', (_, response) => void response.end('{"data":{}}')],
  [
    'names no time',
    (_, response) => void response.end(JSON.stringify({ data: [entry(undefined)] })),
  ],
  ['leads elsewhere', (_, response) => void response.writeHead(302, { location: '/v2' }).end()],
  ['answers too much', (_, response) => void response.end(`"${'x'.repeat(1_100_000)}"`)],
  ['hangs up', (request) => void request.socket.destroy()],
  ['never answers', () => undefined, 50],
  ['stops halfway', (_, response) => void response.write('{"data":['), 50],
])(
  'a hosted service that %s lists nothing, and the caller may try again later',
  async (what, answer, patienceMs) => {
    const service = await aSchedulingService();
    service.answerWith(answer);
    const accountId = await aCustomer(what);
    const server = buildTestApp({ pool, now, scheduling: hostedBy(service, { patienceMs }) });
    const { rows } = await pool.query(`select user_id from memberships where account_id = $1`, [
      accountId,
    ]);
    const headers = await server.signIn(rows[0].user_id, accountId);

    const refused = await server.call('/creatorAppointments', headers);

    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' });
  },
);

test('the call lists what the configured service does', async () => {
  const { project, asCreator } = await aDeal(app);
  await aConfirmed(app, project, { startDateTime: TOMORROW ?? FRIDAY });

  const { data } = await expectJson<{ data: unknown[] }>(
    await app.call('/creatorAppointments', asCreator),
  );

  expect(data).toMatchObject([{ startDateTime: TOMORROW?.toISOString() }]);
});

test.each([
  [429, '3600', 600],
  [503, '30', 30],
  [404, '86400', 0],
  [500, '86400', 0],
])(
  'a hosted service that answers %i is left alone for at most ten minutes',
  async (status, retryAfter, wait) => {
    const service = await aSchedulingService();
    const accountId = await aCustomer(`asks-${status}`);
    const hosted = hostedBy(service);
    service.answerWith((_, response) => {
      response.writeHead(status, { 'retry-after': retryAfter }).end();
    });

    await hosted.appointmentsOf(accountId);
    service.answerWith(null);
    if (wait > 0) {
      clock = after(FRIDAY, (wait - 1) * 1000);
      expect((await hosted.appointmentsOf(accountId)).ok).toBe(false);
    }
    clock = after(FRIDAY, wait * 1000);
    const later = await hosted.appointmentsOf(accountId);
    clock = FRIDAY;

    expect(later.ok).toBe(true);
  },
);

test('an account that asks too often reaches the hosted service no more, and others do', async () => {
  const service = await aSchedulingService();
  const [busy, other] = [await aCustomer('busy'), await aCustomer('other')];
  const scheduling = hostedBy(service, { limitsFactor: 1 / 60 });
  const server = buildTestApp({ pool, now, scheduling });
  const { rows } = await pool.query(`select user_id from memberships where account_id = $1`, [
    busy,
  ]);
  const headers = await server.signIn(rows[0].user_id, busy);

  const statuses = [];
  for (let n = 0; n < 2; n++) {
    statuses.push((await server.call('/creatorAppointments', headers)).status);
  }

  expect(statuses).toEqual([200, 429]);
  expect((await scheduling.appointmentsOf(other)).ok).toBe(true);
  expect(service.asked).toHaveLength(2);
});

test('the reason why a hosted service lists nothing is logged once for each change', async () => {
  const service = await aSchedulingService();
  const accountId = await aCustomer('failing');
  const said: string[] = [];
  const hosted = hostedBy(service, { say: (line) => said.push(line) });

  for (const status of [500, 500, 401, 404, 404, null, 404, null]) {
    service.answerWith(
      status === null ? null : (_, response) => void response.writeHead(status).end(),
    );
    await hosted.appointmentsOf(accountId);
  }

  expect(said).toEqual([
    'The scheduling service lists nothing: it answered 500. Creators are asked to try again later.',
    'The scheduling service lists nothing: it answered 401. Creators are asked to try again later.',
    'The scheduling service lists nothing for a customer: it answered 404.',
    'The scheduling service lists again.',
  ]);
});

describe('at the start', () => {
  const opening = async (service: SchedulingService, apiKey = service.apiKey) => {
    const said: string[] = [];
    const env = { scheduling: { baseUrl: service.baseUrl, apiKey }, limitsFactor: 1 };
    const say = (line: string) => said.push(line);
    return { ...(await openScheduling({ env, pool, now, say })), said };
  };

  it('a wrong key is refused with a sentence that names the variables', async () => {
    const service = await aSchedulingService();

    await expect(opening(service, 'wrong')).rejects.toThrow(
      /^The scheduling service at 127\.0\.0\.1:\d+ lists nothing: it answered 401\. Check SCHEDULING_URL and SCHEDULING_API_KEY\.$/,
    );
  });

  it.each([400, 403, 404])('an answer %i about a customer is only logged', async (status) => {
    const service = await aSchedulingService();
    service.answerWith((_, response) => void response.writeHead(status).end());

    const { name, said } = await opening(service);

    expect(name).not.toBeNull();
    expect(said.join()).toContain(`lists nothing for customer 0: it answered ${status}.`);
  });

  it('a service that is away is only logged', async () => {
    const service = await aSchedulingService();
    service.answerWith((_, response) => void response.writeHead(502).end());

    const { name, said } = await opening(service);

    expect(name).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(said.join()).toContain('it answered 502. Creators are asked to try again later');
  });
});
