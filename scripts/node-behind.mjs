/**
 * `node scripts/node-behind.mjs`: ends with a sentence and exit code 1 if the Node of package.json isn't the newest of its major
 * version. Without a network it does nothing. A workflow runs it once a week.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const RELEASES = 'https://nodejs.org/dist/index.json';
const WAIT_MS = 20_000;

/**
 * The newest version among the releases with the same major version; null if the pinned one is it.
 * @param {string} pinned
 * @param {readonly { version: string, security: boolean }[]} releases
 */
export function newerThan(pinned, releases) {
  const own = numbersOf(pinned);
  const later = releases
    .map(({ version, security }) => ({ numbers: numbersOf(version), security }))
    .filter(({ numbers }) => numbers[0] === own[0] && compare(numbers, own) > 0)
    .toSorted((one, other) => compare(other.numbers, one.numbers));
  const [newest] = later;
  if (!newest) return null;
  return { version: newest.numbers.join('.'), hasFixes: later.some(({ security }) => security) };
}

/** @param {string} version */
const numbersOf = (version) => version.replace(/^v/, '').split('.').map(Number);

/**
 * @param {readonly number[]} one
 * @param {readonly number[]} other
 */
function compare(one, other) {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** Null where the list can't be read now. */
async function readReleases() {
  try {
    const answer = await fetch(RELEASES, { signal: AbortSignal.timeout(WAIT_MS) });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

if (process.argv[1] === import.meta.filename) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const releases = await readReleases();
  const newer = releases && newerThan(dependencies.node, releases);
  if (newer) {
    const fixes = newer.hasFixes ? ', with security fixes' : '';
    process.stdout.write(
      `Node ${newer.version} is out${fixes}. package.json and the Dockerfile have ${dependencies.node}.\n`,
    );
    process.exitCode = 1;
  }
}
