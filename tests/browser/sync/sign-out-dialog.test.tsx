import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LogoutScreen } from '#src/features/auth/screens/logout-screen.tsx';
import { me } from '../messages/inbox.ts';
import { mount } from '../ui/mount.tsx';
import { addItem, signedIn } from './show-queue.tsx';

test('the logout question counts work of every kind, refused work too, and no read marks', async () => {
  await signedIn('creator', []);
  await addItem();
  await addItem({ kind: 'addMessage', lane: 'a', payload: {} });
  await addItem({ kind: 'bookAppointment', lane: 'b', payload: {} });
  await addItem({ kind: 'appointmentEvent', lane: 'b', payload: {}, state: 'attention' });
  await addItem({ kind: 'updateNotificationSettings', lane: 'c', payload: {} });
  await addItem({ kind: 'readChatroom', lane: 'a', payload: {} });
  await addItem({ kind: 'oneNotificationAsSeen', lane: 'd', payload: {} });
  await addItem({ kind: 'notificationsAsSeen', lane: 'd', payload: {} });
  mount(<LogoutScreen userId={me} />);
  const question = page.getByRole('alertdialog', { name: '5 items haven’t been sent' });

  await expect.element(question.getByRole('button', { name: 'Send first' })).toBeVisible();
  await expect.element(question.getByRole('button', { name: 'Stay' })).toBeVisible();
  await expect
    .element(question.getByRole('button', { name: 'Delete 5 items and log out' }))
    .toBeVisible();
});
