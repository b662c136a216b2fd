import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CommandId, ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { DeskDetail, DeskItem } from '#contract/support/desk.ts';
import { DeskItemRoute, DeskRoute } from '#src/app/desk-routes.tsx';
import {
  account,
  aUser,
  refusing,
  serving,
  signInAs,
  type Answers,
} from '../billing/account-here.tsx';
import { englishAmong, textsOnPage } from '../../support/catalog-texts.ts';
import { inSpanish } from '../in-spanish.ts';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';

const request: DeskItem = {
  kind: 'request',
  id: newId<CommandId>(),
  since: '2026-11-20T10:00:00.000Z',
  accountId: account,
  accountKind: 'creator',
  account: 'Maya Okafor',
  problemArea: 'reportPerson',
  details: 'He kept calling after the shoot.',
};
const dispute: DeskItem = {
  kind: 'dispute',
  id: newId<ProjectId>(),
  since: '2026-11-21T10:00:00.000Z',
  campaign: 'Patio season',
  business: 'Desert Bloom',
  creator: 'Leo Ruiz',
  by: 'creator',
  reason: 'I was there at ten.',
  isNoShow: true,
};

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

test('to whoever is not support staff, there is no desk', async () => {
  const { go, calls } = await show({}, false);

  await expect.poll(() => go.mock.calls.at(-1)).toEqual(['/not-found']);
  expect(calls).toEqual([]);
});

const detail: DeskDetail = {
  item: dispute,
  isOpen: true,
  isOwn: false,
  email: null,
  messages: [],
  acts: [],
  project: {
    step: 'schedule_shoot',
    isEnded: false,
    timeline: [
      {
        event: 'no_show',
        actor: 'business',
        occurredAt: '2026-11-21T09:00:00.000Z',
        receivedAt: '2026-11-21T09:00:00.000Z',
      },
    ],
    payment: {
      state: 'held',
      amountCents: 12_000,
      roundCents: 2_000,
      refundedCents: 0,
      isDecidable: true,
    },
    content: [],
    notes: [{ by: 'business', body: 'He was rude to our guests.' }],
    chat: [{ by: 'creator', body: 'I am at the door.', on: '2026-11-21T08:00:00.000Z' }],
  },
};

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
