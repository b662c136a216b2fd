import type { AnswerOf } from '#contract/routes/http.ts';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { FCM_FIELD, type PushPayload } from '#contract/sync/push.ts';
import { ApiUser } from '../support/api-user.ts';
import { log } from '../support/chat.ts';
import { timesStored } from '../support/database.ts';
import { aBusiness, aCreator, aProject, notify, type Party } from '../support/market.ts';
import { clickNotification, expectListening } from '../support/notification-click.ts';
import { expectRegistrations, PushService, showMessageText } from '../support/push-service.ts';
import type { ServerProcess } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { WorkerControl } from '../support/worker.ts';

type Notification = AnswerOf<'notificationList'>['data'][number];

test(
  'a push in either shape, and in both, is one notification; one for another user is none',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const ana = await aCreator(server);
    const others = await aCreator(server, { firstName: 'Ben' });
    await notify(server, ana, [
      { title: 'Confirmed for brunch', path: '/creator/calendar' },
      { title: 'A second thing', path: '/creator/calendar' },
    ]);
    await notify(server, others, [{ title: 'Ben’s own affair', path: '/creator/calendar' }]);
    const [confirmed, second] = await payloadsFor(server, ana);
    const [foreign] = await payloadsFor(server, others);
    const phone = await openPhone();
    await phone.signIn(ana.email);
    const worker = await WorkerControl.of(phone);
    await phone.leaveApp();

    await worker.push(foreign);
    await worker.push(confirmed);
    await worker.push(asFcm(confirmed));
    await worker.push(asFcm(second));
    await expect.poll(() => worker.displayed).toContain('A second thing');
    expect(worker.displayed).not.toContain('Ben’s own affair');
    const shown = await worker.notifications();
    expect(shown.map(({ title }) => title).toSorted()).toEqual([
      'A second thing',
      'Confirmed for brunch',
    ]);
    expect(JSON.stringify(shown)).not.toContain('Ben');
  },
);

test(
  'what is no push of ours, and one that leads elsewhere, shows a line without words and opens the app’s start',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const ana = await aCreator(server);
    await notify(server, ana, [{ title: 'Trap', path: '/creator/calendar' }]);
    const [payload] = await payloadsFor(server, ana);
    const phone = await openPhone();
    await phone.signIn(ana.email);
    const worker = await WorkerControl.of(phone);
    await phone.leaveApp();

    const hostile = [
      'not json at all',
      '{"data":{"pollin":"{"}}',
      { notification: { title: 'Buy now', body: 'https://evil.example' } },
      ...['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/creator/../../x'].map(
        (path) => ({ ...payload, notification: { ...payload?.notification, path } }),
      ),
    ];
    for (const message of hostile) await worker.push(message);
    await expect.poll(() => worker.displayed.length).toBe(hostile.length);
    expect(new Set(worker.displayed)).toEqual(new Set(['Pollin']));
    const shown = await worker.notifications();
    expect(shown.map(({ title, body }) => `${title}: ${body}`)).toEqual([
      'Pollin: You have a new notification.',
    ]);
    expect(await clickNotification(phone)).toEqual({ opened: ['/dashboard'], focused: 0 });
  },
);

test(
  'a click brings the open app to the front on the right page, and opens one when there is none',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const [business, ana] = [await aBusiness(server), await aCreator(server)];
    const work = await aProject(server, { business, creator: ana, title: 'Night market' });
    const path = `/creator/campaign/${work.campaignId}/schedule`;
    await notify(server, ana, [{ title: 'You were chosen', path }]);
    const [payload] = await payloadsFor(server, ana);
    const phone = await openPhone();
    await phone.signIn(ana.email);
    const worker = await WorkerControl.of(phone);

    await phone.leaveApp();
    await worker.push(payload);
    await expect.poll(() => worker.displayed).toEqual(['You were chosen']);
    expect(await clickNotification(phone)).toEqual({ opened: [path], focused: 0 });
    expect(await worker.notifications()).toEqual([]);

    // Shown again while every window is away, and clicked when one is there.
    await worker.push(payload);
    await expect.poll(() => worker.displayed).toHaveLength(2);
    await phone.page.goto('/settings/sync');
    await expectListening(phone.page);
    expect(await clickNotification(phone)).toEqual({ opened: [], focused: 1 });
    await expect(phone.page).toHaveURL(path);
    await expect(phone.page.getByRole('heading', { name: 'Choose a time' })).toBeVisible();
  },
);

