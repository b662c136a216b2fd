import { StartError } from './start-error.ts';

/** The oldest major version that runs the build; an older one starts and fails later, in the middle of its work. */
const OLDEST = 24;

/** Throws a `StartError` under a Node that can't run the server. */
export function requireNode({ version, path }: { version: string; path: string }): void {
  if (Number.parseInt(version, 10) >= OLDEST) return;
  throw new StartError(`Pollin needs Node ${OLDEST} or later, and ${path} is Node ${version}.`);
}

export const thisNode = () => ({ version: process.versions.node, path: process.execPath });
