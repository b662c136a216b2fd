import type { Plugin } from 'vite';

/** A package as Vite lists it; `identifier` is the SPDX expression of its package.json. */
export type BundledPackage = {
  name: string;
  version: string;
  identifier?: string;
  text?: string;
};

export const license: { fileName: string };
export function licensesOfServiceWorker(): Plugin;
export function packagesOfWebWorkers(): Plugin;
export function writeLicenses(dist?: string): boolean;
