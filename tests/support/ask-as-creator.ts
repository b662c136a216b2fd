import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { SessionId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { runBatch } from '#server/commands/run-batch.ts';
import type { TestApp } from './app.ts';
import type { Chat } from './chat.ts';

/** A creator's request after its look at the session, so that all that are sent at once meet. */
export function askAsCreator(
  app: TestApp,
  { creator: { userId, accountId } }: Chat,
  message: CommandEnvelope,
) {
  const membership = {
    accountId,
    role: 'creator' as const,
    businessId: null,
    businessName: null,
    corporateId: null,
    corporateName: null,
    creatorId: accountId,
    photoUrl: null,
  };
  const caller = { userId, accountId, sessionId: newId<SessionId>(), membership };
  return runBatch(app.deps, caller, [message]);
}
