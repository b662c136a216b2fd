import type { AccountId, BusinessInvitationId } from '#contract/ids.ts';
import {
  businessInvitations,
  type BusinessInvitations,
} from '#contract/corporate-businesses/record.ts';
import { corporateBusinessRoutes } from '#contract/routes/corporate-businesses.ts';
import type { AnswerOf, BodyInputOf } from '#contract/routes/http.ts';
import * as z from 'zod/mini';
import {
  loadAndCache,
  useCachedQuery,
  type CachedQuery,
  type CachedResult,
} from '#src/data/cached-query.ts';
import type { CallOptions, Reply } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import type { Actor } from '#src/data/device/outbox.ts';
import { callAsUser } from '#src/data/device/session.ts';
import { storeProfile } from '#src/data/device/stored-session.ts';
import { refreshProfile } from '#src/data/engine.ts';
import { changeNow } from './call-members.ts';

type BusinessRoute = keyof typeof corporateBusinessRoutes;
/** How these routes are called: as the signed-in user, or after a confirmation of who that is. */
export type CallBusinesses = <N extends BusinessRoute>(
  name: N,
  options: CallOptions<N>,
) => Promise<Reply<AnswerOf<N>>>;
export const callBusinesses: CallBusinesses = (name, options) =>
  callAsUser(device, name, { ...options, route: corporateBusinessRoutes[name] });

/** The error message, or null after success. */
type Outcome = Promise<string | null>;

const KEY = 'business-invitations';
const invitationsQuery = ({ accountId }: Actor): CachedQuery<BusinessInvitations> => ({
  load: () => callBusinesses('businessInvitations', { accountId }),
  read: (cached) => z.safeParse(businessInvitations, cached).data ?? null,
});

/** The businesses that a corporation has invited, for its administrators. */
export const useBusinessInvitations = (actor: Actor): CachedResult<BusinessInvitations> =>
  useCachedQuery(actor, KEY, invitationsQuery(actor));

async function change(actor: Actor, call: Parameters<typeof changeNow>[0]): Outcome {
  const wrong = await changeNow(call);
  // A change whose answer was lost may be done.
  await loadAndCache(actor, KEY, invitationsQuery(actor).load);
  return wrong;
}

/** Also sends an open invitation again. */
export const inviteBusiness = (actor: Actor, email: string, call: CallBusinesses): Outcome =>
  change(actor, () =>
    call('inviteBusiness', {
      accountId: actor.accountId,
      body: { email },
      route: corporateBusinessRoutes.inviteBusiness,
    }),
  );

export const revokeBusinessInvitation = (actor: Actor, id: BusinessInvitationId): Outcome =>
  change(actor, () =>
    callBusinesses('revokeBusinessInvitation', { accountId: actor.accountId, params: { id } }),
  );

/** The new business is among the person's accounts afterwards. */
export const createBusiness = (
  { accountId }: Actor,
  body: BodyInputOf<'createCorporateBusiness'>,
): Outcome => ofMemberships(() => callBusinesses('createCorporateBusiness', { accountId, body }));

export const renameCorporation = ({ accountId }: Actor, name: string): Outcome =>
  ofMemberships(() => callBusinesses('updateCorporateProfile', { accountId, body: { name } }));

export const removeBusiness = (
  { accountId }: Actor,
  id: AccountId,
  call: CallBusinesses,
): Outcome =>
  ofMemberships(() =>
    call('removeCorporateBusiness', {
      accountId,
      params: { id },
      route: corporateBusinessRoutes.removeCorporateBusiness,
    }),
  );

export const leaveCorporation = ({ accountId }: Actor, call: CallBusinesses): Outcome =>
  ofMemberships(() =>
    call('leaveCorporation', {
      accountId,
      body: {},
      route: corporateBusinessRoutes.leaveCorporation,
    }),
  );

/** A change of which accounts the person has, which this device then reads again. */
async function ofMemberships(call: Parameters<typeof changeNow>[0]): Outcome {
  const wrong = await changeNow(call);
  await refreshProfile();
  return wrong;
}

export const joinCorporation = (
  id: BusinessInvitationId,
  businessId: AccountId,
  call: CallBusinesses,
): Outcome =>
  changeNow(async () => {
    const reply = await call('acceptBusinessInvitation', {
      params: { id },
      body: { businessId },
      route: corporateBusinessRoutes.acceptBusinessInvitation,
    });
    if (reply.ok) await storeProfile(device, reply.value.user);
    return reply;
  });

export const declineCorporation = (id: BusinessInvitationId): Outcome =>
  changeNow(() => callBusinesses('declineBusinessInvitation', { params: { id }, body: {} }));
