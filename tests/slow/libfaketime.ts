import { existsSync } from 'node:fs';

const PLACES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`,
);

/** The library that gives a program a clock of its own (Debian's package `libfaketime`). */
export function libfaketime(): string {
  const found = PLACES.find(existsSync);
  if (!found) throw new Error('libfaketime is missing: install the package of that name.');
  return found;
}
