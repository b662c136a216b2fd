export const roles = [
  'creator',
  'owner',
  'manager',
  'staff',
  'corp-admin',
  'corp-manager',
  'corp-viewer',
] as const;
export type Role = (typeof roles)[number];

/** Who may do what, for the account a call names. A pair that is not listed is refused. */
const allowed = {
  /** Reading is what every role has. */
  'chat.read': roles,
  'chat.send': ['creator', 'owner', 'manager', 'staff', 'corp-admin', 'corp-manager'],
  'notifications.read': roles,
  'calendar.read': roles,
  /** Creators for their own shoots; whoever works at the place answers them. Some events ask for more: see `actionOf`. */
  'booking.act': ['creator', 'owner', 'manager', 'staff', 'corp-admin', 'corp-manager'],
  /** What ends a project or sends it back, beside the campaign itself. */
  'campaign.manage': ['owner', 'manager', 'corp-admin', 'corp-manager'],
  /** Opportunities, and what a creator does about a campaign: applying, filming, posting. */
  'opportunities.read': ['creator'],
  'candidate.act': ['creator'],
  /** Ending a project, or calling for help with it. */
  'project.end': ['creator', 'owner', 'manager', 'corp-admin', 'corp-manager'],
  'review.write': ['creator', 'owner', 'manager', 'corp-admin', 'corp-manager'],
  'campaign.read': roles,
  'availability.write': ['owner', 'manager', 'corp-admin', 'corp-manager'],
  'profile.read': roles,
  /** A creator's own profile and portfolio. */
  'creatorProfile.write': ['creator'],
  'businessProfile.write': ['owner', 'manager', 'corp-admin', 'corp-manager'],
  /** Finding creators, for whoever works for a business. */
  'creators.read': ['owner', 'manager', 'staff', 'corp-admin', 'corp-manager', 'corp-viewer'],
  'creators.mark': ['owner', 'manager', 'corp-admin', 'corp-manager'],
  /** Blocking is for those who may also write to the other side. */
  'people.block': ['creator', 'owner', 'manager', 'corp-admin', 'corp-manager'],
  'support.ask': roles,
  'upload.send': ['creator', 'owner', 'manager', 'corp-admin', 'corp-manager'],
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof allowed;
export const actions = Object.keys(allowed) as Action[];

/** Whether a role may take an action. The one table that device, server and tests ask. */
export function can(role: Role, action: Action): boolean {
  return (allowed[action] as readonly Role[]).includes(role);
}
