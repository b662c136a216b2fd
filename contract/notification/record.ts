import * as z from 'zod/mini';
import { accountId, notificationId } from '../ids.ts';
import { languages } from '../language.ts';
import { accountKind } from '../profile/record.ts';
import { categories } from './rules.ts';

const notificationCategory = z.enum(categories);

/** Title and body in the languages other than English. */
const translations = z.partialRecord(
  z.enum(languages),
  z.object({ title: z.string(), body: z.string() }),
);
export type NotificationTranslations = z.infer<typeof translations>;

/** Something that happened for an account. `body` is HTML from a small allow-list; `path` is where a click leads. */
export const notificationRecord = z.object({
  id: notificationId,
  accountId,
  accountName: z.string(),
  accountType: accountKind,
  body: z.string(),
  category: notificationCategory,
  title: z.string(),
  /** Null if the texts are the same in all languages; absent if the server is older. */
  translations: z.optional(z.nullable(translations)),
  path: z.string(),
  /** Its target was opened. */
  read: z.boolean(),
  /** The panel was opened, or it was clicked. */
  seen: z.boolean(),
  createdOn: z.iso.datetime(),
  updatedOn: z.iso.datetime(),
  version: z.int(),
  revision: z.int(),
});
export type NotificationRecord = z.infer<typeof notificationRecord>;
