import * as z from 'zod/mini';
import { contentItemId, portfolioItemId, projectId } from '../ids.ts';

/** The effect of an added message, as its acknowledgement reports it. */
export const addMessageResult = z.object({ seq: z.int(), createdOn: z.iso.datetime() });

/** The effect of a booking or of an appointment's event: the booked time, and the record's version. */
export const appointmentResult = z.object({
  startDateTime: z.iso.datetime(),
  version: z.int(),
});

/** The version of the record that a save, an edit, or an event produced. A queued edit behind it is then based on it. */
export const versionResult = z.object({ version: z.int() });

/** The picture's item: an existing item's id if the portfolio already contained the same file. */
export const portfolioResult = z.object({ itemId: portfolioItemId });

/** The candidate of an event, which may be an existing one, and its new version. */
export const candidateResult = z.object({ candidateId: projectId, version: z.int() });

/** The file's item: an existing item's id if the project already contained the same file. */
export const contentResult = z.object({ itemId: contentItemId });
