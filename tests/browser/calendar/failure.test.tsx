import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useCurrentReplica } from '#src/data/replica/account-copy.ts';
import { device } from '#src/data/device/browser-device.ts';
import { now, shootOf } from '../../src/features/calendar/build.ts';
import { answering } from '../answering.ts';
import { atDesk, showCalendar } from './show-calendar.tsx';

const older = {
  startDateTime: '2025-03-10T17:00:00.000Z',
  endDateTime: '2025-03-10T18:00:00.000Z',
};

test('a copy that cannot be read is reported in the specification’s words, and Try Again reads it again', async () => {
  await atDesk('creator', { appointments: [shootOf()] });
  const { replica } = useCurrentReplica.getState();
  if (!replica) throw new Error('No replica is open');
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  onTestFinished(() => reported.mockRestore());
  useCurrentReplica.setState({
    replica: {
      ...replica,
      watch: () => ({
        subscribe: ({ error }) => {
          error(new Error('The disk is gone'));
          return { unsubscribe: () => undefined };
        },
      }),
    },
  });
  showCalendar();

  await expect
    .element(
      page.getByRole('heading', {
        name: 'Unable to load appointments. Please try again later.',
      }),
    )
    .toBeVisible();
  useCurrentReplica.setState({ replica });
  await page.getByRole('button', { name: 'Try Again' }).click();

  await expect.element(page.getByRole('link', { name: /Desert Bloom/ })).toBeVisible();
});

test('older shoots that the server can’t answer are an error, and not a missing connection', async () => {
  const failing = () => Response.json({ code: 'FAILED', message: 'No' }, { status: 500 });
  let isFailing = true;
  await atDesk('creator');
  await device.db.session.update('current', { accessToken: 'token', expiresAt: now + 1e9 });
  answering(({ pathname }) => {
    if (!pathname.endsWith('/appointments')) return undefined;
    return isFailing ? failing() : { data: [shootOf({ ...older, businessName: 'Old Mill' })] };
  });
  showCalendar({ month: '2025-03', day: '2025-03-10' });

  const alert = page.getByRole('alert');
  await expect
    .element(alert.getByText('Unable to load appointments. Please try again later.'))
    .toBeVisible();
  expect(page.getByText('Go online to see older shoots.').elements()).toEqual([]);
  isFailing = false;
  await alert.getByRole('button', { name: 'Try Again' }).click();

  await expect.element(page.getByText('Old Mill').first()).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('older shoots need a connection, and say so', async () => {
  await atDesk('creator');
  await device.db.session.update('current', { accessToken: 'token', expiresAt: now + 1e9 });
  answering(() => undefined);
  showCalendar({ month: '2025-03', day: '2025-03-10' });

  await expect.element(page.getByText('Go online to see older shoots.')).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('a calendar address needs a connection, and says so when asked for one', async () => {
  await atDesk('creator');
  showCalendar();

  await page.getByRole('button', { name: 'Subscribe to calendar' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();

  await expect
    .element(page.getByRole('dialog').getByRole('alert'))
    .toHaveTextContent('Couldn’t reach Pollin. Check your connection and try again.');
});
