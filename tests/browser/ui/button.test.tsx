import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '#src/ui/button.tsx';
import { StartButton } from '#src/ui/start-button.tsx';
import { mount } from './mount.tsx';

test.each([
  ['', Button],
  [' of the start', StartButton],
])(
  'a pending button%s keeps its focus and its width, takes no second press and says that it works',
  async (_, AnyButton) => {
    const onPress = vi.fn<() => void>();
    mount(
      <>
        <AnyButton>Continue</AnyButton>
        <AnyButton isPending onPress={onPress}>
          Continue
        </AnyButton>
      </>,
    );
    const [idle, pending] = [page.getByRole('button').first(), page.getByRole('button').nth(1)];
    await expect.element(pending).toHaveAttribute('aria-disabled', 'true');

    await pending.click({ force: true });
    await userEvent.keyboard('{Enter}');

    expect(onPress).not.toHaveBeenCalled();
    await expect.element(pending).toHaveFocus();
    await expect.element(page.getByRole('progressbar', { name: 'Working…' })).toBeVisible();
    expect(pending.element().getBoundingClientRect().width).toBe(
      idle.element().getBoundingClientRect().width,
    );
  },
);

test('a small button still takes a thumb: 44 pixels high', async () => {
  const onPress = vi.fn<() => void>();
  mount(
    <div style={{ padding: 40 }}>
      <Button size="small" onPress={onPress}>
        Reload
      </Button>
    </div>,
  );
  const button = page.getByRole('button');
  await expect.element(button).toBeVisible();
  const { left, top, bottom } = button.element().getBoundingClientRect();

  expect(document.elementFromPoint(left + 10, top - 4)).toBe(button.element());
  expect(document.elementFromPoint(left + 10, bottom + 3)).toBe(button.element());
});
