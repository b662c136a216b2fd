import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { create } from 'zustand';
import { useEarlyTap } from '#src/app/frame/use-early-tap.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { mount } from '../ui/mount.tsx';

const useCode = create(() => ({ isThere: false }));
const codeArrives = () => useCode.setState({ isThere: true });
beforeEach(() => useCode.setState({ isThere: false }));

/** A button that stands in, and what it opens once the code for that is there. */
function Place() {
  const { isWanted, onTap } = useEarlyTap();
  const { isThere } = useCode();
  if (isThere) return <output>{isWanted ? 'Open' : 'Closed'}</output>;
  return (
    <IconButton label="Menu" {...onTap}>
      ☰
    </IconButton>
  );
}

const button = page.getByRole('button', { name: 'Menu' });
const finger = { bubbles: true, button: 0, buttons: 1, pointerId: 1, pointerType: 'touch' };

async function touch(): Promise<void> {
  mount(<Place />);
  await expect.element(button).toBeVisible();
  button.element().dispatchEvent(new PointerEvent('pointerdown', finger));
}

test('a tap that is under way when the code arrives is not lost', async () => {
  await touch();
  codeArrives();

  await expect.element(page.getByText('Open')).toBeVisible();
});

test('a tap that was over before the code arrives is not lost', async () => {
  mount(<Place />);
  await button.click();
  codeArrives();

  await expect.element(page.getByText('Open')).toBeVisible();
});

test('a finger that slid away opens nothing', async () => {
  await touch();
  document.dispatchEvent(new PointerEvent('pointerup', { ...finger, clientX: 900, clientY: 900 }));
  codeArrives();

  await expect.element(page.getByText('Closed')).toBeVisible();
});
