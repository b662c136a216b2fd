import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DatePicker } from '#src/ui/date-picker.tsx';
import { mount } from './mount.tsx';

const days = Array.from({ length: 30 }, (_, index) => {
  const date = String(index + 1);
  const day = `2026-11-${date.padStart(2, '0')}`;
  return { day, weekday: 'Mon', date, spoken: `November ${date}` };
});

function Choosing() {
  const [day, setDay] = useState('2026-11-01');
  return (
    <>
      <DatePicker label="Day" days={days} value={day} onChange={setDay} />
      <button type="button">A time</button>
      <output>{day}</output>
    </>
  );
}

test('a tap on a far day counts, although another one was used before something else', async () => {
  mount(<Choosing />);
  await page.getByRole('radio', { name: 'November 2', exact: true }).click();
  await page.getByRole('button', { name: 'A time' }).click();

  await page.getByRole('radio', { name: 'November 28' }).click();

  await expect.element(page.getByText('2026-11-28')).toBeVisible();
});
