import { DatabaseError, type QueryConfig } from 'pg';
import type { AccountId, CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { pushTimeOf } from '#contract/notification/rules.ts';
import { isConnectionError } from '../../db/connection-error.ts';
import type { AccountCaller, Deps } from '../../http/call.ts';
import { messageBody } from '../../notices/compose.ts';
import { noticeTitle } from '../../notices/labels.ts';
import { isoTime } from '../../presenters/time.ts';
import type { Command } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { pathToRoom, shorten } from './add-message.ts';
import { messageParts } from './message-parts.ts';

/** A message whose text is clean. */
export type Cleaned = { command: Command<'addMessage'>; text: string };
/** The messages of one request. */
export type Asked = { caller: AccountCaller; cleaned: Cleaned[] };
type SentMessage = { id: CommandId; seq: number; createdOn: string };
type Raised = { id: AccountId; revision: number };
/** What was written: messages, and the revisions of the accounts that see them. */
export type Sent = { messages: SentMessage[]; raised: Raised[] };
type Written = { [Part in keyof Sent]: Sent[Part] | null };

/** The accounts of a request, as it names them. */
export const partiesOf = ({ cleaned }: Asked): AccountId[] =>
  cleaned.flatMap(({ command: { payload } }) => [payload.businessId, payload.creatorId]);

/**
 * Writes messages of several requests that have no account in common, by the rules of `sendPlainly`, in one statement: of each request
 * all or nothing, and null for those that are unusual. Null instead of the list if the statement failed, and nothing was written.
 */
export async function sendTogether(
  deps: Deps,
  asked: readonly Asked[],
): Promise<(Sent | null)[] | null> {
  const written = await writeMessages(deps, {
    name: 'send-together',
    text: SEND_TOGETHER,
    values: valuesOf(deps, asked),
  });
  return written && asked.map((one) => partOf(one, written.messages ?? [], written.raised ?? []));
}

/** Runs a statement that writes messages. Null if it failed, and nothing was written: messages then take a longer way. */
export async function writeMessages(
  { pool, log }: Deps,
  query: QueryConfig,
): Promise<Written | null> {
  try {
    const { rows } = await pool.query<Written>(query);
    return rows[0] ?? null;
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    if (expected.has(error.code)) return null;
    if (isConnectionError(error)) throw error;
    log.warn({ err: error }, 'messages take a longer way');
    return null;
  }
}

function partOf(
  asked: Asked,
  messages: readonly SentMessage[],
  raised: readonly Raised[],
): Sent | null {
  const ids = new Set(asked.cleaned.map(({ command }) => command.id));
  const parties = new Set(partiesOf(asked));
  const own = messages.filter(({ id }) => ids.has(id));
  if (own.length === 0) return null;
  return { messages: own, raised: raised.filter(({ id }) => parties.has(id)) };
}

/** How long a write may wait for a room's notification while others share it or wait behind it; then each goes its own way. */
export const SHARED_WAIT = '100ms';

function valuesOf({ env, now }: Deps, asked: readonly Asked[]): unknown[] {
  const at = now();
  const all = asked.flatMap(({ cleaned }, index) =>
    cleaned.map((one) => ({ ...one, k: index + 1, payload: one.command.payload })),
  );
  const rooms = [...Map.groupBy(all, ({ payload }) => payload.chatroomId).values()];
  const lasts = rooms.flatMap((messages) => messages.at(-1) ?? []);
  const { name, perMinute, burst } = rates.chat;
  const due = pushTimeOf('NEW_MESSAGE', at.getTime());
  return [
    asked.map(({ caller }) => caller.accountId),
    asked.map(({ caller }) => caller.userId),
    asked.map(({ caller }) => caller.membership.role),
    asked.map(({ caller }) => `${name}:${caller.accountId}`),
    at.toISOString(),
    burst * env.limitsFactor,
    60 / (perMinute * env.limitsFactor),
    noticeTitle('NEW_MESSAGE', 'en'),
    due === null ? null : new Date(due).toISOString(),
    all.map(({ command }) => command.id),
    all.map(({ command }) => command.hash),
    all.map(({ text }) => text),
    all.map(({ payload }) => payload.chatroomId),
    all.map(({ payload }) => payload.campaignId),
    all.map(({ payload }) => payload.businessId),
    all.map(({ payload }) => payload.creatorId),
    all.map(({ k }) => k),
    lasts.map(({ payload }) => payload.chatroomId),
    lasts.map(() => newId<string>()),
    lasts.map(({ command }) => command.id),
    lasts.map(({ text }) => shorten(text)),
    lasts.map(({ text }) => messageBody(text)),
    lasts.map(({ payload }) =>
      pathToRoom(
        { id: payload.chatroomId, campaignId: payload.campaignId },
        payload.isMessageFromCreator ? 'business' : 'creator',
      ),
    ),
    lasts.map(({ k }) => k),
  ];
}

/** A repeat that came at the same moment, a deadlock, and a notification that was held for longer than `SHARED_WAIT`. */
const expected = new Set<string | undefined>(['23505', '40P01', '55P03']);

/** Hides a list from the planner, so that a connection plans the statement once for all lengths. */
export const list = (parameter: number, type = 'uuid[]') =>
  `(select $${parameter}::${type})::${type}`;

// Each list has a number `k` of the request. The parts are those of `sendPlainly`, kept apart by it.
const SEND_TOGETHER = `
with limited as materialized (
  select set_config('lock_timeout', '${SHARED_WAIT}', true)
), asked as materialized (
  select * from unnest(${list(1)}, ${list(2)}, ${list(3, 'text[]')}, ${list(4, 'text[]')})
       with ordinality as a (account_id, user_id, role, bucket, k)
), sent as materialized (
  select s.*, row_number() over (partition by chatroom_id order by place) as nth
  from unnest(${list(10)}, ${list(11, 'text[]')}, ${list(12, 'text[]')}, ${list(13)}, ${list(14)}, ${list(15)}, ${list(16)}, ${list(17, 'int[]')})
       with ordinality as s (id, hash, message, chatroom_id, campaign_id, business_id, creator_id, k, place)
), named as materialized (
  select k, chatroom_id, campaign_id, business_id, creator_id, count(*)::int as messages from sent group by 1, 2, 3, 4, 5
), wanted as materialized (
  select * from unnest(${list(18)}, ${list(19)}, ${list(20)}, ${list(21, 'text[]')}, ${list(22, 'text[]')}, ${list(23, 'text[]')}, ${list(24, 'int[]')})
    as w (id, notification_id, message_id, last_message, body, path, k)
), member as materialized (
  select a.k from asked a join users u on u.id = a.user_id
  join memberships m on m.user_id = a.user_id and m.account_id = a.account_id
  where not u.disabled and m.role = a.role and exists (select from limited)
  for key share of u skip locked for key share of m skip locked
), held as materialized (
  select a.k, b.tokens, b.refilled_on,
         greatest(0, floor(extract(epoch from $5::timestamptz - b.refilled_on) / $7::float8))::bigint as gained
  from asked a join buckets b on b.key = a.bucket where a.k in (select k from member) for update of b skip locked
), rooms as materialized (
  select w.k, r.id, r.campaign_id, r.business_id, r.creator_id, r.last_seq, r.last_message_on
  from wanted w join chatrooms r on r.id = w.id
  where r.id = any(${list(18)}) and not r.archived and w.k in (select k from held)
  for no key update of r skip locked
), parties as materialized (
  select k, business_id as id from rooms union select k, creator_id from rooms
), locked as materialized (
  select a.id from accounts a where a.id in (select id from parties) for no key update skip locked
), plain as materialized (
  select h.k, (least($6::bigint, h.tokens + h.gained) - s.messages)::int as tokens,
         case when h.tokens + h.gained >= $6::bigint then $5::timestamptz
              else h.refilled_on + h.gained * make_interval(secs => $7::float8) end as refilled_on
  from held h join (select k, count(*)::int as messages from sent group by k) s on s.k = h.k
  join (select k, count(*) as rooms from wanted group by k) w on w.k = h.k
  where least($6::bigint, h.tokens + h.gained) >= s.messages
    and (select count(*) from named n where n.k = h.k) = w.rooms
    and (select count(*) from rooms r join named n
         on (n.k, n.chatroom_id, n.campaign_id, n.business_id, n.creator_id) = (r.k, r.id, r.campaign_id, r.business_id, r.creator_id)
         where r.k = h.k) = w.rooms
    and not exists (select from parties p where p.k = h.k and p.id not in (select id from locked))
    and not exists (
      select from rooms r join blocks b
        on (b.account_id, b.blocked_id) in ((r.business_id, r.creator_id), (r.creator_id, r.business_id)) where r.k = h.k)
    and not exists (
      select from rooms r join webhooks w
        on w.account_id = r.business_id and w.disabled_on is null and 'message.created' = any(w.events) where r.k = h.k)
    and not exists (select from sent s join messages m on m.id = s.id where s.k = h.k)
    and not exists (
      select from sent s join asked a on a.k = s.k join commands c on c.account_id = a.account_id and c.id = s.id
      where s.k = h.k)
), paid as (
  update buckets b set tokens = p.tokens, refilled_on = p.refilled_on
  from plain p join asked a on a.k = p.k where b.key = a.bucket
), raised as (
  update accounts a set revision = a.revision + 1
  where a.id in (select p.id from parties p where p.k in (select k from plain))
  returning a.id, a.revision
), t as materialized (
  select r.k, r.id, r.last_seq + n.messages as last_seq, w.last_message,
         greatest(r.last_message_on, $5::timestamptz) as last_message_on, r.creator_id = a.account_id as from_creator,
         case when r.creator_id = a.account_id then n.messages else 0 end as for_business,
         case when r.creator_id = a.account_id then 0 else n.messages end as for_creator, false as has_picture,
         w.notification_id, w.message_id, w.body, w.path, null::text as body_es
  from rooms r join plain p on p.k = r.k join asked a on a.k = r.k
  join named n on n.k = r.k and n.chatroom_id = r.id
  join wanted w on w.k = r.k and w.id = r.id
), m as materialized (
  select a.k, a.account_id, a.user_id, r.id as chatroom_id, (r.last_seq + s.nth)::int as seq, s.id, s.hash, s.message,
         t.from_creator, t.last_message_on as created_on, null::uuid as picture_file_id, '' as picture_alt
  from sent s join rooms r on r.k = s.k and r.id = s.chatroom_id join t on t.id = r.id join asked a on a.k = s.k
), ${messageParts({ sender: 'm.user_id', title: '$8', due: '$9::timestamptz', opened: "'{}'::uuid[]" })}, kept as (
  insert into commands (account_id, user_id, id, kind, payload_hash, answer)
  select m.account_id, m.user_id, m.id, 'addMessage', m.hash, jsonb_build_object(
    'id', m.id, 'outcome', 'done', 'revision', own.revision,
    'result', jsonb_build_object('seq', m.seq, 'createdOn', ${isoTime('m.created_on')}))
  from m join raised own on own.id = m.account_id
)
select (select json_agg(json_build_object('id', m.id, 'seq', m.seq, 'createdOn', ${isoTime('m.created_on')})) from m) as messages,
       (select json_agg(json_build_object('id', id, 'revision', revision)) from raised) as raised`;
