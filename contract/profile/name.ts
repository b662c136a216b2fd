import * as z from 'zod/mini';
import { cleanLine } from '../text.ts';

/** Characters of a name. */
export const NAME_MAX = 80;

/**
 * `https:`, `www.`, or a domain such as `pollin.example`: mail programs make a link of each. A capital after the dot, as in
 * “St.Regis”, is a name, except in the commonest endings.
 */
const link =
  /:\/\/|\b[Ww]{3}\.|[\p{L}\p{N}][.\u3002\uff0e\uff61](?:\p{Ll}{2,}|(?:COM|NET|ORG|INFO|APP|SHOP|SITE|ONLINE|XYZ|LINK)\b|Com\b|Net\b|Org\b)/u;

/** Whether a name contains a web address. Names stand in letters to strangers, who might follow it. */
export const hasLink = (name: string): boolean => link.test(name);

/** A new name of a person or a business. Stored names may be older than this rule. */
export const newName = z.string().check(
  z.overwrite(cleanLine),
  z.minLength(1),
  z.maxLength(NAME_MAX),
  z.refine((name) => !hasLink(name)),
);
