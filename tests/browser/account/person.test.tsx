import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UserProfile } from '#contract/profile/record.ts';
import { device } from '#src/data/device/browser-device.ts';
import { PhotoRow } from '#src/features/account/components/photo-row.tsx';
import { PersonAlone } from '#src/features/account/components/person-alone.tsx';
import { PersonPart } from '#src/features/account/components/person-part.tsx';
import { toastQueue } from '#src/ui/toast-queue.ts';
import {
  accountId,
  answering,
  creatorUser,
  keep,
  queued,
  userId,
} from '../notifications/reader.ts';
import { aPicture } from '../media/pictures.ts';
import { mount } from '../ui/mount.tsx';

const actor = { userId, accountId };
const PHONE = '+16025550142';

async function show(over: Partial<UserProfile> = {}) {
  toastQueue.clear();
  answering(() => undefined);
  await keep([]);
  const profile = { ...creatorUser, ...over };
  await device.db.session.update('current', { profile });
  mount(<PersonPart actor={actor} profile={profile} />);
}
const stored = async () => (await device.db.session.get('current'))?.profile;
const field = (name: string) => page.getByRole('textbox', { name });
const save = page.getByRole('button', { name: 'Save changes' });

test('a change is saved without a connection, counts here at once, and waits with what it replaces', async () => {
  await show({ phone: null, locality: 'Mesa' });
  await field('Phone').fill('602 555 0142');
  await field('City').fill(' Tempe ');
  await save.click();

  await expect.poll(queued).toMatchObject([
    {
      kind: 'updateUser',
      payload: {
        edits: [
          { field: 'phone', base: null, value: PHONE },
          { field: 'locality', base: 'Mesa', value: 'Tempe' },
        ],
      },
    },
  ]);
  await expect.poll(stored).toMatchObject({ phone: PHONE, locality: 'Tempe' });
  await expect.element(page.getByText('Waiting')).toBeVisible();
});

test('a stored number shows as people write it, and can be removed', async () => {
  await show({ phone: PHONE });
  await expect.element(field('Phone')).toHaveValue('(602) 555-0142');
  await expect.element(save).toBeDisabled();
  await field('Phone').fill('');
  await save.click();

  await expect
    .poll(queued)
    .toMatchObject([{ payload: { edits: [{ field: 'phone', base: PHONE, value: null }] } }]);
});

test('a wrong number and an empty name are reported at their fields, and nothing is queued', async () => {
  await show();
  await field('First name').fill('');
  await field('Phone').fill('555 0142');
  await save.click();

  await expect.element(field('First name')).toHaveFocus();
  await expect.element(page.getByText(/^Enter a phone number such as/)).toBeVisible();
  expect(await queued()).toEqual([]);
  await field('Phone').fill('+52 55 1234 5678');
  await field('First name').fill('Maya');
  await userEvent.keyboard('{Enter}');
  await expect.poll(async () => (await queued()).length).toBe(1);
});

test('what was typed outlives the screen', async () => {
  await show();
  await field('City').fill('Gilbert');
  await expect.poll(() => device.db.drafts.count()).toBe(1);
  mount(<PersonPart actor={actor} profile={creatorUser} />);

  await expect.element(field('City').last()).toHaveValue('Gilbert');
});

test('a field that another device changed as well is put to the person', async () => {
  await show({ phone: PHONE });
  await field('Phone').fill('480 555 0100');
  await save.click();
  await expect.poll(async () => (await queued()).length).toBe(1);
  const current = {
    conflicts: [{ field: 'phone', mine: '+14805550100', theirs: '+16235550111' }],
  };
  await device.db.outbox.toCollection().modify({
    state: 'attention',
    attention: { code: 'PROFILE_CHANGED', current } as never,
  });

  await expect.element(page.getByText('(623) 555-0111')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(queued).toMatchObject([
    {
      payload: { edits: [{ field: 'phone', base: '+16235550111', value: '+14805550100' }] },
    },
  ]);
});

test('a person without an account saves at once; without a connection the form says why it can’t', async () => {
  toastQueue.clear();
  let isReachable = true;
  const { bodies } = answering((path) =>
    isReachable && path === '/api/updateUser' ? { success: true } : undefined,
  );
  await keep([]);
  const profile = { ...creatorUser, memberships: [], currentMembership: null, phone: null };
  await device.db.session.update('current', { profile, accountId: null });
  mount(<PersonAlone profile={profile} />);

  await field('Phone').fill('602 555 0142');
  await save.click();
  await expect.poll(() => bodies).toEqual([{ phone: PHONE }]);
  await expect.poll(stored).toMatchObject({ phone: PHONE });
  expect(await queued()).toEqual([]);

  isReachable = false;
  await field('City').fill('Tempe');
  await save.click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(field('City')).toHaveValue('Tempe');
});

test('a photo is cut to a square, shown and kept without a connection, and can be removed', async () => {
  await show();
  const profile = (await stored())!;
  mount(<PhotoRow actor={actor} profile={profile} />);
  const picture = await aPicture(900, 600, { name: 'me.png', type: 'image/png' });

  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await userEvent.upload(input, picture);

  await expect
    .poll(queued)
    .toMatchObject([{ kind: 'updateUser', payload: { edits: [{ field: 'photo' }] } }]);
  expect(await device.db.media.toArray()).toMatchObject([
    { purpose: 'userPhoto', width: 400, height: 400 },
  ]);
  await expect.element(page.getByRole('img', { name: 'Your photo' }).last()).toBeVisible();

  await page.getByRole('button', { name: 'Remove photo' }).click();
  await expect.poll(async () => (await queued()).length).toBe(2);
  await expect.poll(async () => (await stored())?.photoUrl).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Remove photo' })).not.toBeInTheDocument();
});

test('another square of the photo is chosen with the keyboard, and is the one that is kept', async () => {
  await show();
  mount(<PhotoRow actor={actor} profile={(await stored())!} />);
  // Red on the left, blue on the right: its middle square has both.
  const picture = await aPicture(1200, 600);
  await expect.element(page.getByRole('button', { name: /Choose a photo/ })).toBeVisible();
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, picture);
  await page.getByRole('button', { name: 'Adjust crop' }).click();
  const area = page.getByRole('application', { name: 'Visible part of the photo' });
  await expect.element(area).toHaveAttribute('data-ready');
  (area.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft>12/}');
  await page.getByRole('button', { name: 'Use this part' }).click();

  await expect.element(area).not.toBeInTheDocument();
  // The one that waited is not sent any more.
  await expect
    .poll(async () => await Promise.all((await device.db.mediaBytes.toArray()).map(colors)))
    .toEqual(['400x400 red red']);
  expect(await queued()).toMatchObject([{ payload: { edits: [{ field: 'photo' }] } }]);
});

/** The size of a picture, and its colors at the left and the right. */
async function colors({ bytes }: { bytes: ArrayBuffer }): Promise<string> {
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const at = (x: number) => {
    const [red = 0, , blue = 0] = context.getImageData(x, height / 2, 1, 1).data;
    return red > blue ? 'red' : 'blue';
  };
  return `${width}x${height} ${at(10)} ${at(width - 10)}`;
}
