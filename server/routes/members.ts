import { ok } from '#contract/result.ts';
import type { memberRoutes as declared } from '#contract/routes/members.ts';
import type { Handlers } from '../http/call.ts';
import { acceptInvitation, openInvitation } from '../members/accept-invitation.ts';
import { changeRole, handOver, leave, removeMember } from '../members/change-members.ts';
import { invite, resend, revoke } from '../members/invitations.ts';
import { readTeam } from '../members/read-team.ts';

export const memberRoutes: Handlers<keyof typeof declared> = {
  members: ({ deps, caller }) => readTeam(deps.pool, caller),

  inviteMember: ({ deps, caller, body }) => invite(deps, caller, body),

  resendMemberInvitation: ({ deps, caller, params }) => resend(deps, caller, params.id),

  revokeMemberInvitation: ({ deps, caller, params }) => revoke(deps, caller, params.id),

  changeMemberRole: ({ deps, caller, params, body }) => changeRole(deps, caller, params.id, body),

  removeMember: ({ deps, caller, params }) => removeMember(deps, caller, params.id),

  openMemberInvitation: ({ deps, body }) => openInvitation(deps, body.token),

  async acceptMemberInvitation({ deps, caller, body }) {
    const accepted = await acceptInvitation(deps, caller, body);
    return accepted.ok ? ok({ success: true, user: accepted.value }) : accepted;
  },

  handOverBusiness: ({ deps, caller, params }) => handOver(deps, caller, params.id),

  leaveBusiness: ({ deps, caller }) => leave(deps, caller),
};
