import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import notices from '../../server/demo/data/notices.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));
const code = [
  ...globSync('server/**/*.ts', { cwd: root }).filter((file) => !file.startsWith('server/demo/')),
  ...globSync('contract/{appointment,candidate,project}/rules.ts', { cwd: root }),
]
  .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
  .join('\n');

/** Announcements of operators have no sender in the code. */
const BY_OPERATORS = 'SYSTEM';

test('the demo has no notification that the product would never send', () => {
  const sent = notices.map(({ category }) => category).filter((one) => one !== BY_OPERATORS);

  expect(sent.filter((category) => !code.includes(`'${category}'`))).toEqual([]);
});
