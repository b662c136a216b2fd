import type { CommandBody } from '#contract/commands/command.ts';
import type { CommandId } from '#contract/ids.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { creatorAccount, me } from '../messages/inbox.ts';
import { addUnsent } from '../outbox.ts';

type Saying = Extract<CommandBody, { kind: 'projectEvent' | 'candidateEvent' }>;

/** A creator's answer, as the server's refusal left it in the outbox. */
export async function addRefused(
  saying: Saying,
  code: NonNullable<OutboxItem['attention']>['code'],
  current?: unknown,
): Promise<CommandId> {
  const project =
    saying.kind === 'projectEvent' ? saying.payload.projectId : saying.payload.candidateId;
  const { id } = await addUnsent({
    ...saying,
    occurredAt: '2026-11-20T16:00:00.000Z',
    userId: me,
    accountId: creatorAccount,
    lane: `project:${project}`,
    state: 'attention',
    attempts: 1,
    isAnswered: true,
    attention: { code, current },
  });
  return id;
}
