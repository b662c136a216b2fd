import { checkAvailability } from '#contract/availability/rules.ts';
import { ok, refused } from '#contract/result.ts';
import { hoursStamps } from './booking-changes.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { lockHours } from './lock-bookings.ts';
import { audienceOf, recordsEffect, type RecordWrite } from '../../records/write-records.ts';

/**
 * Writes a business's complete hours. An outdated version is refused with the current hours; without a version the last
 * command wins. Booked shoots stay as they are.
 */
export const updateAvailability: CommandHandler<'updateAvailability'> = {
  rate: rates.edits,
  async lock({ client, caller, now }) {
    const locked = await lockHours(client, caller.accountId, now);
    let isChanged = false;
    const write = (): RecordWrite =>
      locked && isChanged
        ? {
            availability: [locked.hours],
            stamps: hoursStamps(locked.hours.businessId, locked.watchers),
          }
        : {};
    return {
      decide({ payload, baseVersion }) {
        if (!locked) return refused({ code: 'NOT_FOUND' });
        const checked = checkAvailability(payload);
        if (!checked.ok) return checked;
        const { week, exceptions, capacity, autoConfirm, version, updatedOn } = locked.hours;
        if (baseVersion !== undefined && baseVersion !== version) {
          const booking = { capacity, autoConfirm };
          const on = updatedOn.toISOString();
          const current = { week, exceptions, booking, version, updatedOn: on };
          return refused({ code: 'AVAILABILITY_CHANGED', current });
        }
        locked.hours = {
          ...locked.hours,
          ...checked.value,
          ...payload.booking,
          version: version + 1,
          updatedOn: now,
        };
        isChanged = true;
        return ok({ version: locked.hours.version });
      },
      audience: () => audienceOf(write()),
      effect: () => recordsEffect(write()),
    };
  },
};
