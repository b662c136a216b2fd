import type { Context } from 'hono';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Logger } from 'pino';
import type { Pool } from 'pg';
import type {
  AnswerOf,
  BodyOf,
  ParamsOf,
  QueryOf,
  RouteName,
  RouteOf,
} from '#contract/routes/http.ts';
import type { AccountId, SessionId, UserId } from '#contract/ids.ts';
import type { Membership } from '#contract/profile/record.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Result } from '#contract/result.ts';
import type { AppCheck } from '../ports/app-check/app-check.ts';
import type { BotCheck } from '../ports/bot-check/bot-check.ts';
import type { Bus } from '../ports/bus/bus.ts';
import type { Files } from '../ports/files/files.ts';
import type { HostedIdentity } from '../ports/identity/identity.ts';
import type { Jobs } from '../ports/jobs/jobs.ts';
import type { Mail } from '../ports/mail/mail.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Payments } from '../ports/payments/payments.ts';
import type { Push } from '../ports/push/push.ts';
import type { Scheduling } from '../ports/scheduling/scheduling.ts';
import type { Env } from '../env/env.ts';
import type { JsonText } from './json-text.ts';

/** The server's dependencies. Time and randomness are injected, so that tests control them. */
export type Deps = {
  env: Env;
  pool: Pool;
  db: NodePgDatabase;
  bus: Bus;
  mail: Mail;
  jobs: Jobs;
  push: Push;
  /** Null where no payment provider is configured. */
  payments: Payments | null;
  files: Files;
  scheduling: Scheduling;
  botCheck: BotCheck;
  /** Null means the embedded sign-in. */
  identity: HostedIdentity | null;
  /** Null means that callables ask for no proof of the app. */
  appCheck: AppCheck | null;
  log: Logger;
  metrics: Metrics;
  now: () => Date;
  /** Cryptographically strong random bytes. */
  randomBytes: (count: number) => Uint8Array;
  version: string;
};

/** The signed-in user behind a call. */
export type UserCaller = { userId: UserId; sessionId: SessionId };
/** A user acting for one of their accounts, checked for this call. */
export type AccountCaller = UserCaller & {
  accountId: AccountId;
  membership: Membership;
  /** The account's own program, with a personal access token: it reads nothing that is addressed to people. */
  isProgram?: true;
};

type CallerOf<N extends RouteName> = RouteOf<N>['access'] extends 'user' | 'support'
  ? UserCaller
  : RouteOf<N>['access'] extends { action: string }
    ? AccountCaller
    : null;

/** A call after authentication, parsing and authorization: everything that a handler may read. */
export type Call<N extends RouteName> = {
  deps: Deps;
  caller: CallerOf<N>;
  body: BodyOf<N>;
  query: QueryOf<N>;
  params: ParamsOf<N>;
  /** For cookies, the address of the caller and streams; never for input. */
  context: Context;
};

/** A route's handler: a value or a refusal, or a `Response` where the answer is a stream. */
type Handler<N extends RouteName> = (
  call: Call<N>,
) => Promise<Result<AnswerOf<N> | JsonText<AnswerOf<N>>, Refusal> | Response>;

/** Handlers for some of the declared routes; the app needs one for each. */
export type Handlers<N extends RouteName> = { [K in N]: Handler<K> };
