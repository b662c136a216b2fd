import type { PoolClient } from 'pg';
import type { AccountId, UploadId, UserId } from '#contract/ids.ts';
import { conflictsOf, sameValue } from '#contract/profile/edits.ts';
import type { UserEdit, UserField } from '#contract/profile/user-edits.ts';
import { ok, refused } from '#contract/result.ts';
import { findUploaded } from '../../pictures/uploaded.ts';
import { contactStampsOf } from '../../records/contact-stamps.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import {
  audienceOf,
  distinct,
  STAMPED,
  stampsIn,
  type Stamp,
} from '../../records/write-records.ts';
import { effectStatement } from '../../records/write-set.ts';
import { lockCreator } from './lock-profile.ts';
import { shownIn } from './write-profiles.ts';

type Person = Record<UserField | 'photoUrl', string | null>;

/**
 * Writes the changed fields of the calling user, all of them or none; a field that another device has changed meanwhile is put to
 * the person. A creator's public name is the person's own. Each of their accounts gets a hint and reads the person again;
 * so does every account that sees the name or the number.
 */
export const updateUser: CommandHandler<'updateUser'> = {
  rate: rates.edits,
  async lock({ client, caller, commands, now }) {
    const fields = new Set(
      commands.flatMap(({ payload }) => payload.edits.map(({ field }) => field)),
    );
    const isRenamed = fields.has('firstName') || fields.has('lastName');
    const photos = commands.flatMap(({ payload }) => payload.edits.flatMap(photoIn));
    const [uploaded, { before, accounts, stamps }] = await Promise.all([
      findUploaded(client, caller.accountId, photos),
      lockPerson(client, caller.userId, isRenamed),
    ]);
    let after = before;
    const changed = () => !sameValue(after, before);
    return {
      decide({ payload: { edits } }) {
        const conflicts = conflictsOf(edits, after);
        if (conflicts.length > 0)
          return refused({ code: 'PROFILE_CHANGED', current: { conflicts } });
        if (edits.flatMap(photoIn).some((id) => uploaded.get(id)?.purpose !== 'userPhoto')) {
          return refused({ code: 'PICTURE_MISSING' });
        }
        const written = edits.map((edit) =>
          edit.field === 'photo'
            ? ['photoUrl', edit.value && uploaded.get(edit.value)?.url]
            : [edit.field, edit.value],
        );
        after = { ...after, ...Object.fromEntries(written) };
        return ok({});
      },
      audience: () => (changed() ? [...new Set([...accounts, ...audienceOf({ stamps })])] : []),
      effect: () => ({
        ...WRITE,
        isChecked: true,
        values: [
          after.firstName,
          after.lastName,
          after.phone,
          after.locality,
          after.province,
          after.photoUrl,
          now,
          isRenamed && changed(),
          JSON.stringify(changed() ? distinct(stamps) : []),
        ],
      }),
    };
  },
};

const photoIn = (edit: UserEdit): UploadId[] =>
  edit.field === 'photo' && edit.value ? [edit.value] : [];

/** The user, their accounts, and every record that shows their name or number, under this transaction's locks. */
async function lockPerson(
  client: PoolClient,
  userId: UserId,
  isRenamed: boolean,
): Promise<{ before: Person; accounts: AccountId[]; stamps: Stamp[] }> {
  const [user, own, contacts] = await Promise.all([
    client.query<Person>({ name: 'lock-user', text: LOCK_USER, values: [userId] }),
    client.query<{ id: AccountId; isCreator: boolean }>({
      name: 'accounts-of-user',
      text: `select account_id as id, role = 'creator' as "isCreator" from memberships where user_id = $1 order by account_id`,
      values: [userId],
    }),
    contactStampsOf(client, userId),
  ]);
  const [before] = user.rows;
  if (!before) throw new Error('a command without a user');
  const accounts = own.rows.map(({ id }) => id);
  const stamps = [...accounts.flatMap((id) => shownIn(id, [])), ...contacts];
  for (const { id, isCreator } of own.rows) {
    if (!isCreator || !isRenamed) continue;
    const locked = await lockCreator(client, id);
    stamps.push(...(locked?.shownIn ?? []));
  }
  await client.query({
    name: 'lock-businesses-of-user',
    text: `select id from businesses where id = any($1::uuid[]) order by id for no key update`,
    values: [accounts],
  });
  return { before, accounts, stamps };
}

const LOCK_USER = `
select first_name as "firstName", last_name as "lastName", phone, locality, province,
       photo_url as "photoUrl"
from users where id = $1 for no key update`;

/** Profiles get a new time, by which devices notice that the user is another. */
const WRITE = effectStatement(
  'write-user',
  `user_written as (
  update users u set first_name = $8::text, last_name = $9::text, phone = $10::text, locality = $11::text, province = $12::text,
    photo_url = $13::text
  where u.id = $3
), creators_written as (
  update creators c set updated_on = $14::timestamptz, version = c.version + $15::boolean::int,
    first_name = case when $15::boolean then $8::text else c.first_name end,
    last_name = case when $15::boolean then $9::text else c.last_name end
  from memberships m where m.user_id = $3 and m.role = 'creator' and m.account_id = c.id
), businesses_touched as (
  update businesses b set updated_on = $14::timestamptz
  from memberships m where m.user_id = $3 and m.account_id = b.id
), stamps as (
  ${stampsIn(16)}
), ${STAMPED}`,
);
