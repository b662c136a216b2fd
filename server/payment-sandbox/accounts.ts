import * as z from 'zod/mini';
import { invalid } from './api-error.ts';
import type { Kinds } from './kinds.ts';
import { ignored, mergeMetadata, metadata, text } from './params.ts';
import { payOut } from './payouts.ts';
import { link, listOf, nulls } from './present.ts';
import { endpoint, none, retrieve, type Endpoints } from './resource.ts';
import type { Store } from './store.ts';

type Account = Kinds['account'];

/** A link into the onboarding is used within minutes. */
const LINK_LIVES_S = 300;
const DUE = [
  'business_profile.url',
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
];

export const accountEndpoints: Endpoints = {
  'POST /v1/accounts': endpoint(
    z.strictObject({
      email: z.optional(text),
      metadata: z.optional(metadata),
      business_type: z.optional(
        z.enum(['individual', 'company', 'non_profit', 'government_entity']),
      ),
      business_profile: z.optional(z.record(z.string(), z.unknown())),
      individual: ignored,
      company: ignored,
      settings: ignored,
      tos_acceptance: ignored,
      type: z.optional(text),
      country: z.optional(text),
      default_currency: z.optional(text),
      capabilities: z.optional(z.record(z.string(), z.unknown())),
      controller: ignored,
    }),
    async ({ store, params }) => {
      const capabilities = Object.keys(params.capabilities ?? { transfers: true });
      const inactive = Object.fromEntries(capabilities.map((name) => [name, 'inactive']));
      return await store.insert(newAccount(store, inactive, params));
    },
  ),
  'GET /v1/accounts/:id': retrieve('account'),
  'POST /v1/account_links': endpoint(
    z.strictObject({
      account: text,
      type: z.enum(['account_onboarding', 'account_update']),
      refresh_url: text,
      return_url: text,
      collection_options: ignored,
      collect: ignored,
    }),
    async ({ store, params }) => {
      const { id: account } = await store.get('account', params.account, 'account');
      const id = store.newId('link');
      const stored = await store.insert<Kinds['account_link']>({
        id,
        object: 'account_link',
        created: store.now,
        expires_at: store.now + LINK_LIVES_S,
        url: link(`/onboarding/${id}`),
        _account: account,
        _isUsed: false,
        _refreshUrl: params.refresh_url,
        _returnUrl: params.return_url,
      });
      const { object, created, expires_at, url } = stored;
      return { object, created, expires_at, url };
    },
  ),
  'POST /v1/accounts/:id/login_links': endpoint(none, async ({ store, id }) => {
    const account = await store.get('account', id);
    if (!account.details_submitted) {
      throw invalid('Cannot create a login link for an account that has not completed onboarding.');
    }
    return { object: 'login_link', created: store.now, url: link(`/express/${id}`) };
  }),
};

function newAccount(
  store: Store,
  capabilities: Record<string, string>,
  params: {
    type?: string | undefined;
    country?: string | undefined;
    email?: string | undefined;
    default_currency?: string | undefined;
    business_type?: Account['business_type'];
    metadata?: Record<string, string> | undefined;
  },
): Account {
  const id = store.newId('acct');
  return {
    id,
    object: 'account',
    business_profile: {
      ...nulls('mcc', 'minority_owned_business_designation', 'name', 'support_address'),
      ...nulls('specified_commercial_transactions_act_url', 'support_email', 'support_phone'),
      ...nulls('support_url', 'url'),
    },
    business_type: params.business_type ?? null,
    capabilities,
    charges_enabled: false,
    controller: {
      fees: { payer: 'application_express' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country: params.country ?? 'US',
    created: store.now,
    default_currency: params.default_currency ?? 'usd',
    details_submitted: false,
    email: params.email ?? null,
    external_accounts: listOf(`/v1/accounts/${id}/external_accounts`, []),
    future_requirements: noRequirements,
    metadata: mergeMetadata({}, params.metadata),
    payouts_enabled: false,
    requirements: {
      ...noRequirements,
      currently_due: DUE,
      eventually_due: DUE,
      past_due: DUE,
      disabled_reason: 'requirements.past_due',
    },
    settings: null,
    tos_acceptance: nulls('date', 'ip', 'user_agent'),
    type: params.type ?? 'express',
  };
}

const noRequirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

/** The event belongs to the connected account itself. */
async function changeAccount(
  store: Store,
  account: Account,
  changes: Partial<Account>,
): Promise<Account> {
  return await store.ofAccount(account.id).change(account, changes, 'account.updated');
}

type Onboarding = {
  firstName: string;
  lastName: string;
  routingNumber: string;
  accountNumber: string;
};

/** The person has entered everything: the account may receive transfers and payouts. */
export async function finishOnboarding(
  store: Store,
  account: Account,
  entered: Onboarding,
): Promise<Account> {
  const active = Object.keys(account.capabilities ?? {}).map((name) => [name, 'active']);
  const changed = await changeAccount(store, account, {
    business_type: account.business_type ?? 'individual',
    capabilities: Object.fromEntries(active),
    charges_enabled: true,
    details_submitted: true,
    external_accounts: listOf(`/v1/accounts/${account.id}/external_accounts`, [
      bankOf(store, account, entered),
    ]),
    payouts_enabled: true,
    requirements: noRequirements,
    tos_acceptance: { date: store.now, ip: '127.0.0.1', user_agent: null },
  });
  await payOut(store.ofAccount(account.id), account.default_currency ?? 'usd');
  return changed;
}

type Bank = NonNullable<Account['external_accounts']>['data'][number];

function bankOf(
  store: Store,
  { id, country, default_currency }: Account,
  entered: Onboarding,
): Bank {
  return {
    id: store.newId('ba'),
    object: 'bank_account',
    account: id,
    account_holder_name: `${entered.firstName} ${entered.lastName}`,
    account_holder_type: 'individual',
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'SANDBOX BANK',
    country: country ?? 'US',
    currency: default_currency ?? 'usd',
    default_for_currency: true,
    fingerprint: null,
    last4: entered.accountNumber.slice(-4),
    metadata: {},
    routing_number: entered.routingNumber,
    status: 'new',
  };
}
