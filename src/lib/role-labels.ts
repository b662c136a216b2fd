import type { Role } from '#contract/permissions.ts';
import { m } from '#src/paraglide/messages.js';

export const roleLabels: Record<Role, () => string> = {
  creator: m.account_role_creator,
  owner: m.account_role_owner,
  manager: m.account_role_manager,
  staff: m.account_role_staff,
  'corp-admin': m.account_role_corp_admin,
  'corp-manager': m.account_role_corp_manager,
  'corp-viewer': m.account_role_corp_viewer,
};
