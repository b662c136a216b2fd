import type { CommandBody } from '#contract/command.ts';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { creatorAccount, me } from '../messages/inbox.ts';

type Saying = Extract<CommandBody, { kind: 'projectEvent' | 'candidateEvent' }>;

/** Something a creator said, as the server's refusal left it in the outbox. */
export async function putRefused(
  saying: Saying,
  code: NonNullable<OutboxItem['attention']>['code'],
  current?: unknown,
): Promise<CommandId> {
  const id = newId<CommandId>();
  const project =
    saying.kind === 'projectEvent' ? saying.payload.projectId : saying.payload.candidateId;
  const item: Omit<OutboxItem, 'order'> = {
    ...saying,
    id,
    occurredAt: '2026-11-20T16:00:00.000Z',
    userId: me,
    accountId: creatorAccount,
    lane: `project:${project}`,
    state: 'attention',
    attempts: 1,
    faults: 0,
    nextTryAt: 0,
    isAskedToWait: false,
    isAnswered: true,
    attention: { code, current },
    confirmed: false,
  };
  await device.db.outbox.add(item as never);
  return id;
}
