import * as z from 'zod/mini';

/** How a user is told: pushes without anyone's words in them, e-mails for what no push reaches. */
export const notificationSettings = z.strictObject({
  privatePreviews: z.boolean(),
  emails: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