test('the server’s own push of a message opens and is answered without signal, from the notification itself', async ({
  openPhone,
  server,
}) => {
  const pushes = await PushService.open();
  const [business, ana] = [await aBusiness(server), await aCreator(server)];
  await showMessageText(server, ana);
  const work = await aProject(server, { business, creator: ana, title: 'Night market' });
  const phone = await openPhone();
  await pushes.serve(phone);
  const room = `/creator/campaign/${work.campaignId}/messaging/${work.chatroomId}`;
  await phone.signIn(ana.email, room);
  await expect(log(phone.page).getByText('Welcome to “Night market”')).toBeVisible();
  await expectRegistrations(server, ana, 1);
  const worker = await WorkerControl.of(phone);
  await phone.leaveApp();
  await say(server, business, work, 'Doors open at six');
  const message = await pushes.next();
  await phone.goOffline();
  await worker.push(message);
  await expect.poll(() => worker.displayed).toHaveLength(1);
  const answered = await clickNotification(phone, { action: 'reply', reply: 'See you at six' });
  expect(answered).toEqual({ opened: [], focused: 0 });

  await phone.page.goto(room);
  await expect(log(phone.page).getByText('Doors open at six', { exact: true })).toHaveCount(1);
  await expect(log(phone.page).getByText('See you at six', { exact: true })).toBeVisible();
  await phone.goOnline();
  await expect.poll(() => timesStored(server, 'See you at six')).toBe(1);
  await expect(log(phone.page).getByText('Doors open at six', { exact: true })).toHaveCount(1);
  await pushes.close();
});

test(
  'a logout takes the device off the server’s list, and nothing is shown any more',
  { tag: '@slow' },
  async ({ openPhone, server }) => {
    const pushes = await PushService.open();
    const ana = await aCreator(server);
    await notify(server, ana, [{ title: 'After the logout', path: '/creator/calendar' }]);
    const [payload] = await payloadsFor(server, ana);
    const phone = await openPhone();
    await pushes.serve(phone);
    await phone.signIn(ana.email);
    await expectRegistrations(server, ana, 1);
    const worker = await WorkerControl.of(phone);
    await phone.page.getByRole('button', { name: /^Profile menu/ }).click();
    await phone.page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(phone.page).toHaveURL(/\/login$/);
    await expectRegistrations(server, ana, 0);
    await phone.leaveApp();
    await worker.push(payload);
    expect(await worker.notifications()).toEqual([]);
    expect(worker.displayed).toEqual([]);
    await pushes.close();
  },
);

const asFcm = (payload: PushPayload | undefined) => ({
  from: '1',
  fcmMessageId: 'x',
  data: { [FCM_FIELD]: JSON.stringify(payload) },
});

/** What the server would push of each of a person's notifications, the newest first. */
async function payloadsFor(
  server: ServerProcess,
  { email, accountId }: Party,
): Promise<PushPayload[]> {
  const user = new ApiUser(server.url);
  const { userId } = await user.startSession(email);
  const body = { accountType: 'creator', accountId };
  const { data } = await user.post('notificationList', '/notificationList', body, accountId);
  return data.map((notification: Notification) => ({
    userId,
    notification,
    text: 'Have a look.',
  }));
}

async function say(
  server: ServerProcess,
  { email, accountId }: Party,
  work: { chatroomId: string; campaignId: string; creator: Party },
  message: string,
): Promise<void> {
  const user = new ApiUser(server.url);
  await user.startSession(email);
  const { chatroomId, campaignId, creator } = work;
  const room = { chatroomId, campaignId, businessId: accountId, creatorId: creator.accountId };
  const payload = { ...room, isMessageFromCreator: false, message };
  const command = {
    id: newId<CommandId>(),
    kind: 'addMessage',
    occurredAt: new Date().toISOString(),
    payload,
  };
  await user.post('sendCommands', '/commands', { commands: [command] }, accountId);
}
