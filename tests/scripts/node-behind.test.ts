import { expect, it } from 'vitest';
import { newerThan } from '../../scripts/node-behind.mjs';

const releases = [
  { version: 'v26.1.0', security: false },
  { version: 'v24.22.0', security: false },
  { version: 'v24.21.10', security: true },
  { version: 'v24.21.9', security: false },
  { version: 'v22.30.0', security: true },
];

it.each([
  ['24.21.9', { version: '24.22.0', hasFixes: true }],
  ['24.21.10', { version: '24.22.0', hasFixes: false }],
  ['24.22.0', null],
  ['24.23.0', null],
  ['26.0.0', { version: '26.1.0', hasFixes: false }],
])('a newer Node of the same major version is found: beside %s', (pinned, newer) => {
  expect(newerThan(pinned, releases)).toEqual(newer);
});
