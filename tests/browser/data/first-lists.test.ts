import { expect, test } from 'vitest';
import { noteListWanted, whenListsPainted } from '#src/data/first-lists.ts';

test('what runs behind the screens waits until every list of the first one has been read and painted', async () => {
  const order: string[] = [];
  const [rooms, shoots] = [noteListWanted(), noteListWanted()];
  const waiting = whenListsPainted().then(() => order.push('behind the screens'));

  rooms();
  await nextFrame();
  order.push('one list painted');
  shoots();
  requestAnimationFrame(() => order.push('all lists painted'));
  await waiting;

  expect(order).toEqual(['one list painted', 'all lists painted', 'behind the screens']);
});

test('a list that comes later holds nothing back any more', async () => {
  noteListWanted();

  await whenListsPainted();
});

const nextFrame = () =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
