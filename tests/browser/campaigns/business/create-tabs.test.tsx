import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import * as z from 'zod/mini';
import { device } from '#src/data/device/browser-device.ts';
import { useWorkDraft } from '#src/features/campaigns/data/drafts.ts';
import { actOnCampaign } from '#src/features/campaigns/data/actions.ts';
import { mount } from '../../ui/mount.tsx';
import { atForm, author, campaignId, draft, saves, title } from './show-form.tsx';

beforeEach(async () => {
  await page.viewport(390, 844);
});

const brief = () => device.db.workDrafts.filter(({ key }) => key === `campaign:${campaignId}`);
const briefs = async () => await brief().toArray();
const titleOf = (value: unknown) => (value as { fields: { title: string } }).fields.title;
const leaveAndReturn = page.getByRole('button', { name: 'Leave and return' });
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
  const note = useWorkDraft(author, 'note', words);
  const send = async () =>
    await actOnCampaign(
      author,
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
      <output>Turns: {note.turn}</output>
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
