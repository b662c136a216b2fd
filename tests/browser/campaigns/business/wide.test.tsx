import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { onLargeScreen } from '../../large-screen.ts';
import { situations } from '#contract/project/rules.ts';
import { campaign, idOf, ofBusiness, aBusinessHere, showPage } from './business-here.tsx';
import { aCandidate, aProject } from '../../../support/records.ts';
import { showApp } from '../../app/whole-app.tsx';

beforeEach(onLargeScreen);

const projectOf = (number: number, change: Parameters<typeof aProject>[0]) =>
  aProject({
    ...ofBusiness,
    campaignId: campaign.id,
    id: idOf(number),
    creatorLastName: '',
    ...change,
  });
const projects = [
  projectOf(1, {
    ...situations.postOpen,
    creatorFirstName: 'Maya',
    contentDueOn: campaign.createdOn,
  }),
  projectOf(2, { ...situations.contentSubmitted, creatorFirstName: 'Noor' }),
  projectOf(3, { ...situations.shoot, creatorFirstName: 'Ana' }),
];
const table = page.getByRole('grid', { name: 'Creators by step' });
const names = () =>
  table
    .getByRole('rowheader')
    .elements()
    .map((one) => one.textContent?.replace(/^[A-Z]{1,2}(?=[A-Z])/, ''));

test('a campaign is shown beside the list, with each creator’s steps, sorted and opened with the keyboard', async () => {
  await aBusinessHere({ projects });
  const app = await showApp('/business/campaign');
  await expect
    .element(page.getByRole('heading', { name: campaign.title, level: 2 }).last())
    .toBeVisible();
  await expect.element(table).toBeVisible();
  expect(names().toSorted()).toEqual(['Ana', 'Maya', 'Noor']);

  await page.getByRole('article').getByRole('link').click();
  expect(app.path()).toContain(`shown=${campaign.id}`);
  await page.getByRole('columnheader', { name: 'Content' }).click();
  await expect.poll(() => names()[0]).toBe('Noor');
  await expect
    .element(table.getByRole('row', { name: 'Maya' }).getByRole('link', { name: /^Done/ }).first())
    .toBeVisible();

  await page.getByRole('link', { name: 'Details' }).click();
  await expect.element(table).toBeVisible();
  table.getByRole('link', { name: 'Noor' }).element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(table.getByRole('link', { name: /^Your turn/ })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(app.path)
    .toBe(`/business/campaign/${campaign.id}/content-review?project=${idOf(2)}`);
});

test('on a phone a campaign of the list leads to its step, and no table is drawn', async () => {
  await page.viewport(390, 844);
  await aBusinessHere({ projects });
  const app = await showApp('/business/campaign');

  await page.getByRole('article').getByRole('link').click();

  await expect.poll(app.path).toContain('/content-review');
  expect(page.getByRole('grid').elements()).toEqual([]);
});

test('applicants are compared in a table, the best match first, and selected there', async () => {
  const applicant = (number: number, name: string, score: number) =>
    aCandidate({
      ...ofBusiness,
      id: idOf(number),
      creatorFirstName: name,
      creatorLastName: '',
      match: { score, points: { category: 40, distance: 20, tier: 0, price: 10, response: 0 } },
    });
  await aBusinessHere({
    candidates: [applicant(1, 'Ana', 60), applicant(2, 'Noor', 90), applicant(3, 'Maya', 75)],
  });
  showPage('candidates');
  await page.getByRole('button', { name: 'Compare in a table' }).click();
  const grid = page.getByRole('grid', { name: 'Applied' });
  const rows = () =>
    grid
      .getByRole('rowheader')
      .elements()
      .map((one) => one.textContent);
  await expect.poll(() => rows().toSorted()).toEqual(['Ana', 'Maya', 'Noor']);

  await grid.getByRole('columnheader', { name: 'Match' }).click();
  await expect.poll(rows).toEqual(['Ana', 'Maya', 'Noor']);
  await grid.getByRole('columnheader', { name: 'Match' }).click();
  await expect.poll(rows).toEqual(['Noor', 'Maya', 'Ana']);

  await grid.getByRole('button', { name: 'Select Noor' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Select Noor?' })).toBeVisible();
});
