import { formatLocale } from '#src/lib/format-locale.ts';

export type StorageFacts = {
  /** Bytes, or null if the browser does not report them. */
  used: number | null;
  quota: number | null;
  /** The browser promised not to delete it when the device runs full. */
  isProtected: boolean;
};

/** From here on the person is warned (domain rules, 13.10). */
const NEARLY_FULL = 0.8;

export async function readStorage(): Promise<StorageFacts> {
  const [estimate, isProtected] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ]);
  return { used: estimate.usage ?? null, quota: estimate.quota ?? null, isProtected };
}

export const isNearlyFull = ({ used, quota }: StorageFacts): boolean =>
  used !== null && quota !== null && quota > 0 && used / quota >= NEARLY_FULL;

/** `240 bytes`, `340 kB`, `1.4 MB`, in the units that phones use for storage (1 kB = 1,000 bytes). */
export function formatBytes(bytes: number): string {
  if (bytes < 1e3) return inUnit(bytes, 'byte', { unitDisplay: 'long' });
  if (bytes < 1e6) return inUnit(bytes / 1e3, 'kilobyte', { maximumFractionDigits: 0 });
  const [size, unit] = bytes < 1e9 ? ([1e6, 'megabyte'] as const) : ([1e9, 'gigabyte'] as const);
  return inUnit(bytes / size, unit, { maximumFractionDigits: 1 });
}

const inUnit = (value: number, unit: string, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(formatLocale(), { style: 'unit', unit, ...options }).format(value);
