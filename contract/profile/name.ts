import * as z from 'zod/mini';
import { cleanLine } from '../text.ts';

const NAME_MAX = 80;

/** `https:`, `www.`, or a domain such as `pollin.example`: mail programs make a link of each. */
const link = /:\/\/|\bwww\.|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}{2,}/iu;

/** Whether a name contains a web address. Names stand in letters to strangers, who might follow it. */
export const hasLink = (name: string): boolean => link.test(name);

/** A new name of a person or a business. Stored names may be older than this rule. */
export const newName = z.string().check(
  z.overwrite(cleanLine),
  z.minLength(1),
  z.maxLength(NAME_MAX),
  z.refine((name) => !hasLink(name)),
);
