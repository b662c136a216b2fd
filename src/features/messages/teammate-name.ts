import type { MessageAuthor } from '#contract/message/record.ts';
import { m } from '#src/paraglide/messages.js';

/** The name of a person of the reader's team, or what they are to the reader for one without a name. */
export const nameOfTeammate = ({ name }: MessageAuthor): string => name || m.messages_teammate();
