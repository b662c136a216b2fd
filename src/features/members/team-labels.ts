import type { TeamRole } from '#contract/members/rules.ts';
import { m } from '#src/paraglide/messages.js';

/** What a role may do, in one sentence. */
export const roleTexts: Record<TeamRole, () => string> = {
  owner: m.team_role_owner,
  manager: m.team_role_manager,
  staff: m.team_role_staff,
};
