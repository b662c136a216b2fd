import type { Pool } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import type { AccountProfile } from '#contract/profile/record.ts';
import { visible } from './feed-row.ts';
import { isoTime } from './time.ts';

/** SQL that joins whatever stands behind an account: `b`, `k` or `o`. */
export const namesOf = (account: string): string => `
left join businesses b on b.id = ${account}
left join creators k on k.id = ${account}
left join corporates o on o.id = ${account}`;

/** SQL for the name of an account joined by `namesOf`. */
export const accountName = `coalesce(b.name, o.name, concat_ws(' ', k.first_name, k.last_name))`;

/** Accounts `r` with what `profileJson` needs beside them. */
export const profileTables = `accounts r ${namesOf('r.id')}`;

/** SQL for a contract `AccountProfile` of `profileTables` with feed row `f`. */
export const profileJson = `
json_build_object(
  'accountId', r.id, 'kind', r.kind, 'name', ${accountName},
  'photoUrl', coalesce(k.photo_url, b.logo_url, b.photo_url), 'about', coalesce(b.about, ''),
  'categories', coalesce(b.categories, k.categories, '[]'),
  'street', coalesce(b.street, ''), 'locality', coalesce(b.locality, k.locality, ''),
  'province', coalesce(b.province, 'AZ'), 'postalCode', coalesce(b.postal_code, ''),
  'updatedOn', ${isoTime('coalesce(b.updated_on, k.updated_on, o.created_on)')},
  'version', coalesce(b.version, k.version, 1), 'revision', f.revision)`;

/** The profiles that the account keeps on its devices: its own. */
export async function presentProfiles(pool: Pool, accountId: AccountId): Promise<AccountProfile[]> {
  const { rows } = await pool.query<{ record: AccountProfile }>({
    name: 'present-profiles',
    text: `select ${profileJson} as record
           from ${visible('profiles')} join (${profileTables}) on r.id = f.record_id`,
    values: [accountId],
  });
  return rows.map(({ record }) => record);
}
