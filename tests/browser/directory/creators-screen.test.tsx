import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CreatorCard } from '#contract/directory/record.ts';
import type { Wish } from '#src/features/directory/cached-queries.ts';
import { InviteButton } from '#src/features/candidates/invite-button.tsx';
import { CreatorsScreen } from '#src/features/directory/screens/creators-screen.tsx';
import { m } from '#src/paraglide/messages.js';
import { aCard } from '../../support/creator-cards.ts';
import { mount } from '../ui/mount.tsx';
import { aBusinessHere, actor, directoryOf, keepPage, queued } from './business.ts';
import { answering } from '../answering.ts';
import { reach } from '../open-copy.ts';

const offline = () => answering(() => undefined);

/** The list, which makes room for a page with a way back while a creator is open. */
function Shown({ first, mayMark }: { first: Wish; mayMark: boolean }) {
  const [wish, setWish] = useState(first);
  const [isAway, setIsAway] = useState(false);
  const { history } = useRouter();
  useEffect(() => history.subscribe(() => setIsAway(true)), [history]);
  if (isAway) return <button onClick={() => setIsAway(false)}>Back</button>;
  return (
    <div style={{ blockSize: '600px' }}>
      <CreatorsScreen
        actor={actor}
        mayMark={mayMark}
        wish={wish}
        onChange={setWish}
        action={({ id, name }) => <InviteButton actor={actor} creatorId={id} name={name} />}
      />
    </div>
  );
}
const show = (first: Wish = {}, { mayMark = true } = {}) =>
  mount(<Shown first={first} mayMark={mayMark} />);

const cards = () => page.getByRole('article').elements();
const scroller = () => {
  const found = page.getByRole('list', { name: 'Creators' }).element().parentElement?.parentElement;
  if (!found) throw new Error('The list stands nowhere');
  return found;
};
const names = () => cards().map((one) => one.querySelector('a')?.textContent);
const heart = (name: string) => page.getByRole('button', { name: `Favorite: ${name}` });
const someone = (firstName: string, change: Partial<CreatorCard> = {}) =>
  aCard({ firstName, lastName: '', ...change });

test('the directory comes page by page as one scrolls, everyone once, and ends', async () => {
  const all = Array.from({ length: 60 }, (_, n) => someone(`Nr ${n}`));
  const { asked } = answering(directoryOf(all, 24));
  await aBusinessHere();
  show();
  await expect.poll(() => cards().length).toBe(24);
  await expect.element(page.getByText('60 creators')).toBeVisible();
  expect(asked).toHaveLength(1);

  const toEnd = () => scroller().scrollTo(0, scroller().scrollHeight);
  toEnd();
  await expect.poll(() => cards().length).toBe(48);
  toEnd();

  await expect.element(page.getByText('That’s everyone.')).toBeVisible();
  expect(new Set(names()).size).toBe(60);
  expect(asked).toEqual(['/api/creators', '/api/creators?offset=24', '/api/creators?offset=48']);
});

