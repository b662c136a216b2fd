import type { BatchAnswer, CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { newId } from '#contract/new-id.ts';
import type { ChatroomId, CommandId } from '#contract/ids.ts';
import type { SyncPage } from '#contract/sync/sync.ts';
import type { TestApp } from './app.ts';
import { aBusiness, aCreator, aRoom, type Party, type Room } from './builders.ts';

export type Headers = Record<string, string>;

export type Chat = {
  room: Room;
  business: Party;
  creator: Party;
  asCreator: Headers;
  asBusiness: Headers;
};

/** A business and a creator, both signed in, and a room of theirs. */
export async function aChat(app: TestApp): Promise<Chat> {
  const { db } = app.deps;
  const [business, creator] = [await aBusiness(db), await aCreator(db)];
  return {
    business,
    creator,
    room: await aRoom(db, { business, creator }),
    asCreator: await app.signIn(creator.userId, creator.accountId),
    asBusiness: await app.signIn(business.userId, business.accountId),
  };
}

const occurredAt = '2026-11-20T09:00:00.000Z';

/** The command that a device would queue for a message in this room. */
export function messageTo(
  room: Room,
  from: 'creator' | 'business',
  message: string,
  over: Partial<CommandEnvelope> & { payload?: Partial<PayloadOf<'addMessage'>> } = {},
): CommandEnvelope {
  const { chatroomId, campaignId, businessId, creatorId } = room;
  const payload = {
    message,
    chatroomId,
    campaignId,
    businessId,
    creatorId,
    isMessageFromCreator: from === 'creator',
    ...over.payload,
  };
  return { id: newId<CommandId>(), kind: 'addMessage', occurredAt, ...over, payload };
}

export function readUpTo({ chatroomId }: { chatroomId: ChatroomId }, seq: number): CommandEnvelope {
  return { id: newId<CommandId>(), kind: 'readChatroom', occurredAt, payload: { chatroomId, seq } };
}

export async function send(
  app: TestApp,
  headers: Headers,
  commands: CommandEnvelope[],
): Promise<BatchAnswer> {
  return expectJson(await app.call('/commands', headers, { commands }));
}

/** `done`, or the code of a refusal, for each command. */
export async function outcomes(
  app: TestApp,
  headers: Headers,
  commands: CommandEnvelope[],
): Promise<string[]> {
  const { answers } = await send(app, headers, commands);
  return answers.map((one) => (one.outcome === 'refused' ? one.refusal.code : one.outcome));
}

export async function pull(app: TestApp, headers: Headers, since?: string): Promise<SyncPage> {
  return expectJson(
    await app.call(`/sync${since === undefined ? '' : `?since=${since}`}`, headers),
  );
}

/** Every page from a cursor (from first contact without one) until nothing is left. */
export async function pullAll(app: TestApp, headers: Headers, since?: string): Promise<SyncPage[]> {
  const pages = [await pull(app, headers, since)];
  for (let last = pages[0]; last?.more; last = pages.at(-1)) {
    pages.push(await pull(app, headers, last.cursor));
  }
  return pages;
}

/** The body of an answer that must be one. */
export async function expectJson<T>(response: Response): Promise<T> {
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return response.json() as Promise<T>;
}

export async function codeOf(response: Response): Promise<string> {
  const { code } = (await response.json()) as { code: string };
  return `${response.status} ${code}`;
}
