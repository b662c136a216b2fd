import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { create } from 'zustand';
import { Suspense } from 'react';
import { useEarlyTap } from '#src/app/frame/use-early-tap.ts';
import { lazyAfterReads } from '#src/lib/lazy-after-reads.ts';
import { IconButton } from '#src/ui/icon-button.tsx';
import { mount } from '../ui/mount.tsx';

const useCode = create(() => ({ isThere: false }));
const codeArrives = () => useCode.setState({ isThere: true });
beforeEach(() => useCode.setState({ isThere: false }));

/** A placeholder button, and the part that it opens once its code is there. */
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

const never = () => new Promise<never>(() => undefined);

/** A menu whose code waits for reads that never end. */
function aLateMenu() {
  const load = async () => Real;
  const { Lazy, loadNow } = lazyAfterReads(load, never);
  return function LateMenu() {
    const { isWanted, isFocused, onTap } = useEarlyTap(loadNow);
    const early = (
      <IconButton label="Menu" {...onTap}>
        ☰
      </IconButton>
    );
    return (
      <Suspense fallback={early}>
        <Lazy isOpen={isWanted} isFocused={isFocused} />
      </Suspense>
    );
  };
}

function Real({ isOpen, isFocused }: { isOpen: boolean; isFocused: boolean }) {
  return (
    <IconButton label={isOpen ? 'Open' : 'Closed'} autoFocus={isFocused}>
      ☰
    </IconButton>
  );
}

test('a tap loads code that still waits for the screen’s reads', async () => {
  const LateMenu = aLateMenu();
  mount(<LateMenu />);
  await button.click();

  await expect.element(page.getByRole('button', { name: 'Open' })).toBeVisible();
});

test('the focus stays on the button when its code arrives', async () => {
  const LateMenu = aLateMenu();
  mount(<LateMenu />);
  (await button.findElement()).focus();
  await userEvent.keyboard('{Enter}');

  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus();
});
