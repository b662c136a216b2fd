import { beforeAll, describe, expect, it } from 'vitest';
import type { AppointmentState } from '#contract/appointment/record.ts';
import { DAY_MS } from '#contract/durations.ts';
import { buildTestApp, ORIGIN, type TestApp } from '../../support/app.ts';
import { aMember } from '../../support/builders.ts';
import { codeOf, expectJson, type Headers } from '../../support/chat.ts';
import { leaseDatabase, databaseForFile } from '../../support/postgres.ts';
import { aConfirmed, aDeal, after, FRIDAY } from '../bookings/shoots.ts';

let app: TestApp;
const lines: string[] = [];

const database = await databaseForFile();
beforeAll(async () => {
  const log = { write: (line: string) => void lines.push(line) };
  app = buildTestApp({ pool: database.pool, now: () => FRIDAY, log });
});

async function start(headers: Headers, server = app): Promise<string> {
  const { url } = await expectJson<{ url: string }>(
    await server.call('/calendarFeed', headers, {}),
  );
  return url;
}

async function statusesOf(url: string, reads: number): Promise<number[]> {
  const all: number[] = [];
  for (let n = 0; n < reads; n += 1) all.push((await read(url)).status);
  return all;
}

const read = async (url: string) => app.hono.request(url);
const statesOf = (file: string) => [...file.matchAll(/STATUS:(\w+)/g)].map(([, state]) => state);

