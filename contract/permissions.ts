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

/** Roles and their actions, for the account that a call names. A pair that is not listed is refused. */
const allowed = {
  /** Reading is what every role has. */
  'chat.read': roles,
  'chat.send': ['creator', 'owner', 'manager', 'staff', 'corp-admin', 'corp-manager'],
  'notifications.read': roles,
  'calendar.read': roles,
  /** For a creator's own shoots, and for the business's staff. Some events need more: see `actionOf`. */
  'booking.act': ['creator', 'owner', 'manager', 'staff', 'corp-admin', 'corp-manager'],
  /** Ending a project or sending it back, without the campaign itself. */
  'campaign.manage': ['owner', 'manager', 'corp-admin', 'corp-manager'],
  /** Opportunities, and what a creator does about a campaign: applying, filming, posting. */
  'opportunities.read': ['creator'],
  'candidate.act': ['creator'],
  /** Ending a project, or calling for help with it. */
  'project.end': ['creator', 'owner', 'manager', 'corp-admin', 'corp-manager'],
  'review.write': ['creator', 'owner', 'manager', 'corp-admin', 'corp-manager'],
  'campaign.read': roles,
  /** Campaigns of a corporation at several of its businesses; writing one is `campaign.manage` at each of them. */
  'campaignGroups.read': ['corp-admin', 'corp-manager', 'corp-viewer'],
  'availability.write': ['owner', 'manager', 'corp-admin', 'corp-manager'],
  'profile.read': roles,
  /** A creator's own profile and portfolio. */
  'creatorProfile.write': ['creator'],
  'businessProfile.write': ['owner', 'manager', 'corp-admin', 'corp-manager'],
  /** Whether everyone can read about the account without the app, and under which address. */
  'publicPage.write': ['creator', 'owner', 'manager', 'corp-admin', 'corp-manager'],
  /** Finding creators, for everyone who works for a business. */
  'creators.read': ['owner', 'manager', 'staff', 'corp-admin', 'corp-manager', 'corp-viewer'],
  'creators.mark': ['owner', 'manager', 'corp-admin', 'corp-manager'],
  /** Hearing of a business's new campaigns. */
  'businesses.follow': ['creator'],
  /** Blocking, for everyone who may write to the other side. */
  'people.block': ['creator', 'owner', 'manager', 'corp-admin', 'corp-manager'],
  'support.ask': roles,
  /** The subscription's state, for everyone who may start campaigns; paying for it, for those who answer for the money. */
  'billing.read': ['owner', 'manager', 'staff', 'corp-admin', 'corp-manager', 'corp-viewer'],
  'billing.manage': ['owner', 'corp-admin'],
  /** The people of a business or corporation. Only those who manage them see addresses and invitations. */
  'members.read': ['owner', 'manager', 'staff', 'corp-admin', 'corp-manager', 'corp-viewer'],
  'members.manage': ['owner', 'corp-admin'],
  /** Where the grant is: a role of a corporation ends in the corporation, not in one of its businesses. */
  'members.leave': ['owner', 'manager', 'staff', 'corp-admin', 'corp-manager', 'corp-viewer'],
  'members.handOver': ['owner', 'corp-admin'],
  /** Which businesses a corporation has. Leaving it is the business's own choice, so nobody of the corporation may. */
  'businesses.manage': ['corp-admin'],
  'corporation.read': ['corp-admin', 'corp-manager', 'corp-viewer'],
  'corporation.leave': ['owner'],
  'payouts.manage': ['creator'],
  /** Everyone has a photo of their own; what else a role may upload is for its purpose to say. */
  'upload.send': roles,
} as const satisfies Record<string, readonly Role[]>;

export type Action = keyof typeof allowed;

/** Whether a role has a permission. Device, server and tests read this one table. */
export function can(role: Role, action: Action): boolean {
  return (allowed[action] as readonly Role[]).includes(role);
}
