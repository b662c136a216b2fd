import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '#src/ui/button.tsx';
import { Dialog, DialogTrigger } from '#src/ui/dialog.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { mount } from './mount.tsx';

test('a question that must be answered is not closed by a tap beside it, only by an answer', async () => {
  mount(
    <DialogTrigger>
      <Button>Logout</Button>
      <Dialog
        title="Log out with unsent work?"
        variant="alert"
        actions={(close) => <Button onPress={close}>Stay</Button>}
      >
        One message is waiting.
      </Dialog>
    </DialogTrigger>,
  );
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Log out with unsent work?' });
  await expect.element(question).toBeVisible();

  await userEvent.click(document.body, { position: { x: 4, y: 4 }, force: true });
  await expect.element(question).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();

  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Logout' })).toHaveFocus();
});

test.each(['a tap beside it', 'Escape', 'its close button'])(
  'a sheet is closed by %s',
  async (way) => {
    mount(
      <DialogTrigger>
        <Button>Menu</Button>
        <Sheet side="left" title="Pollin">
          Messages
        </Sheet>
      </DialogTrigger>,
    );
    await page.getByRole('button', { name: 'Menu' }).click();
    const sheet = page.getByRole('dialog', { name: 'Pollin' });
    await expect.element(sheet).toBeVisible();

    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else if (way === 'its close button') await page.getByRole('button', { name: 'Close' }).click();
    else
      await userEvent.click(document.body, {
        position: { x: window.innerWidth - 4, y: 200 },
        force: true,
      });

    await expect.element(sheet).not.toBeInTheDocument();
  },
);
