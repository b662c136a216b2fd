import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Tabs } from '#src/ui/tabs.tsx';
import { mount } from './mount.tsx';

beforeEach(() => page.viewport(390, 844));

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function Week({ first }: { first: string }) {
  const [day, setDay] = useState(first);
  return (
    <Tabs
      label="Week"
      selectedKey={day}
      onSelectionChange={(key) => setDay(String(key))}
      tabs={days.map((one) => ({ id: one, title: `All of ${one}`, content: <p>On {one}</p> }))}
    />
  );
}

test('the tab that is open is in view from the first moment', async () => {
  mount(<Week first="Sunday" />);
  await expect
    .element(page.getByRole('tab', { name: 'All of Sunday' }))
    .toBeInViewport({ ratio: 1 });
});
