import * as z from 'zod/mini';
import { parseJson } from '#contract/parse-json.ts';
import type { Fail, Read } from './read-variable.ts';

/** Settings of Firebase's code in the browser. Everyone who opens the app can read them. */
export type WebConfig = Record<string, string>;
/** Messages also need an app that is registered with the project. */
type Purpose = 'sign-in' | 'messages';

const apiKey = z.string().check(z.regex(/^[\w-]{3,100}$/, 'apiKey is no key'));
const projectId = z.string().check(z.regex(/^[a-z][a-z0-9-]{3,62}$/, 'projectId is no id'));
const host = z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'authDomain is no host name'));
const sender = z.string().check(z.regex(/^\d{3,20}$/, 'messagingSenderId is no number'));
const appId = z
  .string()
  .check(z.regex(/^\d+:\d+:web:[0-9a-f]+$/, 'appId is not the id of a web app'));

const common = { apiKey, projectId, authDomain: z.optional(host) };
const webConfigs = {
  'sign-in': z.object({
    ...common,
    messagingSenderId: z.optional(sender),
    appId: z.optional(appId),
  }),
  messages: z.object({ ...common, messagingSenderId: sender, appId }),
} as const;

/**
 * The public configuration of a Firebase web app, of the project; null if the variable isn't set. Fields that nothing needs are left
 * out, because everyone reads the rest: the JSON of a service account, pasted by mistake, must not be among it.
 */
export function readWebConfig(
  name: string,
  purpose: Purpose,
  { read, fail }: { read: Read; fail: Fail },
): WebConfig | null {
  const value = read(name, z.string(), 'JSON');
  if (value === null) return null;
  const refuse = (reason: string): never =>
    fail(`${name} must be the configuration of a web app of Firebase, as JSON: ${reason}.`);
  const json = parseJson(value) ?? refuse('it is no JSON, in which names have double quotes');
  const known = webConfigs[purpose].safeParse(json);
  if (!known.success) return refuse(reasonOf(known.error, json));
  return Object.fromEntries(
    Object.entries(known.data).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

/** Names the field and never repeats its value. */
function reasonOf({ issues }: z.core.$ZodError, json: unknown): string {
  const [issue] = issues;
  const field = issue?.path[0];
  if (field === undefined) return 'it is no object';
  if (issue?.code !== 'invalid_type') return issue?.message ?? 'it is wrong';
  const isThere = Object.hasOwn(Object(json), field);
  return `${String(field)} ${isThere ? 'is no text' : 'is missing'}`;
}
