import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { create } from 'zustand';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { showWhileStored, useShownAccount } from '#src/data/chosen-account.ts';
import { mount } from '../ui/mount.tsx';

const [patio, owl, other] = [newId<AccountId>(), newId<AccountId>(), newId<AccountId>()];
const names = new Map([
  [patio, 'Patio Grill'],
  [owl, 'Night Owl'],
  [other, 'Desert Bloom'],
]);

const useStored = create<{ stored: AccountId }>(() => ({ stored: patio }));
const store = (stored: AccountId) => useStored.setState({ stored });
beforeEach(() => store(patio));

function Shown() {
  const { stored } = useStored();
  const shown = useShownAccount(stored);
  return <p>{`In ${(shown && names.get(shown)) ?? 'none'}`}</p>;
}

const isIn = (name: string) => expect.element(page.getByText(`In ${name}`)).toBeVisible();

test('a switch shows while it is being stored, and stays', async () => {
  mount(<Shown />);
  await isIn('Patio Grill');
  const writing = Promise.withResolvers<boolean>();

  const switched = showWhileStored({ from: patio, to: owl }, () => writing.promise);
  await isIn('Night Owl');
  writing.resolve(true);
  expect(await switched).toBe(true);
  await isIn('Night Owl');
  store(owl);
  await isIn('Night Owl');
});

test('a switch that cannot be stored shows the former account again', async () => {
  mount(<Shown />);
  const writing = Promise.withResolvers<boolean>();
  const switched = showWhileStored({ from: patio, to: owl }, () => writing.promise);
  await isIn('Night Owl');
  writing.reject(new Error('The disk is full'));

  await expect(switched).rejects.toThrow('The disk is full');
  await isIn('Patio Grill');
  expect(await showWhileStored({ from: patio, to: owl }, async () => false)).toBe(false);
  await isIn('Patio Grill');
});

test('an account that another tab chose meanwhile shows', async () => {
  mount(<Shown />);
  void showWhileStored({ from: patio, to: owl }, async () => true);
  await isIn('Night Owl');
  store(other);
  await isIn('Desert Bloom');
});
