import { createHash } from 'node:crypto';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import type { CommandAnswer, CommandEnvelope } from '#contract/commands/command-batch.ts';
import type { CommandId, UploadId } from '#contract/ids.ts';
import type { MessageRecord } from '#contract/message/record.ts';
import { newId } from '#contract/new-id.ts';
import type { SyncPage } from '#contract/sync/sync.ts';
import { ApiUser } from '../../e2e/support/api-user.ts';

const RETRY_MS = 100;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Signs a person of the demo in, and finds the account that they act for. */
export async function signedIn(url: string, email: string) {
  const user = new ApiUser(url);
  const { currentMembership } = await user.signIn(email);
  if (!currentMembership) throw new Error(`${email} has no account`);
  return { user, accountId: currentMembership.accountId };
}

export type Person = Awaited<ReturnType<typeof signedIn>>;

/** The demo's open room of a creator and a business, as a message names it, and its newest number. */
export async function openRoomOf(creator: Person, business: Person) {
  const { data } = await creator.user.get('chatrooms', '/chatrooms', creator.accountId);
  const room = data.find((one) => !one.archived && one.businessId === business.accountId);
  if (!room) throw new Error('The demo has no open room of both');
  const { chatroomId, campaignId, businessId, creatorId, lastSeq } = room;
  const sides = { chatroomId, campaignId, businessId, creatorId };
  return { fromCreator: { ...sides, isMessageFromCreator: true }, lastSeq };
}

/** An answer that the server repeats forever. */
export type FinalAnswer = Extract<CommandAnswer, { outcome: 'done' | 'refused' }>;

/** Repeats work until it succeeds, as a device does; a test ends it with its own time. */
export async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch {
      await pause(RETRY_MS);
    }
  }
}

/** Sends one command under its id until it has its final answer. */
export async function deliver(
  { user, accountId }: Person,
  command: CommandEnvelope,
): Promise<FinalAnswer> {
  return await untilDone(async () => {
    const { answers } = await user.post(
      'sendCommands',
      '/commands',
      { commands: [command] },
      accountId,
    );
    const [answer] = answers;
    if (answer?.outcome === 'done' || answer?.outcome === 'refused') return answer;
    throw new Error(JSON.stringify(answers));
  });
}

/** Sends one message until it is acknowledged. */
export async function deliverMessage(
  person: Person,
  payload: object,
  id = newId<CommandId>(),
): Promise<void> {
  const command = { id, kind: 'addMessage', occurredAt: new Date().toISOString(), payload };
  const answer = await deliver(person, command);
  if (answer.outcome !== 'done') throw new Error(JSON.stringify(answer));
}

/** Writes messages one after the other, each under one id until it is acknowledged. */
export class Writer {
  readonly acknowledged: CommandId[] = [];
  #isStopped = false;
  readonly #done: Promise<void>;

  constructor(person: Person, room: object) {
    this.#done = this.#write(async (id) => {
      await deliverMessage(person, { ...room, message: `Drill ${id}` }, id);
    });
  }

  async #write(send: (id: CommandId) => Promise<void>): Promise<void> {
    while (!this.#isStopped) {
      const id = newId<CommandId>();
      await send(id);
      this.acknowledged.push(id);
      await pause(20);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
  }
}

const CHUNK = 256 * 1024;

/** A request of an upload; its path begins after that of all uploads. */
function request({ user, accountId }: Person, path: string, init: RequestInit): Promise<Response> {
  const headers = { 'tus-resumable': '1.0.0', ...(init.headers as Record<string, string>) };
  return user.open(`/uploads${path}`, accountId, { ...init, headers });
}

/** Announces a picture, as a device does before its bytes. */
export async function beginUpload(
  person: Person,
  uploadId: UploadId,
  bytes: Buffer,
): Promise<Response> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const facts = Object.entries({ uploadId, purpose: 'portfolio', sha256 });
  const metadata = facts.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
  const length = String(bytes.byteLength);
  const headers = { 'upload-length': length, 'upload-metadata': metadata.join(',') };
  return await request(person, '', { method: 'POST', headers });
}

/**
 * Uploads a picture in chunks until the server has it whole. Each chunk leaves twice at once, by the next two processes: a device
 * that lost an answer does the same.
 */
export async function upload(person: Person, bytes: Buffer): Promise<UploadId> {
  const uploadId = newId<UploadId>();
  const path = `/${person.accountId}_${uploadId}`;
  await untilDone(async () => {
    const { status } = await beginUpload(person, uploadId, bytes);
    if (status !== 201) throw new Error(`The upload was not begun: ${status}`);
    const { headers: known } = await request(person, path, { method: 'HEAD' });
    // A picture that has arrived is reported as one byte of one.
    if (known.get('upload-offset') === known.get('upload-length')) return;
    const offset = known.get('upload-offset') ?? '0';
    const headers = { 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' };
    const body = new Uint8Array(bytes.subarray(Number(offset), Number(offset) + CHUNK));
    const send = () => request(person, path, { method: 'PATCH', headers, body }).catch(() => null);
    await Promise.all([send(), send()]);
    throw new Error('There may be more.');
  });
  return uploadId;
}

/** Listens to an account's live stream, and connects again after the last page wherever it breaks. */
export class Listener {
  readonly heard = new Map<string, MessageRecord>();
  /** The newest record of every shoot that came. */
  readonly shoots = new Map<string, AppointmentRecord>();
  /** Messages that came twice, though the cursor had passed them. */
  repeated = 0;
  #cursor = '';
  readonly #ending = new AbortController();

  constructor(person: Person, cursor: string) {
    this.#cursor = cursor;
    void this.#listen(person);
  }

  async #listen({ user, accountId }: Person): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      const since = encodeURIComponent(this.#cursor);
      const stream = await user
        .open(`/live?since=${since}`, accountId, { signal })
        .catch(() => null);
      if (stream?.ok && stream.body) await this.#read(stream.body).catch(() => undefined);
      await pause(RETRY_MS);
    }
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const bytes of body) {
      text += decoder.decode(bytes, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) this.#take(event);
    }
  }

  #take(event: string): void {
    if (!event.startsWith('event: page')) return;
    const data = event.split('\n').find((line) => line.startsWith('data: '));
    const page = JSON.parse(data?.slice(6) ?? '') as SyncPage;
    for (const message of page.messages) {
      if (this.heard.has(message.id)) this.repeated += 1;
      this.heard.set(message.id, message);
    }
    for (const shoot of page.collections.appointments ?? []) this.shoots.set(shoot.id, shoot);
    this.#cursor = page.cursor;
  }

  stop(): void {
    this.#ending.abort();
  }
}

/** Where an account's feed ends. */
export async function feedEnd({ user, accountId }: Person): Promise<string> {
  for (let since = ''; ;) {
    const page = await user.get('sync', since ? `/sync?since=${since}` : '/sync', accountId);
    if (!page.more) return page.cursor;
    since = page.cursor;
  }
}
