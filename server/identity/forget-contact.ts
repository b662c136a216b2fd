import type { PoolClient } from 'pg';
import type { AccountId } from '#contract/ids.ts';
import { effectiveMemberships } from '../db/effective-memberships.ts';

/** Removes the person as a contact from campaigns. Answers the notified creators and their shoots. */
export async function forgetContact(
  client: PoolClient,
  naming: readonly string[],
  now: Date,
): Promise<{ shownTo: AccountId[]; appointments: string[] }> {
  const { rows } = await client.query<{ businessId: AccountId }>(
    `update campaigns set on_site_contact = null, updated_on = $2::timestamptz, version = version + 1
     where id = any($1::uuid[]) returning business_id as "businessId"`,
    [naming, now.toISOString()],
  );
  const shoots = await client.query<{ id: string; creatorId: AccountId }>(
    'select id, creator_id as "creatorId" from appointments where campaign_id = any($1::uuid[])',
    [naming],
  );
  return {
    shownTo: [
      ...rows.map(({ businessId }) => businessId),
      ...shoots.rows.map(({ creatorId }) => creatorId),
    ],
    appointments: shoots.rows.map(({ id }) => id),
  };
}

/**
 * SQL for: a campaign of a business that this user works for, itself or by its corporation, names a contact with this name,
 * and with this number if there is one. Elsewhere the same name is another person's.
 */
export const namesContact = (name: string, phone: string, user: string): string =>
  `(${name} <> '' and on_site_contact->>'name' = ${name} and (on_site_contact->>'phone' = ${phone} or ${phone} is null)
    and business_id in (select h."accountId" from (${effectiveMemberships(`${user}::uuid`)}) h))`;
