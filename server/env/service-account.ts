import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { parseJson } from '#contract/parse-json.ts';
import type { Fail, Read } from './read-variable.ts';

/** A service account of a Google project. */
export type GoogleAccount = { projectId: string; clientEmail: string; privateKey: string };

const text = z.string();
const account = z.object({
  project_id: z.string().check(z.minLength(1)),
  client_email: z.string().check(z.minLength(1)),
  private_key: z.string().check(z.startsWith('-----BEGIN PRIVATE KEY-----')),
});

/** A service account from a variable that holds its JSON, or the path to it; null if the variable isn't set. */
export function readServiceAccount(name: string, read: Read, fail: Fail): GoogleAccount | null {
  const value = read(name, text, 'a file or its JSON');
  if (value === null) return null;
  const known = account.safeParse(parseJson(value.startsWith('{') ? value : contentOf(value)));
  if (!known.success) {
    return fail(`${name} must be a service account of Firebase, as JSON or its file.`);
  }
  const { project_id: projectId, client_email: clientEmail, private_key: privateKey } = known.data;
  return { projectId, clientEmail, privateKey };
}

/** The file's text, or nothing: the caller's sentence states the expected form and never quotes the content. */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
