import type { PoolClient } from 'pg';
import type { OpenedBusinessInvitation } from '#contract/corporate-businesses/record.ts';
import { decideJoining } from '#contract/corporate-businesses/rules.ts';
import { isSubscribed } from '#contract/billing/subscription.ts';
import type { AccountId, BusinessInvitationId, UserId } from '#contract/ids.ts';
import { invitationStateOf } from '#contract/members/rules.ts';
import type { UserProfile } from '#contract/profile/record.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { requestCancelOwn } from '../billing/close-billing.ts';
import { subscriptionRowOf } from '../billing/subscription-rows.ts';
import { statusAt } from '../billing/subscription-status.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { userProfileOf } from '../identity/user-profile.ts';
import { changeTeam, type TeamChange } from '../members/change-team.ts';
import { contactOf } from '../members/contact.ts';
import { addSentence, refuse } from '../texts/refusal.ts';
import { lockBusiness, lockOwner, setCorporation, streamsOf } from './lock-business.ts';
import { businessNotice, corporateNotice } from './notices.ts';

const success = { success: true as const };

type Row = {
  id: BusinessInvitationId;
  corporateId: AccountId;
  corporateName: string;
  invitedBy: string;
  email: string;
  businessId: AccountId | null;
  expiresOn: Date;
  acceptedOn: Date | null;
  revokedOn: Date | null;
};

/** The details that an invitation's link shows the invited person. An accepted one may be opened again. */
export async function openInvitation(
  deps: Deps,
  { userId }: UserCaller,
  id: BusinessInvitationId,
): Promise<Result<OpenedBusinessInvitation, Refusal>> {
  const found = await findFor(deps.pool, userId, id);
  if (!found.ok) return found;
  const closed = whyClosed(found.value, deps.now());
  if (closed && closed.code !== 'INVITATION_USED') return refused(closed);
  const { corporateId, corporateName, invitedBy, businessId } = found.value;
  const subscription = await subscriptionRowOf(deps.db, corporateId);
  return ok({
    corporateId,
    corporateName,
    invitedBy,
    businessId,
    isSubscribed: isSubscribed(statusAt(subscription, deps.now())),
  });
}

/** The business of the invited owner joins the corporation. Of two corporations at once, the second one finds it taken. */
export async function acceptInvitation(
  deps: Deps,
  { userId }: UserCaller,
  id: BusinessInvitationId,
  businessId: AccountId,
): Promise<Result<UserProfile, Refusal>> {
  const found = await findFor(deps.pool, userId, id);
  if (!found.ok) return found;
  const { corporateId } = found.value;
  const isDone = found.value.acceptedOn !== null && found.value.businessId === businessId;
  if (!isDone) {
    const joined = await changeTeam(
      deps,
      corporateId,
      (client, team) => join(deps, client, { userId, id, businessId, team }),
      (client) => lockOwner(client, userId, businessId),
    );
    if (!joined.ok) return joined;
  }
  return ok(await userProfileOf(deps.db, userId, deps.now()));
}

type Joining = {
  userId: UserId;
  id: BusinessInvitationId;
  businessId: AccountId;
  team: { name: string; businessIds: ReadonlySet<AccountId> };
};

async function join(
  deps: Deps,
  client: PoolClient,
  { userId, id, businessId, team }: Joining,
): Promise<Result<TeamChange<typeof success>, Refusal>> {
  const now = deps.now();
  // Read again: until the locks were taken, it may have been renewed, revoked, or accepted.
  const row = await find(client, id);
  const closed = row ? whyClosed(row, now) : refuse('LINK_INVALID');
  if (!row || closed) return refused(closed ?? refuse('LINK_INVALID'));
  const business = await lockBusiness(client, businessId);
  const decided = decideJoining(business, userId, team.businessIds.size);
  if (!decided.ok) return refused(addSentence(decided.refusal));
  if (!business) throw new Error('A business joined that is not there.');
  const { corporateId } = row;
  await setCorporation(client, businessId, corporateId, now);
  await client.query({
    name: 'accept-business-invitation',
    text: 'update business_invitations set accepted_on = $2, business_id = $3, declined_on = null where id = $1',
    values: [id, now, businessId],
  });
  await requestCancelOwn(deps.jobs, businessId, client);
  return ok({
    value: success,
    notices: [
      corporateNotice({ accountId: corporateId, businessName: business.name }, undefined, now),
      businessNotice(businessId, team.name, 'corporationJoined', now),
    ],
    audited: { change: 'businessJoined', actorId: userId, invitationId: id, businessId },
    ended: await streamsOf(client, corporateId),
    business: businessId,
  });
}

/** The invited person declines. It stays listed as declined, and may still be accepted until it expires. */
export async function declineInvitation(
  deps: Deps,
  { userId }: UserCaller,
  id: BusinessInvitationId,
): Promise<Result<typeof success, Refusal>> {
  const found = await findFor(deps.pool, userId, id);
  if (!found.ok) return found;
  return changeTeam(deps, found.value.corporateId, async (client) => {
    const now = deps.now();
    const row = await find(client, id);
    const closed = row ? whyClosed(row, now) : refuse('LINK_INVALID');
    if (!row || closed) return refused(closed ?? refuse('LINK_INVALID'));
    const { rowCount } = await client.query({
      name: 'decline-business-invitation',
      text: 'update business_invitations set declined_on = $2 where id = $1 and declined_on is null',
      values: [id, now],
    });
    if (rowCount === 0) return ok({ value: success, notices: [], audited: null });
    const notice = corporateNotice(
      { accountId: row.corporateId, businessName: '' },
      'businessDeclined',
      now,
    );
    return ok({
      value: success,
      notices: [notice],
      audited: { change: 'businessDeclined', actorId: userId, invitationId: id },
    } satisfies TeamChange<typeof success>);
  });
}

/** An invitation of the caller's own address. Others learn no more than that it isn't theirs. */
async function findFor(
  pool: Deps['pool'],
  userId: UserId,
  id: BusinessInvitationId,
): Promise<Result<Row, Refusal>> {
  const row = await find(pool, id);
  if (!row) return refused(refuse('LINK_INVALID'));
  const { email } = await contactOf(pool, userId);
  return email === row.email ? ok(row) : refused(refuse('INVITATION_OTHER_ADDRESS'));
}

const CLOSED = {
  accepted: 'INVITATION_USED',
  revoked: 'INVITE_WITHDRAWN',
  expired: 'INVITE_EXPIRED',
} as const;

function whyClosed({ expiresOn, acceptedOn, revokedOn }: Row, now: Date): Refusal | null {
  const times = {
    expiresOn: expiresOn.getTime(),
    acceptedOn: acceptedOn?.getTime() ?? null,
    revokedOn: revokedOn?.getTime() ?? null,
  };
  const state = invitationStateOf(times, now.getTime());
  return state === 'pending' ? null : refuse(CLOSED[state]);
}

async function find(
  client: Pick<PoolClient, 'query'>,
  id: BusinessInvitationId,
): Promise<Row | null> {
  const { rows } = await client.query<Row>({
    name: 'find-business-invitation',
    text: FIND,
    values: [id],
  });
  return rows[0] ?? null;
}

const FIND = `
select i.id, i.corporate_id as "corporateId", o.name as "corporateName", i.email, i.business_id as "businessId",
       trim(concat(u.first_name, ' ', u.last_name)) as "invitedBy", i.expires_on as "expiresOn",
       i.accepted_on as "acceptedOn", i.revoked_on as "revokedOn"
from business_invitations i join corporates o on o.id = i.corporate_id join users u on u.id = i.invited_by
where i.id = $1`;
