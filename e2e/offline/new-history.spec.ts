import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bubble, log, openRoom, TACOS, write } from '../support/chat.ts';
import { AFTER_PAUSE_MS } from '../support/patience.ts';
import { ServerProcess } from '../support/server.ts';
import { Phone } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

const run = promisify(execFile);

test(
  'after the server’s database got a new history the device starts over, keeps what waits, and goes on',
  { tag: '@slow' },
  async () => {
    const server = await ServerProcess.create();
    const phone = await Phone.create(server);
    try {
      await phone.signIn('creator@pollin.test');
      await openRoom(phone.page, 'creator', TACOS);
      await write(phone.page, 'Before the restore');
      await expect(log(phone.page).getByText('Waiting')).toHaveCount(0);
      await server.stop();
      await write(phone.page, 'While it was restored');
      await run(process.execPath, ['server/new-epoch.ts'], {
        env: { PATH: process.env['PATH'], POLLIN_DATA_DIR: server.dataDir, POLLIN_DEMO: '1' },
      });
      await server.start();

      await expect(log(phone.page).getByText('Waiting')).toHaveCount(0, {
        timeout: AFTER_PAUSE_MS,
      });
      for (const text of ['Before the restore', 'While it was restored']) {
        await expect(bubble(phone.page, text)).toHaveCount(1);
      }
      await phone.page.goto('/creator/messages');
      await expect(phone.page.getByRole('link', { name: /Night Owl Books/ }).first()).toBeVisible();
      await expectAllGoesOn(phone);
      expect(phone.complaints).toEqual([]);
    } finally {
      await phone.remove();
      await server.remove();
    }
  },
);

/** Reading and writing go on as if nothing had been. */
async function expectAllGoesOn(phone: Phone): Promise<void> {
  await openRoom(phone.page, 'creator', TACOS);
  await write(phone.page, 'After it');
  await expect(log(phone.page).getByText('Waiting')).toHaveCount(0);
}
