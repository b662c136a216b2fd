import type { MemberInvitationId, UserId } from '#contract/ids.ts';
import type { BodyInputOf } from '#contract/routes/http.ts';
import { memberRoutes } from '#contract/routes/members.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { storeProfile } from '#src/data/device/stored-session.ts';
import { switchAccount } from '#src/data/device/switch-account.ts';
import { refreshProfile } from '#src/data/engine.ts';
import { callMembers, changeNow, type CallMembers } from './call-members.ts';
import { refreshTeam } from './queries.ts';

/** The error message, or null after success. */
type Outcome = Promise<string | null>;

async function changeTeam(actor: Actor, call: Parameters<typeof changeNow>[0]): Outcome {
  const wrong = await changeNow(call);
  // A change whose answer was lost may be done.
  await refreshTeam(actor);
  return wrong;
}

/** `call` asks again who the person is, where that is long ago. */
export const invite = (
  actor: Actor,
  body: BodyInputOf<'inviteMember'>,
  call: CallMembers,
): Outcome =>
  changeTeam(actor, () =>
    call('inviteMember', { accountId: actor.accountId, body, route: memberRoutes.inviteMember }),
  );

export const resendInvitation = (actor: Actor, id: MemberInvitationId): Outcome =>
  changeTeam(actor, () =>
    callMembers('resendMemberInvitation', {
      accountId: actor.accountId,
      params: { id },
      body: {},
    }),
  );

export const revokeInvitation = (actor: Actor, id: MemberInvitationId): Outcome =>
  changeTeam(actor, () =>
    callMembers('revokeMemberInvitation', { accountId: actor.accountId, params: { id } }),
  );

export const changeRole = (
  actor: Actor,
  id: UserId,
  body: BodyInputOf<'changeMemberRole'>,
  call: CallMembers,
): Outcome =>
  ofOneself(actor, id, () =>
    call('changeMemberRole', {
      accountId: actor.accountId,
      params: { id },
      body,
      route: memberRoutes.changeMemberRole,
    }),
  );

export const removeMember = (actor: Actor, id: UserId, call: CallMembers): Outcome =>
  changeTeam(actor, () =>
    call('removeMember', {
      accountId: actor.accountId,
      params: { id },
      route: memberRoutes.removeMember,
    }),
  );

/** The business stays active on this device until its user is read again, and then is gone from it. */
export const leaveBusiness = (actor: Actor): Outcome =>
  ofOneself(actor, actor.userId, () =>
    callMembers('leaveBusiness', { accountId: actor.accountId, body: {} }),
  );

export const handOver = (actor: Actor, id: UserId, callConfirmed: CallMembers): Outcome =>
  ofOneself(actor, actor.userId, () =>
    callConfirmed('handOverBusiness', {
      accountId: actor.accountId,
      params: { id },
      body: {},
      route: memberRoutes.handOverBusiness,
    }),
  );

/** A change that may be of the person's own role, which this device then reads again. */
async function ofOneself(
  actor: Actor,
  userId: UserId,
  call: Parameters<typeof changeNow>[0],
): Outcome {
  const wrong = await changeNow(call);
  if (userId === actor.userId) await refreshProfile();
  if (!wrong) await refreshTeam(actor);
  return wrong;
}

type Accepting = BodyInputOf<'acceptMemberInvitation'>;

/** Joins the business of an invitation, and switches to it. */
export async function acceptInvitation(
  { businessId }: { businessId: Actor['accountId'] },
  body: Accepting,
): Outcome {
  return await changeNow(async () => {
    const reply = await callMembers('acceptMemberInvitation', { body });
    if (reply.ok) {
      await storeProfile(device, reply.value.user);
      await switchAccount(device, businessId);
    }
    return reply;
  });
}
