import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';
import { closedWeek } from '#contract/availability/record.ts';
import type { UploadId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { noChanges } from '#contract/sync/sync.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { useCurrentReplica } from '#src/data/replica/current-replica.ts';
import { queueCampaign } from '#src/features/create-campaign/queue-campaign.ts';
import { actOnCampaign } from '#src/campaigns/data/actions.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import { fields } from '../../../support/campaign-fields.ts';
import { atBusiness, profileOf } from '../../business-profile/show-profile.tsx';
import { businessAccount } from '../../messages/inbox.ts';
import { answering } from '../../answering.ts';
import { trouble } from '../../open-copy.ts';
import { mount } from '../../ui/mount.tsx';
import { atForm, actor, campaignId, draft, next, saves, title } from './show-form.tsx';

const leaveAndReturn = page.getByRole('button', { name: 'Leave and return' });

beforeEach(async () => {
  await page.viewport(390, 844);
});

test('a brief typed without signal is queued as a draft when its step is left', async () => {
  await atForm();

  await expect.element(title).toBeVisible();
  await title.fill('Patio season');
  await expect.element(page.getByText('Kept on this device')).toBeVisible();
  await next.click();

  await expect
    .poll(saves)
    .toMatchObject([{ payload: { campaignId, fields: { title: 'Patio season' }, gallery: [] } }]);
  await expect.element(page.getByText('Saved here, waiting to send')).toBeVisible();
});

test('what was typed and not sent is there after leaving, and one save takes the place of another', async () => {
  await atForm();
  await title.fill('First');
  await page.getByRole('button', { name: 'Leave and return' }).click();

  await expect.element(title).toHaveValue('First');
  await title.fill('Second');
  await page.getByRole('button', { name: 'Leave and return' }).click();

  await expect.element(title).toHaveValue('Second');
  await expect.poll(saves).toMatchObject([{ payload: { fields: { title: 'Second' } } }]);
});

test('a form that nobody wrote in leaves nothing behind', async () => {
  await atForm();
  await expect.element(title).toBeVisible();

  await page.getByRole('button', { name: 'Leave and return' }).click();
  await expect.element(title).toBeVisible();

  expect(await saves()).toEqual([]);
});

test('a draft goes out over the version that was read', async () => {
  await atForm([draft()]);
  await expect.element(title).toHaveValue('Patio season');

  await title.fill('Patio at night');
  await next.click();

  await expect.poll(saves).toMatchObject([{ baseVersion: 3 }]);
});

test('without signal the template drafts the brief, and each field is marked until it is edited', async () => {
  vi.spyOn(device, 'isOnline').mockReturnValue(false);
  await atForm();
  await page
    .getByRole('textbox', { name: 'What content would you like?' })
    .fill('Two reels of our brunch');
  await page.getByRole('button', { name: /^Draft (with AI|from template)$/ }).click();

  await expect.element(page.getByText(/because you’re offline/)).toBeVisible();
  const marked = () => document.querySelectorAll('[data-field="title"][data-drafted]').length;
  await expect.poll(marked).toBe(1);

  await title.fill('Brunch, but slow');
  await expect.poll(marked).toBe(0);
});

test('what the drafting box was asked for outlives its step and the screen, and goes with the draft', async () => {
  await atForm([draft()]);
  const box = page.getByRole('textbox', { name: 'What content would you like?' });
  await box.fill('Two reels of our brunch');
  await next.click();
  await expect.element(box).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.element(box).toHaveValue('Two reels of our brunch');
  await expect
    .poll(async () => (await device.db.workDrafts.toArray()).map(({ value }) => value))
    .toContainEqual({ prompt: 'Two reels of our brunch', tone: 'friendly' });
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();
  await expect.poll(async () => await device.db.workDrafts.count()).toBe(0);
});

test('publishing leads to what is missing and says what', async () => {
  await atForm([draft({ description: '' })], { step: 'preview' });

  await page.getByRole('button', { name: 'Publish' }).click();

  const description = page.getByRole('textbox', { name: 'Description' });
  await expect.element(description).toHaveFocus();
  await expect
    .element(page.getByText('Describe what you have in mind', { exact: true }))
    .toBeVisible();
});

test('a shoot that nobody could book leads to the hours before it is published', async () => {
  const { go } = await atForm([draft()], { step: 'preview' });
  const hours = {
    businessId: businessAccount,
    week: closedWeek,
    exceptions: [],
    busy: [],
    updatedOn: '2026-11-20T16:00:00.000Z',
    version: 1,
    revision: 1,
  };
  await useCurrentReplica.getState().replica?.apply({
    collections: { ...noChanges(), availability: [hours] },
    gone: [],
  });

  await page.getByRole('button', { name: /^Set your hours/ }).click();

  expect(go).toHaveBeenCalledWith('/business/availability');
});

test('a number that cannot be stays as typed, in any step, and is never published as another', async () => {
  await atForm([draft()], { step: 'when' });
  const slots = page.getByRole('textbox', { name: 'Creator slots' });

  await slots.fill('1.7');
  await userEvent.tab();
  await expect.element(page.getByText('Enter a whole number from 1 to 20')).toBeVisible();
  await next.click();
  await next.click();
  await page.getByRole('button', { name: 'Choose 1 to 20 creator slots' }).click();

  await expect.element(slots).toHaveFocus();
  await expect.element(slots).toHaveValue('1.7');
  await slots.fill('2');
  await next.click();
  await expect.poll(saves).toMatchObject([{ payload: { fields: { creatorSlots: 2 } } }]);
});

test('the first digits of a number that is too large are never stored', async () => {
  await atForm([draft()], { step: 'when' });
  const slots = page.getByRole('textbox', { name: 'Creator slots' });

  await slots.fill('4');
  await userEvent.tab();
  await slots.click();
  await userEvent.keyboard('{Control>}a{/Control}25');
  await next.click();

  await expect.poll(saves).toMatchObject([{ payload: { fields: { creatorSlots: 4 } } }]);
});

test('what nobody posts has no platform, and gets the chosen one back', async () => {
  await atForm([draft()], { step: 'content' });
  const posts = page.getByText('Creator posts it', { exact: true });
  const platform = page.getByRole('button', { name: /Posted on/ });

  await platform.click();
  await page.getByRole('option', { name: 'Facebook' }).click();
  await posts.click();
  await expect.element(platform).not.toBeInTheDocument();
  await next.click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await posts.click();
  await expect.element(platform).toHaveTextContent('Facebook');
  await posts.click();
  await next.click();
  await expect
    .poll(saves)
    .toMatchObject([
      { payload: { fields: { requiresPost: false, deliverables: [{ platform: null }] } } },
    ]);
});

test('an eleventh line stays, and says that it is one too many', async () => {
  await atForm([draft()], { step: 'content' });
  const dos = page.getByRole('textbox', { name: 'Please do', exact: true });
  const lines = Array.from({ length: 11 }, (_, n) => `Line ${n}`).join('\n');

  await dos.fill(lines);
  await userEvent.tab();

  const problem = page.getByText('That’s 11. Keep it to 10.');
  await expect.element(problem).toBeVisible();
  await expect.element(dos).toHaveValue(lines);
});

test('a list that is too long outlives the form, whether or not the rest of it was saved', async () => {
  await atForm([draft()], { step: 'content' });
  const dos = page.getByRole('textbox', { name: 'Please do', exact: true });
  const donts = page.getByRole('textbox', { name: 'Please don’t', exact: true });
  const lines = Array.from({ length: 11 }, (_, n) => `Line ${n}`).join('\n');
  await dos.fill(lines);
  await leaveAndReturn.click();
  await expect.element(dos).toHaveValue(lines);

  await donts.fill('No ladders');
  await leaveAndReturn.click();
  await expect.poll(saves).toMatchObject([{ payload: { fields: { donts: ['No ladders'] } } }]);
  await expect.element(dos).toHaveValue(lines);
  await leaveAndReturn.click();
  await expect.element(dos).toHaveValue(lines);
  await expect.element(page.getByText('That’s 11. Keep it to 10.')).toBeVisible();

  await dos.fill('Ask first');
  await leaveAndReturn.click();
  await expect.element(dos).toHaveValue('Ask first');
});

test('the preview has the cover that creators will see: without a picture the place, not the logo', async () => {
  const profile = profileOf(
    { photoUrl: '/icons/icon-192.png?logo' },
    { photoUrl: '/icons/icon-192.png?place' },
  );
  await atForm([draft({ gallery: [] })], { step: 'preview', profile });

  await expect.element(page.getByRole('button', { name: 'Publish' })).toBeVisible();
  const shown = () =>
    [...document.querySelectorAll('img')].map((one) => one.getAttribute('src') ?? '');
  await expect.poll(shown).toContain('/icons/icon-192.png?place');
  expect(shown().filter((one) => one.endsWith('?logo'))).toEqual([]);
});

test('publishing without signal says why it waits, and keeps the draft', async () => {
  vi.spyOn(device, 'isOnline').mockReturnValue(false);
  const { go } = await atForm([draft()], { step: 'preview' });

  await page.getByRole('button', { name: 'Publish' }).click();

  await expect.element(page.getByText(/Connect to publish/)).toBeVisible();
  expect(go).not.toHaveBeenCalled();
});

test('a dead line that the browser takes for a network is found before anything is sent', async () => {
  const asked: string[] = [];
  answering(({ pathname }) => void asked.push(pathname));
  const { go } = await atForm([draft()], { step: 'preview' });

  for (let attempt = 0; attempt < 2; attempt++) {
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect.element(page.getByText(/Connect to publish/)).toBeVisible();
    await page.getByRole('button', { name: 'OK' }).click();
  }

  expect(asked.filter((path) => path.startsWith('/api/commands'))).toEqual([]);
  expect(go).not.toHaveBeenCalled();
});

test('while the server answers with errors, the template is offered for that reason', async () => {
  await trouble();
  await atForm();
  await expect
    .element(page.getByText('Pollin is having trouble. Template draft now, AI later'))
    .toBeVisible();
});

test('publishing while the server answers with errors says so', async () => {
  answering(() => new Response('', { status: 503 }));
  await atForm([draft()], { step: 'preview' });

  await page.getByRole('button', { name: 'Publish' }).click();

  await expect
    .element(page.getByRole('dialog').getByText(/^Pollin is having trouble\. Nothing was changed/))
    .toBeVisible();
});

test('a draft that was never sent is thrown away without a word to the server', async () => {
  const { go } = await atForm();
  await title.fill('A mistake');
  await next.click();
  await expect.poll(saves).toHaveLength(1);

  await page.getByRole('button', { name: 'Discard draft' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click();

  await expect.poll(() => go.mock.calls).toEqual([['/business/campaign?tab=drafts']]);
  expect(await device.db.outbox.count()).toBe(0);
});

test('what a creator has agreed to is read only, and says so', async () => {
  await atForm([draft({ status: 'active', lockedOn: '2026-11-20T17:00:00.000Z' })]);

  await expect.element(page.getByRole('textbox', { name: 'Gift' })).toHaveAttribute('readonly');
  await expect.element(page.getByText(/A creator has agreed to this/).first()).toBeVisible();
  await expect.element(title).not.toHaveAttribute('readonly');
});

test('a published campaign is saved by its button alone', async () => {
  await atForm([draft({ status: 'active' })]);
  await title.fill('Patio, still');
  await next.click();
  await expect.element(page.getByRole('group', { name: 'Deliverables' })).toBeVisible();
  expect(await saves()).toEqual([]);

  await page.getByRole('button', { name: 'Save changes' }).click();

  await expect.poll(saves).toMatchObject([{ payload: { fields: { title: 'Patio, still' } } }]);
});

test('shots are put in order by their buttons', async () => {
  const shotList = ['Sign', 'Pour'].map((text, n) => ({ id: `s${n}`, text, required: true }));
  await atForm([draft({ shotList })], { step: 'content' });

  await page.getByRole('button', { name: 'Move shot 2 up' }).click();

  await expect.element(page.getByRole('textbox', { name: 'Shot 1' })).toHaveValue('Pour');
  await expect.element(page.getByRole('textbox', { name: 'Shot 2' })).toHaveValue('Sign');
});

test('a save waits for its pictures, which stay with whichever save is the newest', async () => {
  await atBusiness();
  const uploadId = newId<UploadId>();
  const picture = {
    uploadId,
    name: 'patio.jpg',
    width: 4,
    height: 3,
    bytes: new Uint8Array([1, 2, 3]).buffer,
    sha256: 'a'.repeat(64),
    sourceSha256: 'b'.repeat(64),
  };
  const payload = { campaignId, fields: fields(), gallery: [uploadId] };
  await queueCampaign(actor, payload, { baseVersion: undefined, pictures: [picture] });
  const id = await queueCampaign(actor, payload, { baseVersion: undefined });

  expect(await saves()).toMatchObject([{ id, awaits: [uploadId] }]);
  expect(await device.db.media.toArray()).toMatchObject([{ uploadId, commandId: id }]);

  await queueCampaign(actor, { ...payload, gallery: [] }, { baseVersion: undefined });
  expect(await device.db.media.count()).toBe(0);
  expect((await saves())[0]?.awaits).toBeUndefined();
});

test('who only works there reads that others write campaigns', async () => {
  await atForm([], { role: 'staff' });

  await expect.element(page.getByText('Your role can’t create campaigns')).toBeVisible();
});

test('what another tab writes of the same brief comes into this one, and neither writes over the other', async () => {
  await atForm();
  await title.fill('Patio season');
  await expect.poll(() => device.db.workDrafts.count()).toBeGreaterThan(0);
  const isBrief = ({ key }: { key: string }) => key === `campaign:${campaignId}`;
  await expect.poll(() => device.db.workDrafts.filter(isBrief).count()).toBe(1);

  await device.db.workDrafts.filter(isBrief).modify((row) => {
    Object.assign((row.value as { fields: object }).fields, { giftDescription: 'A table for two' });
  });

  await expect
    .element(page.getByRole('textbox', { name: 'Gift', exact: true }))
    .toHaveValue('A table for two');
  await title.fill('Patio at night');
  await next.click();
  await expect
    .poll(saves)
    .toMatchObject([
      { payload: { fields: { title: 'Patio at night', giftDescription: 'A table for two' } } },
    ]);
});

test('a save over an older version is shown beside what somebody else wrote, and either can stay', async () => {
  await atForm([draft({ version: 5, title: 'Theirs' })]);
  await queueCampaign(
    actor,
    { campaignId, fields: fields({ title: 'Mine' }), gallery: [] },
    { baseVersion: 3 },
  );
  await device.db.outbox.toCollection().modify({
    state: 'attention',
    attention: { code: 'CAMPAIGN_CHANGED', current: { version: 5 } },
  });

  const card = page.getByRole('group', { name: 'Someone else changed this campaign' });
  await expect.element(card.getByText('Mine', { exact: true })).toBeVisible();
  await expect.element(card.getByText('Theirs', { exact: true }).last()).toBeVisible();
  await card.getByRole('button', { name: 'Keep mine' }).click();

  await expect
    .poll(saves)
    .toMatchObject([{ state: 'waiting', baseVersion: 5, payload: { fields: { title: 'Mine' } } }]);
  await expect.element(title).toHaveValue('Mine');
});

const refuse = async (code: NonNullable<OutboxItem['attention']>['code']) =>
  await device.db.outbox.toCollection().modify({ state: 'attention', attention: { code } });

test('a new campaign that the server refused is in its form again, and is saved anew from there', async () => {
  await atForm();
  await title.fill('Patio, written at length');
  await next.click();
  await expect.poll(saves).toHaveLength(1);
  await refuse('INVALID');

  await expect.element(page.getByText('Kept on this device')).toBeVisible();
  await page.getByRole('button', { name: 'Leave and return' }).click();
  await expect
    .poll(saves)
    .toMatchObject([
      { state: 'waiting', payload: { fields: { title: 'Patio, written at length' } } },
    ]);
  await expect.element(title).toHaveValue('Patio, written at length');
});

test('what is refused while its form is open stays in it, but for what a creator has agreed to', async () => {
  const lockedOn = '2026-11-20T17:00:00.000Z';
  await atForm([draft({ status: 'active', lockedOn, giftDescription: 'Dinner' })]);
  await title.fill('Patio, still');
  await queueCampaign(
    actor,
    { campaignId, fields: fields({ title: 'Patio, still', giftDescription: 'Tea' }), gallery: [] },
    {
      baseVersion: 3,
      draft: {
        before: async () => undefined,
        within: async (db) =>
          await db.workDrafts.delete([actor.accountId, `campaign:${campaignId}`]),
        after: () => undefined,
      },
    },
  );
  await page.getByRole('button', { name: 'Leave and return' }).click();
  await refuse('CAMPAIGN_LOCKED');

  await expect.element(page.getByRole('textbox', { name: 'Gift' })).toHaveValue('Dinner');
  await expect.element(title).toHaveValue('Patio, still');
  await expect.element(page.getByText('Kept on this device')).toBeVisible();
});

test('what is written beside a conflict leaves both sides of it to be chosen between', async () => {
  await atForm([draft({ version: 5, title: 'Theirs' })]);
  await queueCampaign(
    actor,
    { campaignId, fields: fields({ title: 'Mine' }), gallery: [] },
    { baseVersion: 3 },
  );
  await refuse('CAMPAIGN_CHANGED');
  const card = page.getByRole('group', { name: 'Someone else changed this campaign' });
  await expect.element(card).toBeVisible();

  await title.fill('Theirs, and more');
  await next.click();

  await expect.poll(saves).toHaveLength(2);
  await expect.element(card.getByText('Mine', { exact: true })).toBeVisible();
});

test('the words of a draft that was thrown away on another device become a new draft', async () => {
  const { go } = await atForm();
  await queueCampaign(
    actor,
    { campaignId, fields: fields({ title: 'Patio, written at length' }), gallery: [newId()] },
    { baseVersion: 3 },
  );
  await refuse('NOT_FOUND');
  await expect.element(title).toHaveValue('Patio, written at length');

  await next.click();

  await expect.poll(() => go.mock.calls.length).toBe(1);
  const [save, ...others] = await saves();
  expect(others).toEqual([]);
  expect(save).toMatchObject({
    state: 'waiting',
    payload: { fields: { title: 'Patio, written at length' }, gallery: [] },
  });
  expect(save?.baseVersion).toBeUndefined();
  expect(save?.payload.campaignId).not.toBe(campaignId);
  expect(go).toHaveBeenCalledWith(`/business/campaign/create?draft=${save?.payload.campaignId}`);
});

const brief = () => device.db.workDrafts.filter(({ key }) => key === `campaign:${campaignId}`);
const briefs = async () => await brief().toArray();
const titleOf = (value: unknown) => (value as { fields: { title: string } }).fields.title;
const kept = page.getByText('Kept on this device');

test('what another tab threw away of a published campaign stands here no longer either', async () => {
  await atForm([draft({ status: 'active' })]);
  await title.fill('Patio, never');
  await expect.poll(async () => (await briefs()).length).toBe(1);
  await expect.element(kept).toBeVisible();

  await brief().delete();

  await expect.element(title).toHaveValue('Patio season');
  await expect.element(kept).not.toBeInTheDocument();
});

test('what was sent unanswered is asked about again, and is no draft that is saved over it', async () => {
  await atForm([draft()]);
  await title.fill('Dinner outside');
  await expect
    .poll(async () => (await briefs()).map(({ value }) => titleOf(value)))
    .toEqual(['Dinner outside']);
  await brief().modify((row) => {
    const { fields, ...rest } = row.value as { fields: object };
    row.other = { ...rest, fields: { ...fields, title: 'Lunch outside' } };
  });
  const question = page.getByText(/“Lunch outside”/);
  await expect.element(question).toBeVisible();

  await leaveAndReturn.click();
  await expect.poll(saves).toMatchObject([{ payload: { fields: { title: 'Dinner outside' } } }]);
  await expect.element(title).toHaveValue('Dinner outside');
  await expect.element(kept).not.toBeInTheDocument();
  await expect.element(question).toBeVisible();
  await leaveAndReturn.click();
  await expect.element(question).toBeVisible();
  expect(await saves()).toMatchObject([{ payload: { fields: { title: 'Dinner outside' } } }]);

  await page.getByRole('button', { name: 'Use that instead' }).click();
  await expect.element(title).toHaveValue('Lunch outside');
  await leaveAndReturn.click();
  await expect.poll(saves).toMatchObject([{ payload: { fields: { title: 'Lunch outside' } } }]);
  await expect.poll(briefs).toEqual([]);
});

const words = z.string();

function Note() {
  const note = useWorkDraft(actor, 'note', words);
  const send = async () =>
    await actOnCampaign(
      actor,
      { event: 'close_recruiting', campaignId },
      { draft: note.sending() },
    );
  return (
    <>
      <textarea
        aria-label="Note"
        value={note.value ?? ''}
        onChange={({ currentTarget }) => note.write(currentTarget.value)}
      />
      <button type="button" onClick={() => void send()}>
        Send
      </button>
      <output>Turns: {note.generation}</output>
    </>
  );
}

test('what this tab sent is not taken for another tab’s doing; what another threw away is', async () => {
  await device.db.workDrafts.clear();
  onTestFinished(async () => {
    await device.db.workDrafts.clear();
    await device.db.outbox.clear();
  });
  mount(<Note />);
  const note = page.getByRole('textbox', { name: 'Note' });
  const rows = () => device.db.workDrafts.count();
  await note.fill('Less light');
  await expect.poll(rows).toBe(1);

  await page.getByRole('button', { name: 'Send' }).click();
  await expect.element(note).toHaveValue('');
  await expect.poll(rows).toBe(0);
  await note.fill('Less light, please');
  await expect.poll(rows).toBe(1);
  await expect.element(page.getByText('Turns: 0')).toBeVisible();

  await device.db.workDrafts.clear();
  await expect.element(page.getByText('Turns: 1')).toBeVisible();
  await expect.element(note).toHaveValue('');
});
