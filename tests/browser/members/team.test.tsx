import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Team } from '#contract/members/record.ts';
import type { Role } from '#contract/permissions.ts';
import { newId } from '#contract/new-id.ts';
import { TeamRoute } from '#src/app/team-routes.tsx';
import { toastQueue } from '#src/ui/toast-queue.ts';
import {
  actor,
  aUser,
  offline,
  refusing,
  serving,
  signInAs,
  toastsShown,
  type Answers,
} from '../billing/account-here.tsx';
import { mount } from '../ui/mount.tsx';
import { SignedIn } from '../ui/signed-in.tsx';

const joinedOn = '2026-03-02T18:00:00.000Z';
const lena = { userId: newId<typeof actor.userId>(), name: 'Lena Ortiz', joinedOn };
const invitationId = newId<Team['invitations'][number]['id']>();
const team: Team = {
  members: [
    {
      userId: actor.userId,
      name: 'Elena Ruiz',
      email: 'elena@pollin.test',
      role: 'owner',
      joinedOn,
    },
    { ...lena, email: 'lena@pollin.test', role: 'manager' },
  ],
  invitations: [
    {
      id: invitationId,
      email: 'nia@pollin.test',
      role: 'staff',
      sentOn: '2026-03-02T18:00:00.000Z',
      expiresOn: '2026-03-09T18:00:00.000Z',
    },
  ],
};

async function showTeam(role: Role, answers: Answers = {}) {
  toastQueue.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T18:00:00.000Z') });
  const user = aUser(role);
  const server = serving({ 'GET /members': team, 'GET /me': user, ...answers });
  await signInAs(user);
  mount(
    <SignedIn>
      <TeamRoute />
    </SignedIn>,
  );
  return server;
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });

test('an owner invites by keyboard, and the reason of a refusal stays beside what was typed', async () => {
  const server = await showTeam('owner', {
    'POST /memberInvitations': refusing(409, 'ALREADY_MEMBER'),
  });
  await expect.element(row('Elena Ruiz')).toMatchTextContent(/You/);
  await expect.element(row('nia@pollin.test')).toMatchTextContent(/Staff · sent 2 days ago/);

  await button('Invite someone').click();
  await button('Send invitation').click();
  await expect.element(page.getByText('Enter email')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).click();
  await userEvent.keyboard('lena@pollin.test{Tab}{ArrowUp}');
  await button('Send invitation').click();

  await expect.element(page.getByRole('alert')).toMatchTextContent(/already on the team/);
  await expect
    .element(page.getByRole('textbox', { name: 'Email' }))
    .toHaveValue('lena@pollin.test');
  server.answers['POST /memberInvitations'] = { success: true };
  await button('Send invitation').click();
  await expect.poll(toastsShown).toEqual(['Invitation sent to lena@pollin.test']);
  expect(
    server.calls.filter(({ call }) => call === 'POST /memberInvitations').at(-1)?.body,
  ).toEqual({
    email: 'lena@pollin.test',
    role: 'manager',
  });
});

test('a member who does not manage the team reads the list, and may only leave', async () => {
  await showTeam('manager', { 'GET /members': { ...team, invitations: [] } });

  await expect.element(page.getByText('Only owners can change the team.')).toBeVisible();
  await expect.element(row('Lena Ortiz')).toBeVisible();
  expect(button('Invite someone').query()).toBeNull();
  expect(page.getByText('Pending invitations').query()).toBeNull();
  expect(page.getByRole('button', { name: /^Actions for/ }).elements()).toHaveLength(1);
  await button('Actions for Elena Ruiz').click();
  expect(
    page
      .getByRole('menuitem')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Leave team']);
});

test('without a connection a change says why it was not made, and nothing is sent later', async () => {
  const server = await showTeam('owner');
  await expect.element(row('Lena Ortiz')).toBeVisible();

  offline();
  await button('Actions for Lena Ortiz').click();
  await page.getByRole('menuitem', { name: 'Remove from team' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from team' }).click();

  await expect.element(page.getByRole('alert')).toMatchTextContent(/Nothing was changed/);
  expect(server.count(`DELETE /members/${lena.userId}`)).toBe(0);
});
