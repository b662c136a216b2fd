import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { parseJson } from '#contract/parse-json.ts';
import type { ListedAppointment } from '#contract/appointment/record.ts';
import type { AccountId, CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { consumeTokens } from '../../db/consume-tokens.ts';
import { windowAround } from '../../presenters/appointment-pages.ts';
import type { SchedulingEnv } from '../../env/env-scheduling.ts';
import { retryAfterSeconds } from '../push/retry-after.ts';
import { readAtMost } from '../read-at-most.ts';
import { reasonOf } from '../reason-of.ts';
import { byStart } from './own-calendar.ts';
import type { NotListed, Scheduling } from './scheduling.ts';

/** A person looks at the calendar meanwhile. */
const PATIENCE_MS = 10_000;
const ANSWER_MAX_BYTES = 1024 * 1024;
/** The most of one answer; a creator has a few in the days that are listed. */
const LIMIT = 100;
/** A longer wait that the service asks for isn't believed: it may have meant another caller. */
const LONGEST_WAIT_SECONDS = 600;
/** Calls of one account that reach the service: it limits all of ours together. */
const PER_MINUTE = 20;
const BURST = 60;

const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
);
const time = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((value) => new Date(value).toISOString()),
);
const answer = z.object({
  data: z.array(
    z.object({
      id: z.union([z.string(), z.number()]),
      serviceName: text,
      startDateTime: time,
      endDateTime: time,
      firstname: text,
      lastname: text,
      address: z.nullish(
        z.object({ street: text, locality: text, province: text, postalCode: text }),
      ),
    }),
  ),
});
const NO_ADDRESS = { street: '', locality: '', province: '', postalCode: '' };

type Needed = {
  env: { scheduling: NonNullable<SchedulingEnv>; limitsFactor: number };
  pool: Pool;
  now: () => Date;
  /** For accounts that the service doesn't know. */
  own: Scheduling;
  say: (line: string) => void;
  /** Tests shorten the wait for an answer. */
  patienceMs?: number;
};

/** Why the service doesn't list: with `isWrongSetting`, waiting doesn't help; with `isAboutCustomer`, it may list others. */
type Failure = NotListed & { isWrongSetting: boolean; isAboutCustomer: boolean; reason: string };
/** The statuses with which a service may answer for a customer that it doesn't know. */
const ABOUT_CUSTOMER = [400, 403, 404];

/**
 * A hosted scheduling service, which lists by the creator's id there. After it asked to wait, nobody is sent to it until then. `check`
 * gives the reason why it lists nothing now, or null. The log has a line when the reason of a failure changes, and one when it lists again.
 */
export function onSched({ env, pool, now, own, say, patienceMs = PATIENCE_MS }: Needed) {
  const { scheduling, limitsFactor } = env;
  let waitUntil = 0;
  let lastReason: string | null = null;
  const saidOfCustomers = new Set<string>();

  /** A failure of one customer says nothing about the others, so it is logged once. */
  function note(failure: Failure | null): void {
    const reason = failure?.reason ?? null;
    if (failure?.isAboutCustomer) {
      if (saidOfCustomers.has(failure.reason)) return;
      saidOfCustomers.add(failure.reason);
      return say(`The scheduling service lists nothing for a customer: ${reason}.`);
    }
    if (reason === lastReason) return;
    lastReason = reason;
    say(
      reason === null
        ? 'The scheduling service lists again.'
        : `The scheduling service lists nothing: ${reason}. Creators are asked to try again later.`,
    );
  }

  async function list(customerId: string): Promise<Result<ListedAppointment[], Failure>> {
    const wait = Math.ceil((waitUntil - now().getTime()) / 1000);
    if (wait > 0) return failed('it asked to wait', { retryAfter: wait });
    const url = new URL(`${scheduling.baseUrl}/appointments`);
    const [startDate, endDate] = windowAround(now());
    const query = { customerId, startDate, endDate, limit: String(LIMIT) };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = { accept: 'application/json', authorization: `Bearer ${scheduling.apiKey}` };
    try {
      const signal = AbortSignal.timeout(patienceMs);
      const response = await fetch(url, { redirect: 'error', signal, headers });
      return await readAnswer(response);
    } catch (error) {
      return failed(reasonOf(error));
    }
  }

  async function readAnswer(response: Response): Promise<Result<ListedAppointment[], Failure>> {
    const bytes = await readAtMost(response.body, ANSWER_MAX_BYTES);
    if (!response.ok) {
      const retryAfter = waitAskedBy(response, now());
      if (retryAfter !== null) waitUntil = now().getTime() + retryAfter * 1000;
      return failed(`it answered ${response.status}`, {
        retryAfter,
        isWrongSetting: response.status === 401,
        isAboutCustomer: ABOUT_CUSTOMER.includes(response.status),
      });
    }
    const parsed = answer.safeParse(parseJson(bytes?.toString('utf8') ?? 'null'));
    if (!parsed.success) return failed('its answer is no list of appointments');
    return ok(
      parsed.data.data
        .map((one) => ({
          ...one,
          id: String(one.id),
          address: one.address ?? NO_ADDRESS,
        }))
        .toSorted(byStart)
        .slice(0, LIMIT),
    );
  }

  return {
    async appointmentsOf(accountId: AccountId): Promise<Result<ListedAppointment[], NotListed>> {
      const customerId = await customerOf(pool, accountId);
      if (customerId === null) return await own.appointmentsOf(accountId);
      const bucket = {
        name: 'scheduling',
        accountId,
        perMinute: PER_MINUTE * limitsFactor,
        burst: BURST * limitsFactor,
      };
      const spent = await consumeTokens(pool, bucket, [newId<CommandId>()], now());
      if (spent.granted === 0) return refused({ retryAfter: spent.retryAfter, isTooOften: true });
      const isAsked = now().getTime() >= waitUntil;
      const listed = await list(customerId);
      if (isAsked) note(listed.ok ? null : listed.refusal);
      return listed;
    },
    async check(): Promise<Failure | null> {
      const listed = await list('0');
      return listed.ok ? null : listed.refusal;
    },
  };
}

/** Only the statuses that ask to wait count. */
function waitAskedBy({ status, headers }: Response, now: Date): number | null {
  if (status !== 429 && status !== 503) return null;
  const seconds = retryAfterSeconds(headers, now);
  return seconds === null ? null : Math.min(seconds, LONGEST_WAIT_SECONDS);
}

const failed = (reason: string, more: Partial<Failure> = {}): { ok: false; refusal: Failure } =>
  refused({ retryAfter: null, isWrongSetting: false, isAboutCustomer: false, reason, ...more });

async function customerOf(pool: Pool, accountId: AccountId): Promise<string | null> {
  const { rows } = await pool.query<{ id: string | null }>({
    name: 'scheduling-customer',
    text: 'select on_sched_customer_id as id from creators where id = $1',
    values: [accountId],
  });
  return rows[0]?.id ?? null;
}
