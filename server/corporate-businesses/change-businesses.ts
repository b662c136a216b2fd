import { closedWeek } from '#contract/availability/record.ts';
import { decideLeaving } from '#contract/corporate-businesses/rules.ts';
import { NAMED_BUSINESSES_MAX } from '#contract/members/rules.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { BodyOf } from '#contract/routes/http.ts';
import type { PoolClient } from 'pg';
import type { AccountCaller, Deps } from '../http/call.ts';
import { changeOwnTeam, changeTeam, type TeamChange } from '../members/change-team.ts';
import { roleNow, type LockedTeam } from '../members/lock-team.ts';
import { addSentence, refuse } from '../texts/refusal.ts';
import {
  endReach,
  lockBusiness,
  lockOwner,
  lockSeats,
  setCorporation,
  streamsOf,
} from './lock-business.ts';
import { businessNotice, corporateNotice } from './notices.ts';

const success = { success: true as const };
type Done = Promise<Result<typeof success, Refusal>>;
type Change = TeamChange<typeof success>;

/** A new business of the corporation. It is closed, without people of its own, until someone of the corporation sets it up. */
export const createBusiness = (
  deps: Deps,
  caller: AccountCaller,
  { businessId, name, address, categories }: BodyOf<'createCorporateBusiness'>,
): Done =>
  changeOwnTeam(deps, caller, 'businesses.manage', async (client, team) => {
    if (team.kind !== 'corporate') return refused(refuse('NOT_FOUND'));
    const now = deps.now();
    if (team.businessIds.has(businessId)) {
      // The answer of an earlier try was lost.
      return ok({ value: success, notices: [], audited: null });
    }
    if (team.businessIds.size >= NAMED_BUSINESSES_MAX) return refused(refuse('WRONG_STATE'));
    const { rowCount } = await client.query({
      name: 'create-account',
      text: `insert into accounts (id, kind, revision, created_on) values ($1, 'business', 1, $2) on conflict do nothing`,
      values: [businessId, now],
    });
    if (rowCount === 0) return refused(refuse('COMMAND_ID_REUSED'));
    const { street, locality, province, postalCode } = address;
    await client.query({
      name: 'create-business',
      text: `insert into businesses (id, corporate_id, name, street, locality, province, postal_code, categories, created_on, updated_on)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      values: [
        businessId,
        caller.accountId,
        name,
        street,
        locality,
        province,
        postalCode,
        JSON.stringify(categories),
        now,
      ],
    });
    await client.query({
      name: 'create-hours',
      text: 'insert into availability (business_id, week, updated_on) values ($1, $2, $3)',
      values: [businessId, closedWeek, now],
    });
    await client.query({
      name: 'create-feed',
      text: `insert into feed (account_id, record_id, revision, collection)
             values ($1, $1, 1, 'profiles'), ($1, $1, 1, 'availability')`,
      values: [businessId],
    });
    return ok({
      value: success,
      notices: [
        corporateNotice({ accountId: caller.accountId, businessName: name }, undefined, now),
      ],
      audited: { change: 'businessCreated', actorId: caller.userId, businessId },
      ended: await streamsOf(client, caller.accountId),
    } satisfies Change);
  });

/** The corporation lets a business go. */
export const removeBusiness = (deps: Deps, caller: AccountCaller, businessId: AccountId): Done =>
  changeOwnTeam(
    deps,
    caller,
    'businesses.manage',
    async (client, team) =>
      team.kind === 'corporate'
        ? part(deps, client, team, { ...caller, corporateId: caller.accountId, businessId })
        : refused(refuse('NOT_FOUND')),
    // Its last owner may be deleting their account: the business would be left with nobody.
    (client) => lockSeats(client, businessId),
  );

/** Gives the corporation another name, which its people and those of its businesses see. */
export const rename = (deps: Deps, caller: AccountCaller, name: string): Done =>
  changeOwnTeam(deps, caller, 'businesses.manage', async (client, team) => {
    if (team.kind !== 'corporate') return refused(refuse('NOT_FOUND'));
    await client.query({
      name: 'rename-corporation',
      text: 'update corporates set name = $2 where id = $1',
      values: [caller.accountId, name],
    });
    return ok({
      value: success,
      notices: [],
      audited: { change: 'corporationRenamed', actorId: caller.userId },
    } satisfies Change);
  });

/** A business leaves its corporation by its owner's own choice. */
export async function leaveCorporation(deps: Deps, caller: AccountCaller): Done {
  const { accountId: businessId, userId, membership } = caller;
  const { corporateId } = membership;
  if (membership.businessId === null || corporateId === null) {
    return refused(refuse('NOT_FOUND'));
  }
  return changeTeam(
    deps,
    corporateId,
    async (client, team) => {
      const role = await roleNow(client, userId, businessId);
      if (role !== 'owner') return refused(refuse(role ? 'FORBIDDEN' : 'MEMBERSHIP_GONE'));
      return part(deps, client, team, { userId, corporateId, businessId });
    },
    (client) => lockOwner(client, userId, businessId),
  );
}

type Parting = Pick<AccountCaller, 'userId'> & { corporateId: AccountId; businessId: AccountId };

async function part(
  deps: Deps,
  client: PoolClient,
  { name: corporateName, seats }: LockedTeam,
  { userId, corporateId, businessId }: Parting,
): Promise<Result<Change, Refusal>> {
  const now = deps.now();
  const business = await lockBusiness(client, businessId);
  const decided = decideLeaving(business, corporateId);
  if (!decided.ok) return refused(addSentence(decided.refusal));
  if (!business) throw new Error('A business left that is not there.');
  await setCorporation(client, businessId, null, now);
  await endReach(client, businessId, corporateId, now);
  const isRemoved = seats.some((one) => one.userId === userId);
  return ok({
    value: success,
    notices: [
      corporateNotice({ accountId: corporateId, businessName: business.name }, 'businessLeft', now),
      businessNotice(businessId, corporateName, 'corporationLeft', now),
    ],
    audited: {
      change: isRemoved ? 'businessRemoved' : 'businessLeft',
      actorId: userId,
      businessId,
    },
    ended: await streamsOf(client, corporateId),
    business: businessId,
  });
}
