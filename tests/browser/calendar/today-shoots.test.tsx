import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AppointmentId } from '#contract/ids.ts';
import { TodayShoots } from '#src/features/calendar/components/today-shoots.tsx';
import { creator, idOf, me, shootId, shootOf } from '../../src/features/calendar/build.ts';
import { mount } from '../ui/mount.tsx';
import { atDesk } from './show-calendar.tsx';

/** Tuesday, November 24, 11:30 PM in Phoenix. */
const lateTuesday = Date.parse('2026-11-25T06:30:00.000Z');
const wednesday = shootOf({
  id: idOf<AppointmentId>('wednesday'),
  startDateTime: '2026-11-25T07:00:00.000Z',
  businessName: 'Vinyl Row',
});
const off = shootOf({ id: idOf<AppointmentId>('off'), state: 'cancelledByBusiness' });

function show() {
  const go = vi.fn<(href: string) => void>();
  const author = { userId: me, accountId: creator };
  const links = { shoot: (id: string, day: string) => `/calendar?day=${day}&shoot=${id}`, go };
  mount(<TodayShoots author={author} side="creator" now={lateTuesday} links={links} />);
  return { go };
}

test('the day starts with today’s shoots by Phoenix’s clock: when, where, how they stand, and a way to the pack', async () => {
  await atDesk('creator', { appointments: [wednesday, off, shootOf()] }, lateTuesday);
  const { go } = show();

  const link = page.getByRole('link', { name: /3:00 PM – 4:30 PM.*Phoenix.*Confirmed/ });
  await expect.element(link).toBeVisible();
  expect(page.getByRole('link').elements()).toHaveLength(1);
  await link.click();

  expect(go).toHaveBeenCalledWith(`/calendar?day=2026-11-24&shoot=${shootId}`);
});
