import * as z from 'zod/mini';

/** A user's notification settings: pushes without people's texts, and emails where no push arrives. */
export const notificationSettings = z.strictObject({
  privatePreviews: z.boolean(),
  emails: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
