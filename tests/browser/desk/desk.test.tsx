import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '#contract/new-id.ts';
import type { DeskConcerned, DeskDetail } from '#contract/support/desk.ts';
import { DeskItemRoute, DeskRoute } from '#src/app/desk-routes.tsx';
import { aUser, refusing, serving, signInAs, type Answers } from '../billing/account-here.tsx';
import { englishAmong, textsOnPage } from '../../support/catalog-texts.ts';
import { inSpanish } from '../in-spanish.ts';
import { dispute, disputeDetail as detail, noteDetail, request } from './desk-items.ts';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';

async function show(answers: Answers, isSupport = true) {
  const user = { ...aUser('creator'), isSupport };
  const server = serving({ 'GET /me': user, ...answers });
  await signInAs(user);
  const { go } = mount(
    <SignedIn>
      <DeskRoute />
    </SignedIn>,
  );
  return { ...server, go };
}
const items = () => page.getByRole('listitem');

test('the queue says of each item what it is, who wrote it, and how it goes on', async () => {
  const { count } = await show({ 'GET /desk': { items: [request, dispute], next: null } });

  await expect.element(items().nth(0)).toMatchTextContent(/^Report filed by: Maya Okafor/);
  await expect.element(items().nth(1)).toMatchTextContent(/^Contested no-show: Leo Ruiz/);
  await expect.element(page.getByText('I was there at ten.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Next page' }).elements()).toEqual([]);
  expect(count('GET /desk')).toBe(1);
});

test('in Spanish, the queue and what waits in it have no English text', async () => {
  inSpanish();
  await show({ 'GET /desk': { items: [request, dispute], next: null } });
  await expect.element(items().nth(1).getByText('I was there at ten.')).toBeVisible();
  expect.soft(englishAmong(textsOnPage())).toEqual([]);

  await showItem(detail);
  await expect.element(page.getByRole('textbox').first()).toBeVisible();
  expect.soft(englishAmong(textsOnPage())).toEqual([]);
});

test('an empty desk and one out of reach are told apart', async () => {
  const { answers } = await show({ 'GET /desk': refusing(500, 'FAILED') });
  await expect.element(page.getByText('Couldn’t load the support desk')).toBeVisible();

  answers['GET /desk'] = { items: [], next: null };
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.element(page.getByText('Nothing is waiting')).toBeVisible();
});

