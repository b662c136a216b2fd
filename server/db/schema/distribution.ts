/**
 * How the tables are distributed over the nodes of an engine such as Citus: by the account that owns a row, so that what belongs
 * together is on one node. `tests/server/db/distribution.test.ts` compares this with the catalog. See decision 46.
 *
 * Such an engine asks that a distributed table's primary key, its unique indexes, and its foreign keys to other distributed tables
 * contain the column. Ours do, apart from those below, which `undistributed` lists with what takes their place.
 */

/** By a column of the table; `reference`: copied to every node; `local`: on one node. */
export type Placement = { by: string } | 'reference' | 'local';

const byBusiness = { by: 'business_id' };
const byAccount = { by: 'account_id' };
const byUser = { by: 'user_id' };
const byId = { by: 'id' };

export const placements: Readonly<Record<string, Placement>> = {
  accounts: byId,
  businesses: byId,
  corporates: byId,
  creators: byId,
  users: byId,

  // What a business and a creator share belongs to the business.
  appointments: byBusiness,
  availability: byBusiness,
  campaigns: byBusiness,
  candidates: byBusiness,
  chatrooms: byBusiness,
  content_items: byBusiness,
  messages: byBusiness,
  project_payments: byBusiness,
  projects: byBusiness,

  api_tokens: byAccount,
  blocks: byAccount,
  calendar_feeds: byAccount,
  commands: byAccount,
  favourites: byAccount,
  feed: byAccount,
  files: byAccount,
  follows: byAccount,
  member_changes: byAccount,
  member_invitations: byAccount,
  notifications: byAccount,
  payout_accounts: byAccount,
  public_pages: byAccount,
  ratings: byAccount,
  subscriptions: byAccount,
  webhook_deliveries: byAccount,
  webhooks: byAccount,
  business_invitations: { by: 'corporate_id' },
  portfolio_items: { by: 'creator_id' },
  reviews: { by: 'of_account_id' },

  announcement_receipts: byUser,
  memberships: byUser,
  passkeys: byUser,
  push_registrations: byUser,
  sessions: byUser,

  // Of no one account: an amount moves from one to the other, an address is one project's in all of Pollin, and someone who signs in
  // is nobody yet. A bucket's key begins with its account, or is a network.
  buckets: { by: 'key' },
  known_browsers: { by: 'email' },
  ledger_entries: { by: 'posting' },
  post_urls: { by: 'normalised_url' },

  announcements: 'reference',
  meta: 'reference',
  postal_codes: 'reference',

  // Rows of days, and those of the desk and of outside services, which few write.
  desk_acts: 'local',
  login_codes: 'local',
  mails: 'local',
  mirror_copies: 'local',
  mirror_outbox: 'local',
  passkey_challenges: 'local',
  payment_events: 'local',
  support_messages: 'local',
  support_requests: 'local',
  upload_locks: 'local',
  used_challenges: 'local',
};

/** Tables whose ids are unique by themselves, beside their primary key with the owner. */
const idsAlone = [
  'api_tokens',
  'appointments',
  'business_invitations',
  'calendar_feeds',
  'campaigns',
  'candidates',
  'chatrooms',
  'content_items',
  'files',
  'member_changes',
  'member_invitations',
  'passkeys',
  'portfolio_items',
  'project_payments',
  'projects',
  'push_registrations',
  'reviews',
  'sessions',
  'webhook_deliveries',
  'webhooks',
];

type UniqueIndex = { table: string; columns: string[]; isConstraint?: true; because: string };

const PROVIDER = 'The provider gives each of its ids once.';
const RANDOM = 'A hash of 256 random bits, which are nobody else’s.';
const alone: [string, UniqueIndex][] = idsAlone.map((table) => [
  `${table}_id`,
  {
    table,
    columns: [],
    because: 'The primary key takes its place: an id is unique in its account.',
  },
]);
const constraint = (table: string, column: string, because: string): [string, UniqueIndex] => [
  `${table}_${column}_unique`,
  { table, columns: [column], isConstraint: true, because },
];

