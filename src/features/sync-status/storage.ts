import { getLocale } from '#src/paraglide/runtime.js';

export type StorageFacts = {
  /** With its unit, or null where the browser does not tell. */
  used: string | null;
  /** The browser promised not to delete it when the device runs full. */
  isProtected: boolean;
};

export async function readStorage(): Promise<StorageFacts> {
  const [estimate, isProtected] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ]);
  return { used: estimate.usage === undefined ? null : formatBytes(estimate.usage), isProtected };
}

/** `340 kB`, `1.4 MB`, in the units that phones use for storage (1 kB = 1,000 bytes). */
export function formatBytes(bytes: number): string {
  const [size, unit] =
    bytes < 1e6 ? [1e3, 'kilobyte'] : bytes < 1e9 ? [1e6, 'megabyte'] : [1e9, 'gigabyte'];
  const digits = bytes < 1e6 ? 0 : 1;
  return new Intl.NumberFormat(getLocale(), {
    style: 'unit',
    unit: String(unit),
    maximumFractionDigits: digits,
  }).format(bytes / Number(size));
}
