import { APPOINTMENTS_PER_PAGE } from '#contract/routes/calendar.ts';
import { appointmentResult, versionResult } from '#contract/commands/command-results.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Handlers } from '../http/call.ts';
import { appointmentsBefore, appointmentsInWindow } from '../presenters/appointment-pages.ts';
import { endFeed, readFeed, startFeed } from '../bookings/calendar-feed.ts';
import { findFreeSlots } from '../bookings/open-hours.ts';
import { presentPublicBusiness } from '../presenters/public-business.ts';
import { refuse } from '../texts/refusal.ts';
import { runOne } from './run-one.ts';

/** Calendar programs ask every few minutes at most, and nothing between them and us may cache. */
const FEED_SECONDS = 300;

export const calendarRoutes: Handlers<
  | 'business'
  | 'updateBusinessAvailability'
  | 'businessSlots'
  | 'appointments'
  | 'creatorAppointments'
  | 'bookAppointment'
  | 'appointmentEvent'
  | 'startCalendarFeed'
  | 'endCalendarFeed'
  | 'calendarFeed'
> = {
  async business({ deps, params }) {
    const business = await presentPublicBusiness(deps.pool, params.id, { isRun: true });
    return business ? ok(business) : refused(refuse('NOT_FOUND'));
  },

  async updateBusinessAvailability({ body, ...call }) {
    const { exceptions = [], ...week } = body;
    return answerOf(await runOne(call, 'updateAvailability', { week, exceptions }), (result) =>
      versionResult.parse(result),
    );
  },

  async businessSlots({ deps, params, query }) {
    const { from, to, duration } = query;
    const slots = await findFreeSlots(deps, params.id, { from, to, durationMin: duration });
    if (!slots) return refused(refuse('NOT_FOUND'));
    return ok({ slots, asOf: deps.now().toISOString() });
  },

  async appointments({ deps, caller: { accountId }, query }) {
    const data =
      query.before === undefined
        ? await appointmentsInWindow(deps, accountId)
        : await appointmentsBefore(deps.pool, accountId, {
            before: query.before,
            limit: query.limit ?? APPOINTMENTS_PER_PAGE,
          });
    return ok({ data });
  },

  async creatorAppointments({ deps, caller: { accountId } }) {
    const listed = await deps.scheduling.appointmentsOf(accountId);
    if (listed.ok) return ok({ data: listed.value });
    const { retryAfter, isTooOften } = listed.refusal;
    const code = isTooOften ? 'TOO_MANY_REQUESTS' : 'UNAVAILABLE';
    return refused(refuse(code, retryAfter === null ? {} : { retryAfter }));
  },

  async bookAppointment({ body, ...call }) {
    return answerOf(await runOne(call, 'bookAppointment', body), (result) =>
      appointmentResult.parse(result),
    );
  },

  async appointmentEvent({ body, params, ...call }) {
    if (params.id !== body.appointmentId) {
      return refused(refuse('INVALID', { current: { path: ['appointmentId'] } }));
    }
    return answerOf(await runOne(call, 'appointmentEvent', body), (result) =>
      appointmentResult.parse(result),
    );
  },

  startCalendarFeed: async ({ deps, caller }) => ok({ url: await startFeed(deps, caller) }),

  async endCalendarFeed({ deps, caller }) {
    await endFeed(deps, caller);
    return ok({ success: true });
  },

  async calendarFeed({ deps, params }) {
    const file = await readFeed(deps, params.token);
    if (!file.ok) return file;
    return new Response(file.value, {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'inline; filename="shoots.ics"',
        'Cache-Control': `private, max-age=${FEED_SECONDS}`,
      },
    });
  },
};

/** A command's answer, first or repeated, is its handler's result. */
function answerOf<T>(
  done: Result<{ result: unknown }, Refusal>,
  read: (result: unknown) => T,
): Result<T, Refusal> {
  return done.ok ? ok(read(done.value.result)) : done;
}
