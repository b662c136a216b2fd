import * as z from 'zod/mini';
import { commandId } from '../ids.ts';
import { cleanText } from '../text.ts';
import { problemAreas } from './rules.ts';

/** The author of a message in a support request. */
export const supportAuthors = ['person', 'support'] as const;
export type SupportAuthor = (typeof supportAuthors)[number];

/** A message of support, or of the person to support. */
export const SUPPORT_REPLY_MAX = 5000;
const supportWords = z
  .string()
  .check(z.overwrite(cleanText), z.minLength(1), z.maxLength(SUPPORT_REPLY_MAX));

/** Support's answer. Its id comes from the desk: the same one again is the same answer. */
export const supportAnswer = z.strictObject({ messageId: z.uuid(), message: supportWords });
export type SupportAnswer = z.infer<typeof supportAnswer>;

/** A person's reply. A reply to a closed request opens it again. */
export const supportReply = z.strictObject({ requestId: commandId, message: supportWords });

/** A message of a request, or the reason why support closed it. */
const supportEntry = z.object({
  id: z.uuid(),
  on: z.string(),
  by: z.enum(supportAuthors),
  body: z.string(),
  isClosing: z.boolean(),
});

/** A person's own request, with everything that was written since. */
export const supportThread = z.object({
  id: commandId,
  problemArea: z.enum(problemAreas),
  details: z.string(),
  createdOn: z.string(),
  /** It waits for support. */
  isOpen: z.boolean(),
  entries: z.array(supportEntry),
});
export type SupportThread = z.infer<typeof supportThread>;
/** Requests that the support page shows, the newest first. */
export const SUPPORT_THREADS = 20;

/** Support's action on the person's access. Only the desk sees which staff member acted. */
export const ownAct = z.object({
  id: z.uuid(),
  on: z.string(),
  act: z.enum(['suspend', 'reinstate']),
  reason: z.string(),
});
export type OwnAct = z.infer<typeof ownAct>;
