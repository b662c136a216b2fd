import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { useCurrentReplica } from '#src/data/replica/current-replica.ts';
import { shootOf } from '../../src/features/calendar/build.ts';
import { atDesk, showCalendar } from './show-calendar.tsx';

test('a copy that cannot be read is told in the specification’s words, and Try Again reads it anew', async () => {
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

test('a calendar address needs a connection, and says so when asked for one', async () => {
  await atDesk('creator');
  showCalendar();

  await page.getByRole('button', { name: 'Subscribe to calendar' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();

  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Couldn’t reach Pollin. Check your connection and try again.');
});
