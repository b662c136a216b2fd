import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AccountId, CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { SupportThread } from '#contract/support/thread.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { SentItem } from '#src/data/device/database.ts';
import { SupportScreen } from '#src/features/support/screens/support-screen.tsx';
import type { Reported } from '#src/lib/report-hash.ts';
import { toastQueue } from '#src/ui/toast-queue.ts';
import { mount } from '../ui/mount.tsx';
import { fillDisk } from '../outbox.ts';
import { accountId, answering, keep, queued, userId } from '../notifications/reader.ts';

const LOG = '{"format":1,"waiting":[]}';

async function show({
  makeLog = async () => LOG,
  requests = [] as SupportThread[],
  about = undefined as Reported | undefined,
} = {}) {
  toastQueue.clear();
  answering((path) => (path === '/api/supportRequests' ? { requests } : undefined));
  await keep([]);
  return mount(
    <SupportScreen
      actor={{ userId, accountId }}
      userType="creator"
      email="maya@pollin.test"
      makeLog={makeLog}
      about={about}
    />,
  );
}

const details = () => page.getByRole('textbox', { name: 'Details' });
const submit = () => page.getByRole('button', { name: 'Submit', exact: true }).click();
const toastsShown = () => toastQueue.visibleToasts.map(({ content }) => content.text);

async function choose(area: string) {
  await page.getByRole('button', { name: /Problem area/ }).click();
  await page.getByRole('option', { name: area }).click();
}

/** As delivery leaves it once the server has answered. */
async function deliver(): Promise<void> {
  const [item] = await device.db.outbox.toArray();
  if (!item) throw new Error('Nothing is queued');
  const { state: _, attention: __, nextTryAt: ___, isAskedToWait: ____, ...kept } = item;
  await device.db.transaction('rw', device.db.outbox, device.db.sent, async () => {
    await device.db.outbox.delete(item.order);
    await device.db.sent.put({ ...kept, revision: 1, result: null, sentAt: 1 } as SentItem);
  });
}

const WORDS = 'The calendar shows yesterday’s shoot as still open.';

test('an empty form says what is missing, in the specification’s words, and sends nothing', async () => {
  await show();

  await submit();

  await expect.element(page.getByText('Please select an area')).toBeVisible();
  await expect.element(page.getByText('Please provide details about your issue')).toBeVisible();
  expect(await queued()).toEqual([]);
});

test('details shorter than 20 characters, blanks aside, are asked for as soon as the field is left', async () => {
  await show();
  await details().fill(`too short${' '.repeat(20)}`);
  await userEvent.tab();

  await expect
    .element(page.getByText('Please provide more details (at least 20 characters)'))
    .toBeVisible();
});

test('a request is queued as it was written, and the thanks have both ways on', async () => {
  const { go } = await show();
  await choose('Scheduling');
  await details().fill(`  ${WORDS} `);
  await submit();

  await expect.element(page.getByText('Thank you')).toBeVisible();
  expect(await queued()).toEqual([
    {
      kind: 'submitSupportRequest',
      payload: { problemArea: 'scheduling', details: WORDS, userType: 'creator' },
    },
  ]);
  await page.getByRole('button', { name: 'Return to Dashboard' }).click();
  expect(go).toHaveBeenCalledExactlyOnceWith('/creator/dashboard');
  await page.getByRole('button', { name: 'Submit Another Request' }).click();
  await expect.element(details()).toHaveValue('');
});

test('without a connection it says that the request is saved and sent later, and where it waits', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { go } = await show();
  await choose('Other');
  await details().fill(WORDS);
  await submit();

  await expect.element(page.getByText(/saved on this device, and we’ll send it/)).toBeVisible();
  expect(toastsShown()).toEqual(['Saved on this device. It’ll be sent automatically.']);
  expect(await queued()).toHaveLength(1);
  await page.getByRole('button', { name: 'Show unsent items' }).click();
  expect(go).toHaveBeenCalledExactlyOnceWith('/settings/sync');
  online.mockRestore();
});

test('it is shown as submitted when the server has it, and not before', async () => {
  await show();
  await choose('Other');
  await details().fill(WORDS);
  await submit();
  await expect.element(page.getByText(/saved on this device, and we’ll send it/)).toBeVisible();
  expect(toastsShown()).not.toContain('Support request successfully submitted');

  await deliver();

  await expect.element(page.getByText(/We’ve received your request/)).toBeVisible();
  await expect.poll(toastsShown).toContain('Support request successfully submitted');
});

test('a request that the server refuses is not thanked for', async () => {
  const { go } = await show();
  await choose('Other');
  await details().fill(WORDS);
  await submit();
  await expect.element(page.getByText('Thank you')).toBeVisible();

  const attention = { code: 'TOO_MANY_SUPPORT_REQUESTS' as const };
  await device.db.outbox.toCollection().modify({ state: 'attention', attention });

  await expect.element(page.getByText('Your request wasn’t sent')).toBeVisible();
  await expect.element(page.getByText('Thank you')).not.toBeInTheDocument();
  expect(toastsShown()).not.toContain('Support request successfully submitted');
  await page.getByRole('button', { name: 'Show unsent items' }).click();
  expect(go).toHaveBeenCalledExactlyOnceWith('/settings/sync');
});