test('someone is invited from their card; without a campaign that takes creators it says so', async () => {
  offline();
  await aBusinessHere();
  await keepPage({}, [someone('Maya')]);
  show();
  await page.getByRole('button', { name: 'Invite Maya' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite Maya' });
  await expect.element(dialog).toBeVisible();
  await expect.element(dialog.getByText(m.candidates_invite_no_campaign())).toBeVisible();
});

test('who comes back from a creator finds the list where it was left, all its pages drawn', async () => {
  const all = Array.from({ length: 48 }, (_, n) => someone(`Nr ${n}`));
  answering(() => undefined);
  await aBusinessHere();
  await keepPage({}, all.slice(0, 24), { next: 24, total: 48 });
  await keepPage({}, all.slice(24), { offset: 24, total: 48 });
  show();
  await expect.poll(() => cards().length).toBe(24);
  scroller().scrollTo(0, scroller().scrollHeight);
  await expect.poll(() => cards().length).toBe(48);
  scroller().scrollTo(0, 1500);
  const top = scroller().scrollTop;
  cards()[20]?.querySelector('a')?.click();
  await page.getByRole('button', { name: 'Back' }).click();

  await expect.poll(() => cards().length).toBe(48);
  expect(scroller().scrollTop).toBe(top);
});

test('without a connection the last answer is there at once, with its age, and no failure', async () => {
  offline();
  await aBusinessHere();
  await keepPage({}, [someone('Maya')], { at: new Date(2026, 10, 20, 10, 42).getTime() });
  show();

  await expect.element(page.getByRole('link', { name: 'Maya' })).toBeVisible();
  await expect.element(page.getByText(/^As of /)).toBeVisible();
  await expect.element(page.getByText('1 creator', { exact: true })).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('a search that was never asked finds its creators among those kept, also without a connection', async () => {
  offline();
  await aBusinessHere();
  await keepPage({}, [someone('Maya'), someone('Jo', { locality: 'Mesa' })]);
  show({ city: 'Mesa' });

  await expect.element(page.getByRole('link', { name: 'Jo' })).toBeVisible();
  expect(names()).toEqual(['Jo']);
  await expect.element(page.getByText('1 creator on this device')).toBeVisible();
  await expect.element(page.getByText(/saved on this device/)).toBeVisible();
});

test('a mark made without signal shows at once, waits in the queue, and favorites are found by it', async () => {
  offline();
  const [maya, jo] = [someone('Maya'), someone('Jo')];
  await aBusinessHere({ favourites: [jo.id] });
  await keepPage({}, [maya, jo]);
  show();
  await expect.element(heart('Jo')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(heart('Maya')).toHaveAttribute('aria-pressed', 'false');

  await heart('Maya').click();

  await expect.element(heart('Maya')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('Waiting to send')).toBeInTheDocument();
  expect(await queued()).toEqual([
    { kind: 'setFavourite', payload: { creatorId: maya.id, isFavourite: true } },
  ]);

  await heart('Jo').click();
  await page.getByText('Favorites only').click();
  await expect.poll(names).toEqual(['Maya']);
});

test('only the last word about a creator waits: on, off and on again is one item', async () => {
  offline();
  const maya = someone('Maya');
  await aBusinessHere();
  await keepPage({}, [maya]);
  show();
  for (const isPressed of ['true', 'false', 'true']) {
    await heart('Maya').click();
    await expect.element(heart('Maya')).toHaveAttribute('aria-pressed', isPressed);
  }

  await expect.poll(async () => (await queued()).length).toBe(1);
});

test('favorites that this device never saw are counted, not hidden', async () => {
  offline();
  const maya = someone('Maya');
  await aBusinessHere({ favourites: [maya.id, someone('Jo').id] });
  await keepPage({}, [maya]);
  show({ favourites: true });

  await expect.poll(names).toEqual(['Maya']);
  await expect.element(page.getByText(/^1 favorite isn’t on this device yet/)).toBeVisible();
});

test('who may not mark sees no hearts', async () => {
  offline();
  await aBusinessHere();
  await keepPage({}, [someone('Maya')]);
  show({}, { mayMark: false });
  await expect.element(page.getByRole('link', { name: 'Maya' })).toBeVisible();

  expect(heart('Maya').elements()).toEqual([]);
});

test('a filter that finds nobody can be cleared, and each can be taken away by itself', async () => {
  answering((url) => directoryOf(url.searchParams.has('city') ? [] : [someone('Maya')], 24)(url));
  await aBusinessHere();
  show({ city: 'Mesa', tier: 'TIER_1' });
  await expect.element(page.getByText('No creators found')).toBeVisible();

  await page.getByRole('button', { name: 'Remove filter: Rating: Pollinator and up' }).click();
  await expect
    .element(page.getByRole('button', { name: /^Remove filter: Rating/ }))
    .not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await expect.poll(names).toEqual(['Maya']);
});

test('a device that keeps nothing says so without a connection, and asks as soon as there is one', async () => {
  let isOnline = false;
  answering((url) => (isOnline ? directoryOf([someone('Maya')], 24)(url) : undefined));
  await aBusinessHere();
  await reach(false);
  show();
  await expect.element(page.getByText('Not on this device yet')).toBeVisible();

  isOnline = true;
  await reach(true);

  await expect.poll(names).toEqual(['Maya']);
});

test('a server that fails is an error that can be tried again', async () => {
  let isBroken = true;
  answering((url) =>
    isBroken
      ? Response.json({ code: 'FAILED', message: 'Something went Wrong!' }, { status: 500 })
      : directoryOf([someone('Maya')], 24)(url),
  );
  await aBusinessHere();
  show();
  await expect.element(page.getByRole('alert').getByText('Couldn’t load creators')).toBeVisible();
  isBroken = false;

  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.poll(names).toEqual(['Maya']);
});
