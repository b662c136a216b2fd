import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { atForm, draft, next, saves } from './show-form.tsx';

const leaveAndReturn = page.getByRole('button', { name: 'Leave and return' });

beforeEach(async () => {
  await page.viewport(390, 844);
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

test('shots are put in order by their buttons', async () => {
  const shotList = ['Sign', 'Pour'].map((text, n) => ({ id: `s${n}`, text, required: true }));
  await atForm([draft({ shotList })], { step: 'content' });

  await page.getByRole('button', { name: 'Move shot 2 up' }).click();

  await expect.element(page.getByRole('textbox', { name: 'Shot 1' })).toHaveValue('Pour');
  await expect.element(page.getByRole('textbox', { name: 'Shot 2' })).toHaveValue('Sign');
});