/** Unique indexes without the column. In a distributed table, one with the column added takes the place of each that names columns. */
export const undistributedIndexes: Readonly<Record<string, UniqueIndex>> = Object.fromEntries([
  ...alone,
  ['messages_id_index', { table: 'messages', columns: ['id'], because: 'As for the ids above.' }],
  constraint('api_tokens', 'token_hash', RANDOM),
  constraint('member_invitations', 'token_hash', RANDOM),
  constraint('push_registrations', 'token_hash', RANDOM),
  constraint('creators', 'on_sched_customer_id', 'Operators set it, one creator at a time.'),
  constraint('payout_accounts', 'provider_account_id', PROVIDER),
  constraint('project_payments', 'intent_id', PROVIDER),
  constraint('project_payments', 'refund_id', PROVIDER),
  constraint('project_payments', 'transfer_id', PROVIDER),
  constraint('subscriptions', 'customer_id', PROVIDER),
  constraint('subscriptions', 'subscription_id', PROVIDER),
  [
    'project_payments_once',
    {
      table: 'project_payments',
      columns: ['account_id', 'command_id'],
      isConstraint: true,
      because: 'A command is about one project, and so about one business.',
    },
  ],
  constraint('users', 'email', 'A table of addresses, distributed by the address, claims each.'),
  [
    'public_pages_address',
    {
      table: 'public_pages',
      columns: ['kind', 'slug'],
      because: 'A table of addresses, distributed by the address, claims each.',
    },
  ],
] satisfies [string, UniqueIndex][]);

/** People and their accounts. Their rows are emptied, never deleted, so that a reference that was right stays right. */
export const parties: readonly string[] = [
  'accounts',
  'businesses',
  'corporates',
  'creators',
  'users',
];

/** Foreign keys from one account's rows to another's, besides those to `parties`: the handlers lock or read the row they name. */
export const crossingKeys: Readonly<Record<string, string>> = {
  content_items_file_id_files_id_fk: 'content of a business names the file of its creator',
  content_items_poster_file_id_files_id_fk: 'content of a business names the file of its creator',
  post_urls_project_id_projects_id_fk:
    'an address is distributed by itself; projects are never deleted',
  reviews_project_id_projects_id_fk:
    'a review belongs to the reviewed account; projects are never deleted',
};

/** A foreign key of the catalog: its columns in the order of those that they name. */
export type ForeignKey = {
  name: string;
  table: string;
  columns: string[];
  ofTable: string;
  ofColumns: string[];
};

export const columnOf = (table: string): string | null => {
  const placement = placements[table];
  return typeof placement === 'object' ? placement.by : null;
};

/** Whether an engine of this class keeps a foreign key: both rows are on one node, or the named one is on every node. */
export function staysOnNode({ table, columns, ofTable, ofColumns }: ForeignKey): boolean {
  if (placements[ofTable] === 'reference') return true;
  const [own, other] = [columnOf(table), columnOf(ofTable)];
  if (own === null || other === null) return own === other;
  return columns.some((column, index) => column === own && ofColumns[index] === other);
}

/**
 * SQL that readies a migrated database for the distribution: it removes what no node could check alone, and adds what takes its
 * place. `keys`: all foreign keys of the database.
 */
export function preparation(keys: readonly ForeignKey[]): string[] {
  const crossing = keys.filter((key) => !staysOnNode(key));
  const indexes = Object.entries(undistributedIndexes);
  return [
    ...crossing.map(({ table, name }) => `alter table ${table} drop constraint "${name}"`),
    ...indexes.flatMap(([name, { table, columns, isConstraint }]) => [
      isConstraint ? `alter table ${table} drop constraint "${name}"` : `drop index "${name}"`,
      ...(columns.length > 0 && columnOf(table) !== 'id'
        ? [`create unique index on ${table} (${[...columns, columnOf(table)].join(', ')})`]
        : []),
    ]),
  ];
}
