import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MINUTE_MS } from '#contract/durations.ts';
import { device } from '#src/data/device/browser-device.ts';
import { FeaturedCreators } from '#src/features/directory/components/featured-creators.tsx';
import { prefetchDirectory } from '#src/features/directory/prefetch.ts';
import { aCard } from '../../support/creator-cards.ts';
import { mount } from '../ui/mount.tsx';
import { aBusinessHere, actor, directoryOf, keepPage } from './business.ts';
import { answering } from '../answering.ts';

const someone = (firstName: string) => aCard({ firstName, lastName: '' });
const show = () => mount(<FeaturedCreators actor={actor} />);

test('the directory’s first page comes to the device unasked, once an hour at most', async () => {
  const { asked } = answering(directoryOf([someone('Maya')], 24));
  await aBusinessHere();
  await prefetchDirectory(actor);
  await prefetchDirectory(actor);
  expect(asked).toEqual(['/api/creators']);

  await keepPage({}, [someone('Jo')], { at: Date.now() - 59 * MINUTE_MS });
  await prefetchDirectory(actor);
  expect(asked).toHaveLength(1);

  await keepPage({}, [someone('Jo')], { at: Date.now() - 61 * MINUTE_MS });
  await prefetchDirectory(actor);
  expect(asked).toHaveLength(2);
});

test('without a connection nothing is lost by trying', async () => {
  answering(() => undefined);
  await aBusinessHere();
  await keepPage({}, [someone('Jo')], { at: 0 });

  await prefetchDirectory(actor);

  expect(await device.db.answers.count()).toBe(1);
});

test('a business’s day shows the three best matches, and nothing before anyone is known', async () => {
  let isOnline = false;
  const all = ['Maya', 'Jo', 'Sam', 'Kai'].map(someone);
  answering((url) => (isOnline ? directoryOf(all, 24)(url) : undefined));
  await aBusinessHere();
  show();
  expect(page.getByRole('heading').elements()).toEqual([]);

  isOnline = true;
  await prefetchDirectory(actor);

  await expect.element(page.getByRole('heading', { name: 'Featured creators' })).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(3);
  await expect.element(page.getByRole('link', { name: 'See all' })).toBeVisible();
});
