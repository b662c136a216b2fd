import { ok } from '#contract/result.ts';
import type { corporateBusinessRoutes as declared } from '#contract/routes/corporate-businesses.ts';
import {
  acceptInvitation,
  declineInvitation,
  openInvitation,
} from '../corporate-businesses/answer-invitation.ts';
import {
  createBusiness,
  leaveCorporation,
  removeBusiness,
  rename,
} from '../corporate-businesses/change-businesses.ts';
import {
  inviteBusiness,
  readInvitations,
  revokeInvitation,
} from '../corporate-businesses/invite-business.ts';
import { readOverview } from '../corporate-businesses/read-overview.ts';
import type { Handlers } from '../http/call.ts';

export const corporateBusinessRoutes: Handlers<keyof typeof declared> = {
  corporateOverview: ({ deps, caller }) => readOverview(deps, caller),

  businessInvitations: ({ deps, caller }) => readInvitations(deps.pool, caller),

  inviteBusiness: ({ deps, caller, body }) => inviteBusiness(deps, caller, body.email),

  revokeBusinessInvitation: ({ deps, caller, params }) => revokeInvitation(deps, caller, params.id),

  createCorporateBusiness: ({ deps, caller, body }) => createBusiness(deps, caller, body),

  removeCorporateBusiness: ({ deps, caller, params }) => removeBusiness(deps, caller, params.id),

  updateCorporateProfile: ({ deps, caller, body }) => rename(deps, caller, body.name),

  openBusinessInvitation: ({ deps, caller, params }) => openInvitation(deps, caller, params.id),

  async acceptBusinessInvitation({ deps, caller, params, body }) {
    const accepted = await acceptInvitation(deps, caller, params.id, body.businessId);
    return accepted.ok ? ok({ success: true, user: accepted.value }) : accepted;
  },

  declineBusinessInvitation: ({ deps, caller, params }) =>
    declineInvitation(deps, caller, params.id),

  leaveCorporation: ({ deps, caller }) => leaveCorporation(deps, caller),
};
