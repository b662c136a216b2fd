import * as z from 'zod/mini';
import { accountId, notificationId } from '../ids.ts';
import { accountKind } from '../profile/record.ts';
import { categories } from './rules.ts';

const notificationCategory = z.enum(categories);

/** Something that happened for an account. `body` is HTML from a small allow-list; `path` is where a click leads. */
export const notificationRecord = z.object({
  id: notificationId,
  accountId,
  accountName: z.string(),
  accountType: accountKind,
  body: z.string(),
  category: notificationCategory,
  title: z.string(),
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
