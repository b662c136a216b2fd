import type { TeamKind, TeamRole } from '#contract/members/rules.ts';
import { m } from '#src/paraglide/messages.js';

/** The rights of a role, in one sentence. */
export const roleTexts: Record<TeamRole, () => string> = {
  owner: m.team_role_owner,
  manager: m.team_role_manager,
  staff: m.team_role_staff,
  'corp-admin': m.team_role_corp_admin,
  'corp-manager': m.team_role_corp_manager,
  'corp-viewer': m.team_role_corp_viewer,
};

/** Handing over a team. */
export const handOverTexts = {
  business: {
    label: m.team_hand_over,
    title: m.team_hand_over_title,
    text: m.team_hand_over_text,
    done: m.team_handed_over,
  },
  corporate: {
    label: m.team_hand_over_corporate,
    title: m.team_hand_over_corporate_title,
    text: m.team_hand_over_corporate_text,
    done: m.team_handed_over_corporate,
  },
} satisfies Record<TeamKind, object>;
