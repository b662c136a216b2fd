import type { TeamMember } from '#contract/members/record.ts';
import { m } from '#src/paraglide/messages.js';

/** A member's name; of one without a name the address, where it may be seen. */
export const memberName = ({ name, email }: Pick<TeamMember, 'name' | 'email'>): string =>
  name || email || m.account_no_name();