describe('a calendar’s address', () => {
  it('is read without a session, by a name that nobody can guess', async () => {
    const { project, asCreator } = await aDeal(app);
    await aConfirmed(app, project, { startDateTime: after(FRIDAY, DAY_MS) });

    const url = await start(asCreator);
    const answer = await read(url);

    expect(url).toMatch(
      new RegExp(`^${ORIGIN}/api/calendar/[0-9a-f-]{36}\\.[A-Za-z0-9_-]{43}\\.ics$`),
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d{1,3}$/);
    expect(await answer.text()).toContain('SUMMARY:Desert Bloom Café – content shoot\r\n');
  });

  it('names shoots in the language of the person whose address it is', async () => {
    const { project, asCreator, asBusiness } = await aDeal(app);
    await aConfirmed(app, project, { startDateTime: after(FRIDAY, DAY_MS) });
    await app.deps.pool.query(
      `update users u set language = 'es' from memberships m where m.user_id = u.id and m.account_id = $1`,
      [project.creatorId],
    );

    const [spanish, english] = await Promise.all([
      read(await start(asCreator)),
      read(await start(asBusiness)),
    ]);

    expect(await spanish.text()).toContain('SUMMARY:Desert Bloom Café: sesión de contenido\r\n');
    expect(await english.text()).toContain('SUMMARY:Desert Bloom Café – content shoot\r\n');
  });

  it('shows shoots from a week ago to sixty days ahead, cancelled ones as that', async () => {
    const { project, asBusiness } = await aDeal(app);
    const days: [number, AppointmentState][] = [
      [-8, 'completed'],
      [-6, 'completed'],
      [2, 'cancelledByCreator'],
      [4, 'confirmed'],
      [6, 'reserved'],
      [59, 'declined'],
      [61, 'confirmed'],
    ];
    for (const [day, state] of days) {
      await aConfirmed(app, project, { startDateTime: after(FRIDAY, day * DAY_MS), state });
    }

    const file = await (await read(await start(asBusiness))).text();

    expect(statesOf(file)).toEqual([
      'CONFIRMED',
      'CANCELLED',
      'CONFIRMED',
      'TENTATIVE',
      'CANCELLED',
    ]);
    expect(file).toContain('X-WR-CALNAME:Pollin · Desert Bloom Café');
  });

  it('shows one account’s shoots, never another’s of the same user', async () => {
    const [first, second] = [await aDeal(app), await aDeal(app)];
    const { userId, accountId } = first.project.creator;
    await aMember(app.deps.db, second.project.creatorId, 'creator', userId);
    const soon = { startDateTime: after(FRIDAY, DAY_MS) };
    const [own, other] = [
      await aConfirmed(app, first.project, soon),
      await aConfirmed(app, second.project, soon),
    ];

    const file = await (await read(await start(await app.signIn(userId, accountId)))).text();

    expect(file).toContain(own);
    expect(file).not.toContain(other);
  });

  it('ends when a new one is asked for, and when it is ended', async () => {
    const { asCreator } = await aDeal(app);
    const first = await start(asCreator);
    const second = await start(asCreator);

    expect(await codeOf(await read(first))).toBe('404 LINK_INVALID');
    expect((await read(second)).status).toBe(200);
    await expectJson(await app.call('/calendarFeed', asCreator, undefined, 'DELETE'));
    expect(await codeOf(await read(second))).toBe('404 LINK_INVALID');
  });

  it('of which ten are asked for at once is one afterwards', async () => {
    const { asCreator } = await aDeal(app);
    // Connections that are open already, so that nobody is late.
    const clients = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()));
    for (const client of clients) client.release();

    const urls = await Promise.all(Array.from({ length: 10 }, () => start(asCreator)));

    const statuses = await Promise.all(urls.map(async (url) => (await read(url)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('of a colleague goes on when one ends theirs', async () => {
    const { project, asBusiness } = await aDeal(app);
    const colleague = await aMember(app.deps.db, project.businessId, 'staff');
    const theirs = await start(await app.signIn(colleague, project.businessId));

    await start(asBusiness);
    await app.call('/calendarFeed', asBusiness, undefined, 'DELETE');

    expect((await read(theirs)).status).toBe(200);
  });

  it('shows nothing any more to someone who no longer belongs to the account', async () => {
    const { project } = await aDeal(app);
    const member = await aMember(app.deps.db, project.businessId, 'staff');
    const url = await start(await app.signIn(member, project.businessId));
    const forget = 'delete from memberships where user_id = $1 and account_id = $2';
    expect((await read(url)).status).toBe(200);

    await database.pool.query(forget, [member, project.businessId]);

    expect(await codeOf(await read(url))).toBe('404 LINK_INVALID');
  });

  it('shows nothing any more to a user who was disabled', async () => {
    const { project, asCreator } = await aDeal(app);
    const url = await start(asCreator);

    await database.pool.query('update users set disabled = true where id = $1', [
      project.creator.userId,
    ]);

    expect(await codeOf(await read(url))).toBe('404 LINK_INVALID');
  });

  it('that was made up, changed or borrowed leads nowhere', async () => {
    const [mine, other] = [await aDeal(app), await aDeal(app)];
    const [url, another] = [await start(mine.asCreator), await start(other.asCreator)];
    const [id = '', signature = ''] = url.split('/').at(-1)?.split('.') ?? [];
    const [, foreign = ''] = another.split('/').at(-1)?.split('.') ?? [];
    const turned = signature.startsWith('A') ? 'B' : 'A';
    const tokens = [
      `${id}.${foreign}.ics`,
      `${id}.${turned}${signature.slice(1)}.ics`,
      `${id}.${signature}`,
      `${id}.${signature}.ics.ics`,
      `${id}..ics`,
      `${id.toUpperCase()}.${signature}.ics`,
      `.${signature}.ics`,
      'x',
      '%00',
      'é'.repeat(43),
    ];

    for (const token of tokens) {
      const answer = await read(`${ORIGIN}/api/calendar/${encodeURIComponent(token)}`);
      expect(await codeOf(answer)).toBe('404 LINK_INVALID');
    }
    expect((await read(url)).status).toBe(200);
  });

  it('is signed alike by servers that start at the same moment on an empty database', async () => {
    const empty = await leaseDatabase();
    const servers = [1, 2, 3].map(() => buildTestApp({ pool: empty.pool, now: () => FRIDAY }));
    const [first] = servers;
    if (!first) throw new Error('There is no server.');
    const deals = [await aDeal(first), await aDeal(first), await aDeal(first)];

    const urls = await Promise.all(
      servers.map((server, n) => start(deals[n]?.asCreator ?? {}, server)),
    );

    for (const url of urls) {
      for (const server of servers) expect((await server.hono.request(url)).status).toBe(200);
    }
    await empty.release();
  });

  it('needs a session to be made, and never appears in the log', async () => {
    const { asCreator } = await aDeal(app);
    const url = await start(asCreator);
    const token = url.split('/').at(-1) ?? '';
    await read(url);
    await read(`${url}x`);

    expect(await codeOf(await app.call('/calendarFeed', {}, {}))).toBe('401 SESSION_NEEDED');
    expect(lines.filter((line) => line.includes('/calendar/{token}')).length).toBeGreaterThan(1);
    for (const part of token.split('.').filter((one) => one !== 'ics')) {
      expect(lines.join('\n')).not.toContain(part);
    }
  });
});

it('a calendar’s address is read often, but not without end, and another one all the same', async () => {
  const { asCreator, asBusiness } = await aDeal(app);
  const [url, other] = [await start(asCreator), await start(asBusiness)];
  const env = { ...app.deps.env, limitsFactor: 0.05 };
  const slow = buildTestApp({ pool: database.pool, now: () => FRIDAY, env });
  const statusOf = async (address: string) => (await slow.hono.request(address)).status;

  // Three at once of sixty.
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push(await statusOf(url));

  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await slow.hono.request(url)).headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(await statusOf(other)).toBe(200);
  expect(await statusesOf(url.replace(/.{6}\.ics$/, 'AAAAAA.ics'), 3)).toEqual([404, 404, 404]);
});
