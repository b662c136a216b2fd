import type { PoolClient } from 'pg';
import type { MirrorKind, MirrorScope } from '../db/schema/mirror.ts';
import type { Changed } from './documents.ts';

/** Raised when the fields of a mirrored document change: the next start then copies everything again. No start lowers it. */
export const FORMAT = 1;

type Copy = {
  id: string;
  scope: MirrorScope;
  recordId: string | null;
  kind: MirrorKind | null;
  after: string | null;
};
type Source = { kind: MirrorKind; from: string };

const chatrooms = (where: string): Source => ({
  kind: 'chatroom',
  from: `select id, null::uuid as parent from chatrooms where ${where}`,
});
const notifications = (where: string): Source => ({
  kind: 'notification',
  from: `select id, account_id as parent from notifications where ${where}`,
});

/** The documents of each scope, in order: the accounts first, whose members the security rules ask for. */
const sources: Record<MirrorScope, readonly Source[]> = {
  all: [
    {
      kind: 'account',
      from: 'select id, null::uuid as parent from accounts where $1::uuid is null',
    },
    chatrooms('$1::uuid is null'),
    {
      kind: 'message',
      from: 'select id, chatroom_id as parent from messages where $1::uuid is null',
    },
    notifications('$1::uuid is null'),
  ],
  account: [chatrooms('$1 in (business_id, creator_id)'), notifications('account_id = $1')],
  campaign: [chatrooms('campaign_id = $1')],
};

/**
 * Writes the next documents of the oldest copy, at most `atOnce`, and then notes how far it is: a process that dies in between
 * writes them again. The copies of a build with another format, which may have started meanwhile, are left to it. Answers whether
 * a part was copied: another one may follow. Only under the lock of the mirror's one writer.
 */
export async function copyNext(
  client: PoolClient,
  atOnce: number,
  write: (changes: readonly Changed[]) => Promise<void>,
): Promise<boolean> {
  const { rows } = await client.query<Copy>(
    `select id, scope, record_id as "recordId", kind, after from mirror_copies
     where (select value from meta where key = 'mirrorFormat') = $1 order by id limit 1`,
    [String(FORMAT)],
  );
  const [copy] = rows;
  if (!copy) return false;
  // A copy that starts shows every name that is committed: later ones of the same record have nothing to add.
  if (copy.kind === null) {
    await client.query(
      'delete from mirror_copies where id > $1 and scope = $2 and record_id = $3',
      [copy.id, copy.scope, copy.recordId],
    );
  }
  const kinds = sources[copy.scope];
  const at = Math.max(
    kinds.findIndex(({ kind }) => kind === copy.kind),
    0,
  );
  const source = kinds[at] as Source;
  const { rows: changes } = await client.query<Changed>(
    `select '${source.kind}' as kind, id as "recordId", parent as "parentId" from (${source.from}) as every_one
     where $2::uuid is null or id > $2 order by id limit $3`,
    [copy.recordId, copy.after, atOnce],
  );
  if (changes.length > 0) await write(changes);
  const next =
    changes.length === atOnce
      ? { kind: source.kind, after: changes.at(-1)?.recordId ?? null }
      : { kind: kinds[at + 1]?.kind ?? null, after: null };
  if (next.kind === null) await client.query('delete from mirror_copies where id = $1', [copy.id]);
  else {
    await client.query('update mirror_copies set kind = $2, after = $3 where id = $1', [
      copy.id,
      next.kind,
      next.after,
    ]);
  }
  return true;
}
