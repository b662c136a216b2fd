import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { TextArea } from '#src/ui/text-area.tsx';
import { mount } from './mount.tsx';

function Composer() {
  const [text, setText] = useState('');
  return <TextArea aria-label="Message" rows={1} maxRows={4} value={text} onChange={setText} />;
}

test('a text area grows with its lines, stops at its limit and shrinks again', async () => {
  mount(<Composer />);
  const area = page.getByLabelText('Message');
  await expect.element(area).toBeVisible();
  const height = () => area.element().getBoundingClientRect().height;
  const oneLine = height();

  await area.fill('one\ntwo\nthree');
  const threeLines = height();
  await area.fill('a line\n'.repeat(30));
  const full = height();
  await area.fill('');

  expect(oneLine).toBe(48);
  expect(threeLines).toBe(24 + 3 * 24);
  expect(full).toBe(24 + 4 * 24);
  expect(height()).toBe(oneLine);
});
