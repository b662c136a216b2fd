/** A package as npm's lock files have it. */
export type Package = {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  link?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
};
export type Packages = Record<string, Package>;
/** `libc` is null where there is no choice. */
export type Machine = { os: string; cpu: string; libc: string | null };

export function ensureInstalled(): void;
export function isInstalled(
  wanted: Packages | null,
  present: Packages | null,
  machine: Machine,
): boolean;
