import type { Pool } from 'pg';
import * as z from 'zod/mini';
import type { ListedAppointment } from '#contract/appointment/record.ts';
import type { AccountId } from '#contract/ids.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { windowAround } from '../../presenters/appointment-pages.ts';
import type { SchedulingEnv } from '../../env/env-scheduling.ts';
import { retryAfterSeconds } from '../push/retry-after.ts';
import { readAtMost } from '../read-at-most.ts';
import { byStart } from './own-calendar.ts';
import type { NotListed, Scheduling } from './scheduling.ts';

/** A person looks at the calendar meanwhile. */
const PATIENCE_MS = 10_000;
const ANSWER_MAX_BYTES = 1024 * 1024;
/** The most of one answer; a creator has a few in the days that are listed. */
const LIMIT = 100;

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
  scheduling: NonNullable<SchedulingEnv>;
  pool: Pool;
  now: () => Date;
  /** For accounts that the service doesn't know. */
  own: Scheduling;
  fetch?: typeof globalThis.fetch;
};

/** Why the service doesn't list: with `isWrongSetting`, waiting doesn't help. */
type Failure = NotListed & { isWrongSetting: boolean; reason: string };

/**
 * A hosted scheduling service, which lists by the creator's id there. After it asked to wait, nobody is sent to it until then. `check`
 * says why it doesn't list anything now, or null.
 */
export function onSched({ scheduling, pool, now, own, fetch = globalThis.fetch }: Needed) {
  let waitUntil = 0;

  async function list(customerId: string): Promise<Result<ListedAppointment[], Failure>> {
    const wait = Math.ceil((waitUntil - now().getTime()) / 1000);
    if (wait > 0) return failed('it asked to wait', { retryAfter: wait });
    const url = new URL(`${scheduling.baseUrl}/appointments`);
    const [startDate, endDate] = windowAround(now());
    const query = { customerId, startDate, endDate, limit: String(LIMIT) };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = { accept: 'application/json', authorization: `Bearer ${scheduling.apiKey}` };
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const response = await fetch(url, { redirect: 'error', signal, headers });
      return await readAnswer(response);
    } catch (error) {
      return failed(error instanceof Error ? error.message : String(error));
    }
  }

  async function readAnswer(response: Response): Promise<Result<ListedAppointment[], Failure>> {
    const bytes = await readAtMost(response.body, ANSWER_MAX_BYTES);
    if (!response.ok) {
      const retryAfter = retryAfterSeconds(response.headers, now());
      if (retryAfter !== null) waitUntil = now().getTime() + retryAfter * 1000;
      const isWrongSetting = response.status === 401 || response.status === 403;
      return failed(`it answered ${response.status}`, { retryAfter, isWrongSetting });
    }
    const parsed = answer.safeParse(JSON.parse(bytes?.toString('utf8') ?? 'null'));
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
      return customerId === null ? await own.appointmentsOf(accountId) : await list(customerId);
    },
    async check(): Promise<Failure | null> {
      const listed = await list('0');
      return listed.ok ? null : listed.refusal;
    },
  };
}

const failed = (reason: string, more: Partial<Failure> = {}): { ok: false; refusal: Failure } =>
  refused({ retryAfter: null, isWrongSetting: false, reason, ...more });

async function customerOf(pool: Pool, accountId: AccountId): Promise<string | null> {
  const { rows } = await pool.query<{ id: string | null }>({
    name: 'scheduling-customer',
    text: 'select on_sched_customer_id as id from creators where id = $1',
    values: [accountId],
  });
  return rows[0]?.id ?? null;
}
