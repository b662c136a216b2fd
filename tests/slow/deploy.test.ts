import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectOnScreen, openRoom, TACOS, write } from '../../e2e/support/chat.ts';
import { Phone } from '../../e2e/support/phone.ts';
import { BUILD } from '../../e2e/support/server.ts';
import { Drill } from './drill.ts';
import { Installation } from './installation.ts';
import { olderBuild } from './older-build.ts';

/** Migrations 42 and 43, as Drizzle's table notes them. */
const FIRST_NEWER = 1795822725607;
const SECOND_NEWER = 1795822739304;

/** A conversation that the drill leaves alone, as each side finds it in their list. */
const ROOM = { creator: TACOS, business: /Diego Salcedo/ };
const EMAIL = { creator: 'diego@pollin.test', business: 'business@pollin.test' };

let older: string;
let installation: Installation;
let database: pg.Client;
const phones: Phone[] = [];
/** How often an open app was loaded again, which only a person may ask for. */
let reloads = 0;
beforeAll(async () => {
  older = await olderBuild();
  // The older build shares no hints through Redis.
  installation = await Installation.start(2, { dist: older, envOf: () => ({ REDIS_URL: '' }) });
  database = new pg.Client({ connectionString: await installation.databaseUrl() });
  await database.connect();
}, 900_000);
afterAll(async () => {
  await Promise.all(phones.map((phone) => phone.remove()));
  await database?.end();
  await installation?.remove();
});

test('a deploy whose migration is cut off, and the way back to the older build, lose nothing and repeat nothing', async () => {
  const olderPhone = await phoneOf('creator', { isNew: true });
  const newerPhone = await phoneOf('business');
  await talk('before the deploy');
  const drill = await Drill.start(installation);
  await drill.back();

  await cutOffMigration();
  await drill.back();
  await installation.processes[1]?.start();
  expect(await appliedLast()).toBeGreaterThan(SECOND_NEWER);
  await drill.back();
  await talk('beside each other');
  await expectFilesOfBothBuilds();
  await expectWorkAtBoth();
  // The streams have been at the older process since the other was stopped: they move to the newer one.
  await replace(0, older);
  await drill.back();

  await replace(0, BUILD);
  await drill.back();
  await talk('after the deploy');
  await replace(0, older);
  await replace(1, older);
  await drill.back();
  await talk('back at the older build');

  await drill.stop();
  process.stdout.write(`${JSON.stringify(await drill.check())}\n`);
  expect(phones.flatMap(({ complaints }) => complaints)).toEqual([]);
  expect(reloads).toBe(0);

  async function talk(when: string): Promise<void> {
    await write(olderPhone.page, `The older app, ${when}`);
    await write(newerPhone.page, `The newer app, ${when}`);
    await expectOnScreen(newerPhone.page, `The older app, ${when}`);
    await expectOnScreen(olderPhone.page, `The newer app, ${when}`);
  }
}, 600_000);

/** A person's phone in the conversation: with the app of this build, or without one until the installation serves it. */
async function phoneOf(role: 'creator' | 'business', { isNew = false } = {}): Promise<Phone> {
  const phone = await Phone.create(installation, {}, { isNew });
  phones.push(phone);
  const email = EMAIL[role];
  await (isNew ? phone.signInOnScreen(email) : phone.signIn(email));
  await openRoom(phone.page, role, ROOM[role]);
  phone.page.on('load', () => (reloads += 1));
  return phone;
}

/** Drains a process and starts another build in its place. */
async function replace(place: number, dist: string): Promise<void> {
  const process = installation.processes[place];
  if (!process) throw new Error(`There is no process ${place}`);
  expect(await process.stop()).toBe(0);
  process.dist = dist;
  await process.start();
}

/** The newer build applies its first migration, waits for the table of its second, and is killed. */
async function cutOffMigration(): Promise<void> {
  await database.query('begin; lock table webhook_deliveries in access share mode');
  const start = expect(replace(1, BUILD)).rejects.toThrow('did not start');
  await expect.poll(appliedLast, { timeout: 60_000 }).toBe(FIRST_NEWER);
  await installation.processes[1]?.stop('SIGKILL');
  await start;
  expect(await appliedLast()).toBe(FIRST_NEWER);
  await database.query('commit');
}

async function appliedLast(): Promise<number> {
  const { rows } = await database.query<{ last: string }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.last);
}

/** A page of either build finds its files at both processes. */
async function expectFilesOfBothBuilds(): Promise<void> {
  for (const dist of [older, BUILD]) {
    for (const name of await readdir(join(dist, 'client/assets'))) {
      for (const { url } of installation.processes) {
        const { status } = await fetch(`${url}/assets/${name}`);
        expect(status, `${url}/assets/${name}`).toBe(200);
      }
    }
  }
}

/** Since its start, each process took messages and parts of uploads. */
async function expectWorkAtBoth(): Promise<void> {
  for (const place of installation.processes.keys()) {
    const metrics = await installation.metricsOf(place);
    for (const work of [
      /^pollin_commands_total\{kind="addMessage",outcome="done"\} [1-9]/m,
      /^pollin_http_answer_seconds_count\{method="PATCH",[^}]*status="20\d"\} [1-9]/m,
    ]) {
      expect(metrics).toMatch(work);
    }
  }
}
