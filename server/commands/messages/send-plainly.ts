import type { CommandAnswer } from '#contract/commands/command-batch.ts';
import { cleanMessage } from '#contract/message/rules.ts';
import { newId } from '#contract/new-id.ts';
import { pushTimeOf } from '#contract/notification/rules.ts';
import { perPool } from '../../db/gather.ts';
import { shareWrites } from '../../db/share-writes.ts';
import type { AccountCaller, Deps } from '../../http/call.ts';
import { messageBody } from '../../notices/compose.ts';
import { noticeTitle } from '../../notices/labels.ts';
import { requestDispatch } from '../../notices/request-dispatch.ts';
import { isoTime } from '../../presenters/time.ts';
import type { Command } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { pathToRoom, shorten } from './add-message.ts';
import { messageParts } from './message-parts.ts';
import {
  list,
  partiesOf,
  sendTogether,
  writeMessages,
  SHARED_WAIT,
  type Asked,
  type Cleaned,
  type Sent,
} from './send-together.ts';

type Message = Command<'addMessage'>;

/**
 * Adds messages in one round trip, if nothing about them is unusual: new ids, the sender's own grant, turns left, open rooms as
 * named, nobody blocked, no picture, no webhook to notify, and no lock that another transaction holds. One statement looks, locks in
 * the order of all other writers, and writes all or nothing. Null if it wrote nothing: then `commitSet` finds out why, waits, and
 * answers.
 *
 * Requests that come while others are under way share a statement (`sendTogether`).
 *
 * Its look at ids is older than its locks. A repeat that was committed in between breaks a unique key, which ends the statement.
 */
export async function sendPlainly(
  deps: Deps,
  caller: AccountCaller,
  commands: readonly Message[],
): Promise<Map<Message, CommandAnswer> | null> {
  const cleaned = commands.flatMap((command) => cleanedOf(caller, command) ?? []);
  const isPlain =
    caller.membership.corporateId === null &&
    cleaned.length === commands.length &&
    new Set(commands.map(({ id }) => id)).size === commands.length;
  if (!isPlain || cleaned.length === 0) return null;
  const sent = await sharedWrite(deps.pool)(deps, { caller, cleaned });
  if (!sent) return null;
  deps.bus.publish(sent.raised.map(({ id, revision }) => ({ accountId: id, revision })));
  requestDispatch(deps.pool);
  const revision = sent.raised.find(({ id }) => id === caller.accountId)?.revision ?? 0;
  const results = new Map(sent.messages.map(({ id, ...result }) => [id, result]));
  return new Map(
    commands.map((command) => {
      const { id } = command;
      return [command, { id, outcome: 'done', result: results.get(id), revision }];
    }),
  );
}

function cleanedOf({ accountId }: AccountCaller, command: Message): Cleaned | null {
  const { picture, businessId, creatorId, isMessageFromCreator, message } = command.payload;
  if (picture || accountId !== (isMessageFromCreator ? creatorId : businessId)) return null;
  const text = cleanMessage(message);
  return text.ok ? { command, text: text.value } : null;
}

/** The writes of one pool: requests that come while others are under way leave together. */
const sharedWrite = perPool(() =>
  shareWrites<Deps, Asked, Sent>({
    alone: sendAlone,
    together: sendTogether,
    partiesOf,
  }),
);

async function sendAlone(
  deps: Deps,
  { caller: { accountId, userId, membership }, cleaned }: Asked,
): Promise<Sent | null> {
  const [first] = cleaned;
  if (!first) return null;
  const { env, now } = deps;
  const at = now();
  const { name, perMinute, burst } = rates.chat;
  const rooms = [...Map.groupBy(cleaned, ({ command }) => command.payload.chatroomId).values()];
  const lasts = rooms.flatMap((messages) => messages.at(-1) ?? []);
  const due = pushTimeOf('NEW_MESSAGE', at.getTime());
  const payloads = cleaned.map(({ command }) => command.payload);
  const values = [
    accountId,
    userId,
    membership.role,
    at.toISOString(),
    `${name}:${accountId}`,
    burst * env.limitsFactor,
    60 / (perMinute * env.limitsFactor),
    cleaned.map(({ command }) => command.id),
    cleaned.map(({ command }) => command.hash),
    cleaned.map(({ text }) => text),
    payloads.map(({ chatroomId }) => chatroomId),
    payloads.map(({ campaignId }) => campaignId),
    payloads.map(({ businessId }) => businessId),
    payloads.map(({ creatorId }) => creatorId),
    lasts.map(({ command }) => command.payload.chatroomId),
    lasts.map(() => newId<string>()),
    lasts.map(({ command }) => command.id),
    lasts.map(({ text }) => shorten(text)),
    lasts.map(({ text }) => messageBody(text)),
    lasts.map(({ command: { payload } }) =>
      pathToRoom(
        { id: payload.chatroomId, campaignId: payload.campaignId },
        payload.isMessageFromCreator ? 'business' : 'creator',
      ),
    ),
    noticeTitle('NEW_MESSAGE', 'en'),
    due === null ? null : new Date(due).toISOString(),
  ];
  const written = await writeMessages(deps, { name: 'send-plainly', text: SEND, values });
  const { messages, raised } = written ?? {};
  return messages && raised ? { messages, raised } : null;
}

