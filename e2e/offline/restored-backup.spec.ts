import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { query } from '../support/database.ts';
import { aBusiness, aCreator, aProject } from '../support/market.ts';
import { AFTER_PAUSE_MS } from '../support/patience.ts';
import { Phone } from '../support/phone.ts';
import { ServerProcess } from '../support/server.ts';
import { askFor } from '../support/shoots.ts';
import { expect, test } from '../support/test.ts';

const run = promisify(execFile);

test(
  'a booking and hours that the server took, and lost with a restored backup, are sent to it again, once',
  { tag: '@slow' },
  async () => {
    const server = await ServerProcess.create();
    const [creator, business] = await Promise.all([Phone.create(server), Phone.create(server)]);
    const backup = `${server.dataDir}-backup`;
    try {
      const [place, ana] = [await aBusiness(server), await aCreator(server)];
      const work = await aProject(server, { business: place, creator: ana, title: 'Twice saved' });
      const schedule = `/creator/campaign/${work.campaignId}/schedule`;
      await creator.signIn(ana.email, schedule);
      await business.signIn(place.email, '/business/availability');
      await expect(business.page.getByLabel('Monday, start')).toHaveValue('800');
      await server.stop();
      await copy(server.dataDir, backup);
      await server.start();

      await askFor(creator.page, work.campaignId, '10:00 AM');
      await expect(creator.page.getByText('Requested', { exact: true })).toBeVisible({
        timeout: AFTER_PAUSE_MS,
      });
      await business.page.getByLabel('Monday, start').selectOption('1000');
      await business.page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect
        .poll(() => hoursOf(server), { timeout: AFTER_PAUSE_MS })
        .toEqual({ version: 2, start: 1000 });
      const [booked] = await bookings(server);

      await server.stop();
      await restore(server, backup);
      await server.start();
      await expect.poll(() => bookings(server), { timeout: AFTER_PAUSE_MS }).toEqual([booked]);
      await expect
        .poll(() => hoursOf(server), { timeout: AFTER_PAUSE_MS })
        .toEqual({ version: 2, start: 1000 });
      await creator.page.goto(schedule);
      await expect(creator.page.getByText('Requested', { exact: true })).toBeVisible();
      await business.page.reload();
      await expect(business.page.getByLabel('Monday, start')).toHaveValue('1000');
      for (const { page } of [creator, business]) {
        await page.goto('/settings/sync');
        await expect(page.getByText('Everything is sent')).toBeVisible();
      }
      expect(await bookings(server)).toEqual([booked]);
      expect(await hoursOf(server)).toEqual({ version: 2, start: 1000 });
      for (const { complaints } of [creator, business]) expect(complaints).toEqual([]);

      async function hoursOf(from: ServerProcess) {
        const [row] = await query<{ version: number; start: number }>(
          from,
          `select version, (week->'mon'->>'startTime')::int as start from availability where business_id = $1`,
          [place.accountId],
        );
        return row;
      }
      async function bookings(from: ServerProcess) {
        return await query(
          from,
          'select id, start_date_time, state from appointments where creator_id = $1',
          [ana.accountId],
        );
      }
    } finally {
      await Promise.all([creator.remove(), business.remove()]);
      await server.remove();
      await rm(backup, { recursive: true, force: true });
    }
  },
);

/** Puts the backup in the place of what is there, as an operator does, and gives it a new history. */
async function restore({ dataDir }: ServerProcess, backup: string): Promise<void> {
  await rm(dataDir, { recursive: true });
  await copy(backup, dataDir);
  await run(process.execPath, ['server/new-epoch.ts'], {
    env: { PATH: process.env['PATH'], POLLIN_DATA_DIR: dataDir, POLLIN_DEMO: '1' },
  });
}

/** With owners: as root the database runs as a user of its own, whose files they stay. */
const copy = (from: string, to: string) => run('cp', ['-a', from, to]);
