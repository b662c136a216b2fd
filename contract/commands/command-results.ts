import * as z from 'zod/mini';
import { contentItemId, portfolioItemId, projectId } from '../ids.ts';

/** The effect of an added message, as its acknowledgement tells it. */
export const addMessageResult = z.object({ seq: z.int(), createdOn: z.iso.datetime() });

/** The effect of a booking or of an appointment's event: the time that was taken, and the record's version. */
export const appointmentResult = z.object({
  startDateTime: z.iso.datetime(),
  version: z.int(),
});

/** The version of the record that a save, an edit, or an event produced. An edit that was written over it unsent goes out with it. */
export const versionResult = z.object({ version: z.int() });

/** The item that stands for the picture: another one's id where the same file was in the portfolio already. */
export const portfolioResult = z.object({ itemId: portfolioItemId });

/** The candidate that an event happened to, which may be one that was there before, and what became of it. */
export const candidateResult = z.object({ candidateId: projectId, version: z.int() });

/** The item that stands for the file: another one's id where the same file was in the project already. */
export const contentResult = z.object({ itemId: contentItemId });
