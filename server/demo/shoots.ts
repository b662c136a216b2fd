import type { AppointmentState } from '#contract/appointment/record.ts';
import type { ProjectStep } from '#contract/project/record.ts';
import type { CreatorKey } from './people.ts';
import type { CampaignKey } from './places.ts';

/**
 * When a shoot is wanted: days from today and a time of day, or, for `soon`, about two hours from now. It is moved to the
 * nearest time that business and creator have free.
 */
export type Wanted = { inDays: number; at: number } | 'soon' | { sundayFrom: number; at: number };

export type ShootPlan = { state: AppointmentState; when: Wanted; reason?: string };

export type ProjectPlan = {
  campaign: CampaignKey;
  creator: CreatorKey;
  step: ProjectStep;
  /** Oldest first. */
  shoots: readonly ShootPlan[];
};

const on = (state: AppointmentState, inDays: number, at: number, reason?: string): ShootPlan => ({
  state,
  when: { inDays, at },
  ...(reason !== undefined && { reason }),
});
const done = (daysAgo: number, at: number) => on('completed', -daysAgo, at);

function project(
  campaign: CampaignKey,
  creator: CreatorKey,
  step: ProjectStep,
  ...shoots: ShootPlan[]
): ProjectPlan {
  return { campaign, creator, step, shoots };
}

const BURN_BAN = 'The county has a burn ban from today, so no open flame. We are so sorry.';

/**
 * The work that is under way where people have talked past selection. What comes first is placed first: Maya's own days,
 * then the rest.
 */
export const demoProjects: readonly ProjectPlan[] = [
  project('climb', 'maya', 'schedule_shoot', done(6, 2000), { state: 'confirmed', when: 'soon' }),
  project('reading', 'maya', 'schedule_shoot', on('confirmed', 1, 1830)),
  project('tea', 'maya', 'schedule_shoot', done(9, 1400), on('reserved', 3, 1400)),
  project('workshop', 'maya', 'schedule_shoot', {
    state: 'rescheduleRequested',
    when: { sundayFrom: 6, at: 930 },
  }),
  project('tacos', 'maya', 'submit_post', done(4, 2130)),
  project('raku', 'maya', 'cancelled', on('cancelledByBusiness', -2, 1700, BURN_BAN)),
  project('patio', 'maya', 'completed', done(58, 1700)),

  project('workshop', 'rosa', 'schedule_shoot', done(9, 1000), on('confirmed', 1, 1000)),
  project('tacos', 'priya', 'schedule_shoot', done(8, 1830), on('confirmed', 2, 1830)),
  project('workshop', 'kai', 'schedule_shoot', on('reserved', 2, 1000)),
  project('tacos', 'sam', 'schedule_shoot', on('confirmed', 3, 2100)),
  project(
    'tacos',
    'noor',
    'schedule_shoot',
    done(5, 1900),
    on('cancelledByCreator', 4, 1900, 'My ladder and my wrist disagreed. I need a week.'),
  ),
  project('tacos', 'diego', 'schedule_shoot', done(7, 2100), on('reserved', 5, 2100)),
  project('tacos', 'jonah', 'schedule_shoot', on('confirmed', 6, 2130)),
  project('workshop', 'talia', 'get_approval_for_content', done(1, 1000)),
  project('patio', 'noor', 'completed', done(60, 1700)),
  project('patio', 'diego', 'completed', done(57, 1900)),
  project('patio', 'sam', 'completed', done(61, 1700)),

  project('tea', 'priya', 'schedule_shoot', done(12, 1400), on('reserved', 4, 1000)),
  project('tea', 'noor', 'get_approval_for_content', done(2, 1400)),
  project('tea', 'talia', 'schedule_shoot', on('confirmed', 3, 1000)),
  project('tea', 'jonah', 'schedule_shoot', on('reserved', 5, 1500)),
  project('tea', 'rosa', 'completed', done(13, 1100)),
  project('climb', 'kai', 'content_approved', done(11, 1900)),
  project('climb', 'jonah', 'get_approval_for_content', done(1, 1900)),
  project('climb', 'diego', 'schedule_shoot', on('confirmed', 2, 1900)),
  project('climb', 'priya', 'completed', done(14, 1800)),
  project('climb', 'sam', 'schedule_shoot', on('reserved', 6, 1900)),
  project('climb', 'talia', 'completed', done(16, 1800)),
  project('raku', 'noor', 'cancelled', on('cancelledByBusiness', -3, 1700, BURN_BAN)),
  project('raku', 'rosa', 'cancelled', on('cancelledByBusiness', -4, 1700, BURN_BAN)),
  project('reading', 'priya', 'schedule_shoot', on('confirmed', 4, 1830)),
  project(
    'reading',
    'kai',
    'schedule_shoot',
    on('declined', 5, 2000, 'We have an author in that evening. Would another one do?'),
  ),
  project('reading', 'rosa', 'schedule_shoot'),
  project('reading', 'sam', 'completed', done(25, 1900)),

  project('cuts', 'andre', 'schedule_shoot', done(7, 800), on('reserved', 4, 900)),
  project('cuts', 'bea', 'get_approval_for_content', done(2, 800)),
  project('cuts', 'theo', 'schedule_shoot', done(4, 1615), on('confirmed', 1, 1615)),
];
