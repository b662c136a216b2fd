import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type DataColumn, DataTable } from '#src/ui/data-table.tsx';
import { mount } from './mount.tsx';

type Person = { name: string; score: number };
const people: Person[] = [
  { name: 'Noor', score: 70 },
  { name: 'Ana', score: 90 },
  { name: 'Maya', score: 80 },
];
const columns: DataColumn<Person>[] = [
  {
    id: 'name',
    title: 'Name',
    cell: ({ name }) => <a href={`#${name}`}>{name}</a>,
    compare: (a, b) => a.name.localeCompare(b.name),
  },
  { id: 'score', title: 'Score', cell: ({ score }) => score, compare: (a, b) => a.score - b.score },
  { id: 'note', title: 'Note', cell: () => '–' },
];

const show = () =>
  mount(<DataTable label="People" rows={people} keyOf={({ name }) => name} columns={columns} />);
const names = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map((one) => one.textContent);

test('a table is sorted by a column and back with the keyboard, and says how', async () => {
  show();
  await expect.element(page.getByRole('grid', { name: 'People' })).toBeVisible();
  expect(names()).toEqual(['Noor', 'Ana', 'Maya']);

  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{ArrowUp}{ArrowRight}');
  const score = page.getByRole('columnheader', { name: 'Score' });
  await expect.element(score).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['Noor', 'Maya', 'Ana']);
  await expect.element(score).toHaveAttribute('aria-sort', 'ascending');

  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['Ana', 'Maya', 'Noor']);
  await expect.element(score).toHaveAttribute('aria-sort', 'descending');
});

test('arrow keys step through the cells of a table, onto the link in a cell', async () => {
  show();
  await expect.element(page.getByRole('grid')).toBeVisible();

  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('link', { name: 'Noor' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('gridcell', { name: '70' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
  await expect.element(page.getByRole('link', { name: 'Ana' })).toHaveFocus();
});

test('a column without an order can’t be sorted', async () => {
  show();
  const note = page.getByRole('columnheader', { name: 'Note' });
  await expect.element(note).toBeVisible();

  await note.click();

  expect(note.element().getAttribute('aria-sort')).toBe(null);
});