// `commitSet` waits for the holder of one of these rows; this path never does. Only a room's notification is, which the dispatch of
// pushes may hold for a moment: after a short wait `commitSet` takes over, so that nobody waits behind this write.
const SEND = `
with limited as materialized (
  select set_config('lock_timeout', '${SHARED_WAIT}', true)
), sent as materialized (
  select s.*, row_number() over (partition by chatroom_id order by place) as nth
  from unnest(${list(8)}, ${list(9, 'text[]')}, ${list(10, 'text[]')}, ${list(11)}, ${list(12)}, ${list(13)}, ${list(14)})
       with ordinality as s (id, hash, message, chatroom_id, campaign_id, business_id, creator_id, place)
), named as materialized (
  select chatroom_id, campaign_id, business_id, creator_id, count(*)::int as messages from sent group by 1, 2, 3, 4
), member as materialized (
  select from users u join memberships m on m.user_id = u.id
  where u.id = $2 and not u.disabled and m.account_id = $1 and m.role = $3 and exists (select from limited)
  for key share of u skip locked for key share of m skip locked
), held as materialized (
  select b.tokens, b.refilled_on,
         greatest(0, floor(extract(epoch from $4::timestamptz - b.refilled_on) / $7::float8))::bigint as gained
  from buckets b where b.key = $5 and exists (select from member) for update skip locked
), rooms as materialized (
  select r.id, r.campaign_id, r.business_id, r.creator_id, r.last_seq, r.last_message_on
  from chatrooms r where r.id = any(${list(15)}) and not r.archived and exists (select from held)
  for no key update skip locked
), parties as materialized (
  select business_id as id from rooms union select creator_id from rooms
), locked as materialized (
  select a.id from accounts a where a.id in (select id from parties) for no key update skip locked
), plain as materialized (
  select (least($6::bigint, h.tokens + h.gained) - s.messages)::int as tokens,
         case when h.tokens + h.gained >= $6::bigint then $4::timestamptz
              else h.refilled_on + h.gained * make_interval(secs => $7::float8) end as refilled_on
  from held h, (select count(*)::int as messages from sent) s
  where least($6::bigint, h.tokens + h.gained) >= s.messages
    and (select count(*) from named) = cardinality($15::uuid[])
    and (select count(*) from rooms r join named n
         on (n.chatroom_id, n.campaign_id, n.business_id, n.creator_id) = (r.id, r.campaign_id, r.business_id, r.creator_id)
        ) = cardinality($15::uuid[])
    and (select count(*) from locked) = (select count(*) from parties)
    and not exists (
      select from rooms r join blocks b
        on (b.account_id, b.blocked_id) in ((r.business_id, r.creator_id), (r.creator_id, r.business_id)))
    and not exists (
      select from rooms r join webhooks w
        on w.account_id = r.business_id and w.disabled_on is null and 'message.created' = any(w.events))
    and not exists (select from messages m where m.id = any(${list(8)}))
    and not exists (select from commands c where c.account_id = $1 and c.id = any(${list(8)}))
), paid as (
  update buckets b set tokens = p.tokens, refilled_on = p.refilled_on from plain p where b.key = $5
), raised as (
  update accounts a set revision = a.revision + 1 from locked
  where a.id = locked.id and exists (select from plain)
  returning a.id, a.revision
), t as materialized (
  select r.id, r.last_seq + n.messages as last_seq, x.last_message,
         greatest(r.last_message_on, $4::timestamptz) as last_message_on, r.creator_id = $1 as from_creator,
         case when r.creator_id = $1 then n.messages else 0 end as for_business,
         case when r.creator_id = $1 then 0 else n.messages end as for_creator, false as has_picture,
         x.notification_id, x.message_id, x.body, x.path, null::text as body_es
  from rooms r join named n on n.chatroom_id = r.id
  join unnest(${list(15)}, ${list(16)}, ${list(17)}, ${list(18, 'text[]')}, ${list(19, 'text[]')}, ${list(20, 'text[]')})
    as x (id, notification_id, message_id, last_message, body, path) on x.id = r.id
  where exists (select from plain)
), m as materialized (
  select r.id as chatroom_id, (r.last_seq + s.nth)::int as seq, s.id, s.hash, s.message, t.from_creator,
         t.last_message_on as created_on, null::uuid as picture_file_id, '' as picture_alt
  from sent s join rooms r on r.id = s.chatroom_id join t on t.id = r.id
), ${messageParts({ sender: '$2', title: '$21', due: '$22::timestamptz', opened: "'{}'::uuid[]" })}, kept as (
  insert into commands (account_id, user_id, id, kind, payload_hash, answer)
  select $1, $2, m.id, 'addMessage', m.hash, jsonb_build_object(
    'id', m.id, 'outcome', 'done', 'revision', own.revision,
    'result', jsonb_build_object('seq', m.seq, 'createdOn', ${isoTime('m.created_on')}))
  from m join raised own on own.id = $1
)
select (select json_agg(json_build_object('id', m.id, 'seq', m.seq, 'createdOn', ${isoTime('m.created_on')})) from m) as messages,
       (select json_agg(json_build_object('id', id, 'revision', revision)) from raised) as raised`;