test('without a passkey, the desk says why it is closed and how to open it', async () => {
  await show({ 'GET /desk': refusing(403, 'FORBIDDEN'), 'GET /passkeys': [] });

  await expect.element(page.getByRole('heading', { name: 'Confirm with a passkey' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
});

test('the desk does not exist for people outside support', async () => {
  const { go, calls } = await show({}, false);

  await expect.poll(() => go.mock.calls.at(-1)).toEqual(['/not-found']);
  expect(calls).toEqual([]);
});

async function showItem(shown: DeskDetail, answers: Answers = {}) {
  const user = { ...aUser('creator'), isSupport: true };
  const { id } = shown.item;
  const server = serving({ 'GET /me': user, [`GET /desk/${id}`]: shown, ...answers });
  await signInAs(user);
  mount(
    <SignedIn>
      <DeskItemRoute id={id} />
    </SignedIn>,
  );
  return server;
}

test('a problem is decided after its money, its story, and its chat were read, with a reason', async () => {
  const path = `POST /desk/${dispute.id}/decide`;
  const { calls } = await showItem(detail, { [path]: { success: true } });
  for (const seen of [
    /held by Pollin/,
    /He was rude/,
    'I am at the door.',
    /no-show was reported: Des/,
  ])
    await expect.element(page.getByText(seen).first()).toBeVisible();
  const decide = page.getByRole('button', { name: 'Decide' });
  const chat = page.getByRole('region', { name: 'Chat' }).element();
  expect(chat.compareDocumentPosition(decide.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await decide.click();
  await expect.element(page.getByText('Choose a decision.')).toBeVisible();
  await expect.element(page.getByText('Write at least 10 characters.')).toBeVisible();

  await expect.element(page.getByText(/the no-show is removed/)).toBeVisible();
  expect(page.getByText(/^The problem is settled/).elements()).toEqual([]);
  await expect.element(page.getByText(/^Half of the held price goes back/)).toBeVisible();
  await expect.element(page.getByText(/^The held price goes back .* 48 hours late/)).toBeVisible();
  await page.getByText(/each side gets half/).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Both came late that day.');
  await decide.click();

  await expect
    .poll(() => calls.find(({ call }) => call === path)?.body)
    .toEqual({ decision: 'split', reason: 'Both came late that day.' });
});

test('an item of an own account can be read and not decided', async () => {
  await showItem({ ...detail, isOwn: true });

  await expect.element(page.getByText(/^You can’t act on an account/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Decide' }).elements()).toEqual([]);
  const people = page.getByRole('region', { name: 'People' });
  await expect.element(people.getByText('Ana Soto')).toBeVisible();
  expect(people.getByRole('link').elements()).toEqual([]);
});

test('a request is answered, and a repeat after a lost answer is the same one', async () => {
  const path = `POST /desk/${request.id}/answer`;
  const asked = { ...detail, item: request, project: null, email: 'maya@pollin.test' };
  const { calls, answers } = await showItem(asked, { [path]: refusing(500, 'FAILED') });
  const send = page.getByRole('button', { name: 'Send answer' });
  await send.click();
  await expect.element(page.getByText('Write an answer first.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Message' }).fill('We spoke to him.');
  await send.click();
  await expect.element(page.getByRole('alert')).toBeVisible();

  answers[path] = { success: true };
  await send.click();

  await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  const bodies = calls.filter(({ call }) => call === path).map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toMatchObject({ message: 'We spoke to him.' });
  expect(bodies[1]).toEqual(bodies[0]);
});

test('a problem shows what was agreed, the shoot, the files, and the posts with their checks', async () => {
  await showItem(detail);
  for (const [part, words] of [
    ['Agreed terms', 'The patio from the door'],
    ['Agreed terms', 'Film before noon'],
    ['Agreed terms', '$100'],
    ['Shoot', /about 150 ft from the address/],
    ['Content: 2 files', 'Photo, sent for review'],
    ['Posts', /^Not checked/],
  ] as const) {
    const region = page.getByRole('region', { name: part });
    await expect.element(region.getByText(words).first()).toBeVisible();
  }

  await page.getByRole('button', { name: 'View File 1' }).click();

  const viewer = page.getByRole('dialog', { name: 'Photos' });
  await expect.element(viewer.getByText('1 of 2')).toBeVisible();
  await viewer.getByRole('button', { name: 'Next photo' }).click();
  // The film has no zoom.
  await expect.element(viewer.getByText('2 of 2')).toBeVisible();
  expect(viewer.getByRole('button', { name: 'Zoom in' }).elements()).toEqual([]);
});

test('a chat begins with its newest messages, shows pictures, and says that there are earlier ones', async () => {
  const chat = { ...detail.project!.chat, before: 7 };
  const earlier = {
    messages: [{ id: newId(), by: 'business', body: 'See you at ten.', on: detail.item.since }],
    before: null,
  };
  const path = `GET /desk/${dispute.id}/chat`;
  const { answers } = await showItem(
    { ...detail, project: { ...detail.project!, chat } },
    { [path]: refusing(500, 'FAILED') },
  );
  const region = page.getByRole('region', { name: 'Chat' });
  await expect.element(region.getByRole('button', { name: 'View The locked gate' })).toBeVisible();
  await expect.element(region.getByText(/^The newest 2 messages/)).toBeVisible();
  const load = region.getByRole('button', { name: 'Show earlier messages' });
  await load.click();
  await expect.element(region.getByRole('alert')).toBeVisible();

  answers[path] = earlier;
  await load.click();

  await expect.element(region.getByText('See you at ten.')).toBeVisible();
  expect(region.getByText('I am at the door.').elements()).toHaveLength(1);
  expect(load.elements()).toEqual([]);
  const first = region.getByRole('listitem').first();
  await expect.element(first).toHaveFocus();
  await expect.element(first).toMatchTextContent(/See you at ten\.$/);
});

test('an item leads to everyone whom it concerns', async () => {
  await showItem(detail);

  const people = page.getByRole('region', { name: 'People' });
  const link = people.getByRole('link', { name: 'Ana Soto' });
  const path = `/desk/people/${detail.people[1]?.id}?item=${dispute.id}`;
  await expect.element(link).toHaveAttribute('href', path);
  await expect.element(people.getByText('Suspended')).toBeVisible();
});

test('a report leads to everyone of the account reported, before its author', async () => {
  const [reported, author] = detail.people as [DeskConcerned, DeskConcerned];
  await showItem({
    ...detail,
    item: { ...request, about: { id: request.accountId, name: 'Leo Ruiz Media' } },
    people: [author, { ...reported, isReported: true }],
    project: null,
  });

  await expect.element(page.getByText('Reported: Leo Ruiz Media')).toBeVisible();
  const links = page.getByRole('region', { name: 'Reported' }).getByRole('link');
  const path = `/desk/people/${reported.id}?item=${request.id}`;
  await expect.element(links).toHaveAttribute('href', path);
  const others = page.getByRole('region', { name: 'People' }).getByRole('listitem');
  await expect.element(others).toMatchTextContent(/^Ana Soto/);
});

test('a note from a review is marked as read with the words on the screen, and stays after a failure', async () => {
  const note = { ...noteDetail.item };
  const path = `POST /desk/${note.id}/read`;
  const { answers, calls } = await showItem(noteDetail, { [path]: refusing(500, 'FAILED') });
  await expect
    .element(page.getByRole('heading', { name: 'Note from a review: Desert Bloom' }))
    .toBeVisible();
  const read = page.getByRole('button', { name: 'Mark as read' });
  await read.click();
  await expect.element(page.getByRole('alert')).toBeVisible();

  const changed = { ...noteDetail, item: { ...note, reason: 'He asked them twice.' } };
  answers[path] = refusing(409, 'WRONG_STATE');
  answers[`GET /desk/${note.id}`] = changed;
  await read.click();
  await expect.element(page.getByText('He asked them twice.')).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^This note has changed/);

  answers[path] = { success: true };
  answers[`GET /desk/${note.id}`] = { ...changed, isOpen: false };
  await read.click();

  await expect.element(page.getByText('Nothing is waiting here anymore.')).toBeVisible();
  const sent = calls.filter(({ call }) => call === path).map(({ body }) => body);
  const shown = { words: 'He asked our guests for money.' };
  expect(sent).toEqual([shown, shown, { words: 'He asked them twice.' }]);
});

test('the jump on a phone leads to the form, with the focus', async () => {
  await page.viewport(390, 844);
  await showItem(detail);

  await page.getByRole('link', { name: 'Decide' }).click();

  await expect
    .poll(() => document.activeElement?.querySelector('section')?.getAttribute('aria-label'))
    .toBe('Decide');
});
