import { type AddMessagePayload, type BatchAnswer, type CommandEnvelope } from '#contract/command.ts';
import { newId, type CommandId } from '#contract/ids.ts';
import type { SyncPage } from '#contract/sync.ts';
import type { TestApp } from './app.ts';
import type { Room } from './builders.ts';


type Headers = Record<string, string>;

/** What a device would put into its outbox for a message in this room. */
export function messageTo(
  room: Room,
  from: 'creator' | 'business',
  message: string,
  over: Partial<CommandEnvelope> & { payload?: Partial<AddMessagePayload> } = {},
): CommandEnvelope {
  const { chatroomId, campaignId, businessId, creatorId } = room;
  const payload = {
    ...{ message, chatroomId, campaignId, businessId, creatorId },
    isMessageFromCreator: from === 'creator',
    ...over.payload,
  };
  const occurredAt = '2026-11-20T09:00:00.000Z';
  return { id: newId<CommandId>(), kind: 'addMessage', occurredAt, ...over, payload };
}

export async function send(
  app: TestApp,
  headers: Headers,
  commands: CommandEnvelope[],
): Promise<BatchAnswer> {
  const response = await app.call('/commands', headers, { commands });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

export async function pull(app: TestApp, headers: Headers, since?: string): Promise<SyncPage> {
  const query = since === undefined ? '' : `?since=${since}`;
  const response = await app.call(`/sync${query}`, headers);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}

/** Every page from a cursor (from first contact without one) until nothing is left. */
export async function pullAll(app: TestApp, headers: Headers, since?: string): Promise<SyncPage[]> {
  const pages = [await pull(app, headers, since)];
  for (let last = pages[0]; last?.more; last = pages.at(-1)) pages.push(await pull(app, headers, last.cursor));
  return pages;
}
