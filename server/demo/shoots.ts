import type { AppointmentState } from '#contract/appointment/record.ts';
import type { Situation } from '#contract/project/rules.ts';
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
  situation: Situation;
  /** Oldest first. */
  shoots: readonly ShootPlan[];
} & ProjectMore;

/** What became of a project beside its situation. */
type ProjectMore = {
  /** Whose review is in; `both` are shown. */
  reviewed?: 'creator' | 'business' | 'both';
  /** Who opened a dispute, and why. */
  dispute?: readonly [by: 'creator' | 'business', reason: string];
  /** Who ended it, and why. */
  cancel?: readonly [by: 'creator' | 'business', reason: string];
  /** How many photos are there, or were sent; without it, one of every required shot. */
  photos?: number;
  wasInvited?: true;
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
  situation: Situation,
  ...rest: (ShootPlan | ProjectMore)[]
): ProjectPlan {
  const shoots = rest.filter((one): one is ShootPlan => 'when' in one);
  const more = rest.filter((one): one is ProjectMore => !('when' in one));
  return { campaign, creator, situation, shoots, ...Object.assign({}, ...more) };
}

const BURN_BAN = 'The county has a burn ban from today, so no open flame. We are so sorry.';

/**
 * The work that is under way where people have talked past selection. What comes first is placed first: Maya's own days,
 * then the rest.
 */
export const demoProjects: readonly ProjectPlan[] = [
  project('climb', 'maya', 'shoot', done(6, 2000), { state: 'confirmed', when: 'soon' }),
  project('reading', 'maya', 'shoot', on('confirmed', 1, 1830)),
  project('tea', 'maya', 'shoot', done(9, 1400), on('reserved', 3, 1400)),
  project('workshop', 'maya', 'shoot', {
    state: 'rescheduleRequested',
    when: { sundayFrom: 6, at: 930 },
  }),
  project('tacos', 'maya', 'postPartial', done(4, 2130), { wasInvited: true }),
  project('raku', 'maya', 'cancelled', on('cancelledByBusiness', -2, 1700, BURN_BAN), {
    cancel: ['business', BURN_BAN],
  }),
  project('patio', 'maya', 'completed', done(58, 1700)),

  project('workshop', 'rosa', 'shoot', done(9, 1000), on('confirmed', 1, 1000)),
  project('tacos', 'priya', 'shoot', done(8, 1830), on('confirmed', 2, 1830)),
  project('workshop', 'kai', 'shoot', on('reserved', 2, 1000)),
  project('tacos', 'sam', 'shoot', on('confirmed', 3, 2100)),
  project(
    'tacos',
    'noor',
    'shoot',
    done(5, 1900),
    on('cancelledByCreator', 4, 1900, 'My ladder and my wrist disagreed. I need a week.'),
  ),
  project('tacos', 'diego', 'shoot', done(7, 2100), on('reserved', 5, 2100)),
  project('tacos', 'jonah', 'shoot', on('confirmed', 6, 2130)),
  project('workshop', 'talia', 'contentSubmitted', done(2, 1000)),
  project('patio', 'noor', 'completed', done(60, 1700)),
  project('patio', 'diego', 'completed', done(57, 1900)),
  project('patio', 'sam', 'completed', done(61, 1700)),

  project('tea', 'priya', 'shoot', done(12, 1400), on('reserved', 4, 1000)),
  project('tea', 'noor', 'contentSubmitted', done(2, 1400)),
  project('tea', 'talia', 'shoot', on('confirmed', 3, 1000)),
  project('tea', 'jonah', 'shoot', on('reserved', 5, 1500)),
  project('tea', 'rosa', 'completed', done(13, 1100)),
  project('climb', 'kai', 'contentApproved', done(11, 1900)),
  project('climb', 'jonah', 'contentUploading', done(1, 1900), { photos: 2 }),
  project('climb', 'diego', 'shoot', on('confirmed', 2, 1900)),
  project('climb', 'priya', 'completed', done(14, 1800)),
  project('climb', 'sam', 'shoot', on('reserved', 6, 1900)),
  project('climb', 'talia', 'completed', done(16, 1800)),
  project('raku', 'noor', 'cancelled', on('cancelledByBusiness', -3, 1700, BURN_BAN), {
    cancel: ['business', BURN_BAN],
  }),
  project('raku', 'rosa', 'cancelled', on('cancelledByBusiness', -4, 1700, BURN_BAN), {
    cancel: ['business', BURN_BAN],
  }),
  project('reading', 'priya', 'shoot', on('confirmed', 4, 1830)),
  project(
    'reading',
    'kai',
    'shoot',
    on('declined', 5, 2000, 'We have an author in that evening. Would another one do?'),
  ),
  project('reading', 'rosa', 'shoot'),
  project('reading', 'sam', 'completed', done(25, 1900)),

  project('cuts', 'andre', 'shoot', done(7, 800), on('reserved', 4, 900)),
  project('cuts', 'bea', 'contentOpen', done(2, 800)),
  project('cuts', 'theo', 'shoot', done(4, 1615), on('confirmed', 1, 1615)),

  // One of every situation at Sol y Masa; Maya has most of them as well.
  project('breakfast', 'maya', 'contentUploading', done(3, 900), { photos: 3 }),
  project('breakfast', 'diego', 'contentSubmitted', done(2, 900)),
  project('breakfast', 'noor', 'contentRejected', done(4, 900)),
  project('breakfast', 'kai', 'contentRejected', done(6, 900), {
    dispute: ['creator', 'They ask for a whole second shoot, which is not in the brief.'],
  }),
  project('breakfast', 'jonah', 'contentApproved', done(5, 1000), { wasInvited: true }),
  project('breakfast', 'rosa', 'shoot'),
  project('horchata', 'maya', 'postChanges', done(9, 1500)),
  project('horchata', 'diego', 'postSubmitted', done(5, 1500)),
  project('horchata', 'noor', 'postPartial', done(6, 1500)),
  project('horchata', 'rosa', 'postOpen', done(3, 1500)),
  project('horchata', 'sam', 'shoot', { state: 'confirmed', when: 'soon' }),
  project('horchata', 'priya', 'cancelled', {
    cancel: ['creator', 'My family visits that whole week. I am so sorry!'],
  }),
  project('mural', 'maya', 'completed', done(13, 1200), { reviewed: 'business' }),
  project('mural', 'diego', 'completed', done(11, 1500), { reviewed: 'business' }),
  project('mural', 'noor', 'completed', done(15, 1000), { reviewed: 'both' }),
  project('mural', 'sam', 'completed', done(12, 1800), { reviewed: 'creator' }),
  project('lunch', 'maya', 'cancelled', on('cancelledByBusiness', -5, 1200, 'The tins leak.'), {
    cancel: ['business', 'The tins do not close, so there is nothing to film.'],
    dispute: ['creator', 'I had bought the tram tickets and a second light by then.'],
  }),

  project('swap', 'maya', 'contentRejected', done(4, 1700), { wasInvited: true }),
  project('glaze', 'maya', 'shoot', { wasInvited: true }),
  project('openStudio', 'maya', 'completed', done(12, 1400), { reviewed: 'creator' }),
  project('blends', 'maya', 'completed', done(14, 1100), { reviewed: 'both' }),
  project('seconds', 'noor', 'shoot'),
];