test('the sync log goes with it only when asked for, exactly as it was shown', async () => {
  await show();
  await choose('Offline & sync');
  await details().fill(WORDS);
  await page.getByText('Attach the sync log').click();
  await page.getByRole('button', { name: 'What’s in the log' }).click();
  const shown = page.getByRole('textbox', { name: 'Attached sync log' });
  await expect.element(shown).toHaveValue(JSON.stringify(JSON.parse(LOG), null, 2));
  await submit();

  await expect.element(page.getByText('Thank you')).toBeVisible();
  expect(await queued()).toMatchObject([{ payload: { log: LOG } }]);
});

test('a log that cannot be made says so, and the request can go without it', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  await show({ makeLog: () => Promise.reject(new Error('broken')) });
  await page.getByText('Attach the sync log').click();

  await expect.element(page.getByText(/Couldn’t create the log on this device/)).toBeVisible();
  await choose('Other');
  await details().fill(WORDS);
  await submit();
  await expect.element(page.getByText('Thank you')).toBeVisible();
  expect(reported).toHaveBeenCalledOnce();
  reported.mockRestore();
});

test('a device that can store nothing says so, and the words stay', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
  await show();
  await choose('Other');
  await details().fill(WORDS);
  const full = fillDisk();
  await submit();

  await expect.poll(toastsShown).toEqual(['Failed to submit support request. Please try again.']);
  await expect.element(details()).toHaveValue(WORDS);
  for (const spy of [full, reported]) spy.mockRestore();
});

test('what was being written is there again when the screen is opened again', async () => {
  await show();
  await choose('Campaign');
  await details().fill('Half a sentence');
  mount(
    <SupportScreen
      actor={{ userId, accountId }}
      userType="creator"
      email="maya@pollin.test"
      makeLog={async () => LOG}
    />,
  );

  await expect.element(details().last()).toHaveValue('Half a sentence');
  await expect.element(page.getByRole('button', { name: /Campaign/ }).last()).toBeVisible();
});

const requestId = newId<CommandId>();
const thread: SupportThread = {
  id: requestId,
  problemArea: 'scheduling',
  details: WORDS,
  createdOn: '2026-11-20T10:00:00.000Z',
  isOpen: false,
  entries: [
    {
      id: newId(),
      on: '2026-11-21T10:00:00.000Z',
      by: 'support',
      body: 'Does it work now?',
      isClosing: false,
    },
  ],
};

test('an answer is read below the form, and a reply to it is shown as unsent, and stays once it is sent', async () => {
  await show({ requests: [thread] });
  await expect.element(page.getByText('Does it work now?')).toBeVisible();
  const send = page.getByRole('button', { name: 'Send reply' });
  await send.click();
  await expect.element(page.getByText('Write a reply first.')).toBeVisible();

  await page.getByRole('textbox', { name: 'Your reply' }).fill('Yes, thank you.');
  await send.click();

  expect(await queued()).toEqual([
    { kind: 'replyToSupport', payload: { requestId, message: 'Yes, thank you.' } },
  ]);
  await expect.element(page.getByText('Not sent yet')).toBeVisible();
  await expect.element(page.getByText('Yes, thank you.')).toBeVisible();
  // The server's last answer is older than the reply.
  await deliver();
  await expect.element(page.getByText('Not sent yet')).not.toBeInTheDocument();
  await expect.element(page.getByText('Yes, thank you.')).toBeVisible();
});

test('a report from a conversation names the account that it is about, unless it becomes something else', async () => {
  const reported = newId<AccountId>();
  await show({ about: { accountId: reported, name: 'Night Owl Books' } });
  await expect.element(page.getByText('About: Night Owl Books')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: /Problem area/ }))
    .toMatchTextContent(/Report a person/);
  // The name takes a part of the 5,000 letters.
  await details().fill('a'.repeat(4990));
  await submit();
  await expect.element(page.getByText(/^Please keep it to 4,?976 /)).toBeVisible();
  await details().fill('They ask me for my bank details.');

  await submit();

  await expect.poll(queued).toMatchObject([
    {
      payload: {
        problemArea: 'reportPerson',
        details: 'About: Night Owl Books\n\nThey ask me for my bank details.',
        aboutAccountId: reported,
      },
    },
  ]);
  await page.getByRole('button', { name: 'Submit Another Request' }).click();
  await choose('Other');
  await details().fill(WORDS);
  await submit();
  await expect
    .poll(async () => (await queued()).at(-1)?.payload)
    .toEqual({
      problemArea: 'other',
      details: WORDS,
      userType: 'creator',
    });
});
