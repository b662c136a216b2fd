import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DeskPersonRoute, DeskRoute } from '#src/app/desk-routes.tsx';
import { aUser, refusing, serving, signInAs } from '../billing/account-here.tsx';
import { aPerson as person, dispute } from './desk-items.ts';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';

const people = { everyone: 5, creator: 3, business: 2, corporate: 1 };

async function show(tab: string, answers: Record<string, unknown> = {}) {
  const user = { ...aUser('creator'), isSupport: true };
  const server = serving({
    'GET /me': user,
    'GET /desk': { items: [], next: null },
    'GET /announcements': { announcements: [], people },
    'POST /desk/people': { person },
    ...answers,
  });
  await signInAs(user);
  mount(
    <SignedIn>
      <DeskRoute />
    </SignedIn>,
  );
  await page.getByRole('tab', { name: tab }).click();
  return server;
}
const find = async (email: string) => {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
};
const bodiesOf = (calls: { call: string; body?: unknown }[], path: string) =>
  calls.filter(({ call }) => call === path).map(({ body }) => body);

test('a person is suspended with a reason, and a repeat after a lost answer is the same act', async () => {
  const path = `POST /desk/people/${person.id}/suspend`;
  const { calls, answers } = await show('People', { [path]: refusing(500, 'FAILED') });
  await find('leo@');
  await expect.element(page.getByText('Enter a whole email address.')).toBeVisible();
  await find('leo@example.com');
  await page.getByRole('button', { name: 'Suspend access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Leo Ruiz’s access?' });
  await expect.element(dialog.getByText(/Nothing is canceled/)).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Suspend access' });
  await send.click();
  await expect.element(dialog.getByText('Write at least 10 characters.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked for money by mail.');
  await send.click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();

  answers[path] = { success: true };
  answers['POST /desk/people'] = { person: { ...person, state: 'suspended' } };
  await send.click();

  await expect.element(page.getByRole('button', { name: 'Restore access' })).toBeVisible();
  const bodies = bodiesOf(calls, path);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toMatchObject({ reason: 'Asked for money by mail.' });
  expect(bodies[1]).toEqual(bodies[0]);
});

test('whom the desk must not suspend is shown without a way to do it', async () => {
  await show('People', { 'POST /desk/people': { person: { ...person, isProtected: true } } });
  await find('leo@example.com');

  await expect.element(page.getByText(/^You can’t suspend yourself/)).toBeVisible();
  expect(page.getByRole('button', { name: 'Suspend access' }).elements()).toEqual([]);
});

test('whom an item names is suspended from their own page', async () => {
  const path = `POST /desk/people/${person.id}/suspend`;
  const user = { ...aUser('creator'), isSupport: true };
  const { answers } = serving({
    'GET /me': user,
    [`GET /desk/people/${person.id}/card`]: person,
    [path]: { success: true },
  });
  await signInAs(user);
  mount(
    <SignedIn>
      <DeskPersonRoute id={person.id} item={dispute.id} />
    </SignedIn>,
  );
  await page.getByRole('button', { name: 'Suspend access' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Leo Ruiz’s access?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked for money by mail.');
  answers[`GET /desk/people/${person.id}/card`] = { ...person, state: 'suspended' };
  await dialog.getByRole('button', { name: 'Suspend access' }).click();

  await expect.element(page.getByRole('button', { name: 'Restore access' })).toBeVisible();
});

test('an announcement needs both languages, is previewed with its readers, and survives a failure', async () => {
  const path = 'POST /announcements';
  const { calls, answers } = await show('News', { [path]: refusing(500, 'FAILED') });
  const fill = (name: string, words: string) => page.getByRole('textbox', { name }).fill(words);
  await page.getByText('Creators', { exact: true }).click();
  await fill('Title in English', 'Longer hours');
  await fill('Text in English', 'We answer until 8.');
  const preview = page.getByRole('button', { name: 'Preview' });
  await preview.click();
  await expect.element(page.getByText('Both languages are needed.').first()).toBeVisible();
  await fill('Title in Spanish', 'Más horas');
  await fill('Text in Spanish', 'Atendemos hasta las 8.');
  await preview.click();
  const dialog = page.getByRole('alertdialog', { name: 'Announce this?' });
  await expect.element(dialog.getByText(/^3 people get it\./)).toBeVisible();
  await expect.element(dialog.getByText('Atendemos hasta las 8.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();

  // Another visit finds it as it was, and sends the same announcement.
  await page.getByRole('tab', { name: 'People' }).click();
  answers[path] = { success: true };
  await page.getByRole('tab', { name: 'News' }).click();
  await preview.click();
  await dialog.getByRole('button', { name: 'Announce' }).click();

  await expect.element(page.getByRole('textbox', { name: 'Title in English' })).toHaveValue('');
  const bodies = bodiesOf(calls, path);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toMatchObject({ audience: 'creator', titles: { es: 'Más horas' } });
  expect(bodies[1]).toEqual(bodies[0]);
});
