import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { queueCampaign } from '#src/features/create-campaign/queue-campaign.ts';
import { actOnCampaign } from '#src/campaigns/data/actions.ts';
import { useWorkDraft } from '#src/campaigns/data/drafts.ts';
import { fields } from '../../../support/campaign-fields.ts';
import { mount } from '../../ui/mount.tsx';
import { atForm, actor, campaignId, draft, next, saves, title } from './show-form.tsx';

const leaveAndReturn = page.getByRole('button', { name: 'Leave and return' });

beforeEach(async () => {
  await page.viewport(390, 844);
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

test('a save over an older version is shown beside what someone else wrote, and either can stay', async () => {
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

test('a new campaign that the server refused is in its form again, and is saved again from there', async () => {
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

test('edits of a published campaign that another tab discarded are gone here, too', async () => {
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
