import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { device } from '#src/data/device/browser-device.ts';
import { aFullDevice } from '../app/full-device.ts';
import { showApp } from '../app/whole-app.tsx';

type Side = 'creator' | 'owner';
export const done = {
  creator: { profile: true, portfolio: true },
  owner: { profile: true, availability: true, stripe: true },
};

/** A device whose account is complete, unless `status` says otherwise. */
export async function aReadyDevice(side: Side, status?: object) {
  await aFullDevice(side);
  await complete(side, status);
}

export async function complete(side: Side, status: object = done[side]) {
  const session = await device.db.session.get('current');
  const { profile, accountId } = session ?? {};
  if (!profile || !accountId) throw new Error('Nobody is signed in');
  const own = { id: accountId, photoUrl: null, completionStatus: status as never };
  const change = side === 'creator' ? { creator: own } : { business: { ...own, name: 'Bloom' } };
  await device.db.session.update('current', { profile: { ...profile, ...change } });
}

export const popover = page.getByRole('dialog', { name: 'Getting around' });

export async function openNavigationTour(side: Side = 'creator', width = 390) {
  await aReadyDevice(side);
  await page.viewport(width, width === 390 ? 844 : 800);
  const app = await showApp(side === 'creator' ? '/creator/dashboard' : '/business/dashboard');
  await expect.element(popover).toBeVisible();
  return app;
}
