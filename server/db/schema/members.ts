import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { AccountId, BusinessInvitationId, MemberInvitationId, UserId } from '#contract/ids.ts';
import type { TeamRole } from '#contract/members/rules.ts';
import { account, accounts, at, users } from './identity.ts';
import { businesses, corporates } from './market.ts';

const user = (name: string) => uuid(name).$type<UserId>();

/** The address that was invited, and what became of it. */
const invitation = () => ({
  email: text().notNull(),
  invitedBy: user('invited_by')
    .notNull()
    .references(() => users.id),
  createdOn: at('created_on').notNull().defaultNow(),
  sentOn: at('sent_on').notNull().defaultNow(),
  expiresOn: at('expires_on').notNull(),
  acceptedOn: at('accepted_on'),
  revokedOn: at('revoked_on'),
});

/** Invitations to work for a business or a corporation. An address has at most one that is open: a repeat renews it. */
export const memberInvitations = pgTable(
  'member_invitations',
  {
    id: uuid().$type<MemberInvitationId>().notNull(),
    accountId: account('account_id')
      .notNull()
      .references(() => accounts.id),
    ...invitation(),
    role: text().$type<TeamRole>().notNull(),
    /** As in `memberships`. */
    businessIds: uuid('business_ids').array().$type<AccountId[]>(),
    /** SHA-256 of the link's token. The token itself is only in the letter. */
    tokenHash: text('token_hash').notNull().unique(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('member_invitations_id').on(t.id),
    uniqueIndex('member_invitations_open')
      .on(t.accountId, t.email)
      .where(sql`accepted_on is null and revoked_on is null`),
    index().on(t.email),
    index().on(t.invitedBy),
    index().on(t.expiresOn),
  ],
);

export type MemberChange =
  | 'invited'
  | 'resent'
  | 'revoked'
  | 'joined'
  | 'roleChanged'
  | 'removed'
  | 'left'
  | 'handedOver'
  | 'businessInvited'
  | 'businessInvitationRevoked'
  | 'businessDeclined'
  | 'businessCreated'
  | 'businessJoined'
  | 'businessRemoved'
  | 'businessLeft'
  | 'corporationRenamed';

/** The audit of a team: only ever added to, and without names or addresses. */
export const memberChanges = pgTable(
  'member_changes',
  {
    id: uuid().notNull(),
    accountId: account('account_id')
      .notNull()
      .references(() => accounts.id),
    change: text().$type<MemberChange>().notNull(),
    actorId: user('actor_id').notNull(),
    /** The member, or null for an address that has no membership yet. */
    userId: user('user_id'),
    invitationId: uuid('invitation_id').$type<MemberInvitationId | BusinessInvitationId>(),
    /** The business of a corporation that came or went. */
    businessId: account('business_id'),
    roleBefore: text('role_before').$type<TeamRole>(),
    roleAfter: text('role_after').$type<TeamRole>(),
    createdOn: at('created_on').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex('member_changes_id').on(t.id),
    index().on(t.accountId, t.createdOn),
  ],
);

/** Invitations of a business, by its owner's address, to join a corporation. An address has at most one that is open. */
export const businessInvitations = pgTable(
  'business_invitations',
  {
    id: uuid().$type<BusinessInvitationId>().notNull(),
    corporateId: account('corporate_id')
      .notNull()
      .references(() => corporates.id),
    ...invitation(),
    /** The business that it was accepted for. */
    businessId: account('business_id').references(() => businesses.id),
    declinedOn: at('declined_on'),
  },
  (t) => [
    primaryKey({ columns: [t.corporateId, t.id] }),
    uniqueIndex('business_invitations_id').on(t.id),
    uniqueIndex('business_invitations_open')
      .on(t.corporateId, t.email)
      .where(sql`accepted_on is null and revoked_on is null`),
    index().on(t.email),
    index().on(t.invitedBy),
    index().on(t.businessId),
  ],
);
