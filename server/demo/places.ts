import {
  weekdays,
  type DayHours,
  type HoursException,
  type Week,
} from '#contract/availability/record.ts';
import type { AccountId, CampaignId, UserId } from '#contract/ids.ts';
import { addDays, dayOf } from '#contract/phoenix-time.ts';
import {
  businesses,
  campaignsByKey,
  type BusinessKey,
  type CampaignKey,
  type Times,
} from './data.ts';
import { demoId } from './demo-id.ts';

const businessKeys = Object.keys(businesses) as BusinessKey[];
export const businessIds = Object.fromEntries(
  businessKeys.map((key) => [key, demoId<AccountId>(`business ${key}`)]),
) as Record<BusinessKey, AccountId>;
const copperBasin = demoId<AccountId>('corporate copper basin');
export const placeIds = { ...businessIds, copperBasin };

export const demoCorporates = [{ id: copperBasin, name: 'Copper Basin Collective' }];

export const demoBusinesses = businessKeys.map((key) => {
  const {
    corporate,
    contact,
    mention: _m,
    completed: _c,
    hours: _h,
    exceptions: _e,
    ...facts
  } = businesses[key];
  return {
    ...facts,
    key,
    id: businessIds[key],
    corporateId: corporate ? copperBasin : null,
    /** The person creators talk to. */
    contactUserId: demoId<UserId>(`user ${contact}`),
    logoUrl: `/demo/logos/${key}.svg`,
  };
});

const campaignKeys = Object.keys(campaignsByKey) as CampaignKey[];
export const demoCampaigns = campaignKeys.map((key) => {
  const { title, category, status, publishedDaysAgo, business: place } = campaignsByKey[key];
  const business = demoBusinesses.find((one) => one.key === place);
  if (!business) throw new Error(`No demo business is called ${place}.`);
  const id = demoId<CampaignId>(`campaign ${key}`);
  return { key, id, business, title, category, status, publishedDaysAgo };
});
export type DemoCampaign = (typeof demoCampaigns)[number];

const byKey = new Map(demoCampaigns.map((one) => [one.key, one]));

export function campaignOf(key: CampaignKey): DemoCampaign {
  const found = byKey.get(key);
  if (!found) throw new Error(`No demo campaign is called ${key}.`);
  return found;
}

const hoursOf = (times: Times | undefined): DayHours =>
  times
    ? { isOpen: true, startTime: times[0], endTime: times[1] }
    : { isOpen: false, startTime: 0, endTime: 0 };

/** A business's hours around `now`. */
export function demoHours(key: BusinessKey, now: number) {
  const { hours, exceptions } = businesses[key];
  const week = weekdays.map((day, place) => [day, hoursOf(hours[place])]);
  const dated = exceptions.map(([inDays, times]): HoursException => {
    return { date: addDays(dayOf(now), inDays), ...hoursOf(times) };
  });
  return { week: Object.fromEntries(week) as Week, exceptions: dated };
}
