import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { quietRxdb } from '../../scripts/quiet-rxdb.mjs';
import { transformOf } from '../support/transform-of.ts';

const quietened = transformOf(quietRxdb());
const storage = readFileSync(
  resolve('node_modules/rxdb/dist/esm/plugins/storage-dexie/rx-storage-instance-dexie.js'),
  'utf8',
);

test('the installed RxDB takes its advertisement for shown, and is changed in nothing else', () => {
  const changed = quietened(storage);

  expect(changed).toContain('if (!shownNonPremiumLog &&');
  expect(changed.replace('shownNonPremiumLog = true;', 'shownNonPremiumLog = false;')).toBe(
    storage,
  );
});

test('an RxDB with another flag stops the build', () => {
  expect(() => quietened('export const storage = 1;')).toThrow('no such flag');
});
