import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import {
  categories,
  categoryRules,
  isInAppPath,
  pathOf,
  pushTimeOf,
  type NotificationCategory,
} from '#contract/notification/rules.ts';

const ids = {
  campaignId: newId<string>(),
  chatroomId: newId<string>(),
  invitationId: newId<string>(),
};
const { campaignId: c, chatroomId: r, invitationId: i } = ids;

/** The table of the domain rules, written out: where each side is led. */
const table: Record<NotificationCategory, Partial<Record<Side, string>>> = {
  CREATOR_APPLIED: { business: `/business/campaign/${c}/candidates` },
  CREATOR_WITHDRAW: { business: `/business/campaign/${c}/candidates` },
  CREATOR_INVITE_DECLINED: { business: `/business/campaign/${c}/candidates` },
  CREATOR_INVITE_ACCEPTED: { business: `/business/campaign/${c}/schedule` },
  BUSINESS_INVITE: { creator: `/creator/campaign/${c}/selection` },
  FOLLOWED_CAMPAIGN: { creator: `/creator/campaign/${c}/selection` },
  BACKUP_AVAILABLE: { creator: `/creator/campaign/${c}/selection` },
  BRIEF_CHANGED: { creator: `/creator/campaign/${c}/selection` },
  BUSINESS_ACCEPTED: { creator: `/creator/campaign/${c}/schedule` },
  BUSINESS_DECLINED: { creator: '/creator/pipeline' },
  BUSINESS_UNINVITE: { creator: '/creator/pipeline' },
  INVITE_EXPIRED: { creator: '/creator/pipeline' },
  APPLICATION_EXPIRED: { creator: '/creator/pipeline' },
  CAMPAIGN_CLOSED: { creator: '/creator/pipeline' },
  BOOKING_RESERVED: { business: `/business/campaign/${c}/schedule` },
  RESCHEDULE_REQUESTED: { business: `/business/campaign/${c}/schedule` },
  APPOINTMENT_CANCELLED_BY_CREATOR: { business: `/business/campaign/${c}/schedule` },
  CREATOR_ARRIVED: { business: `/business/campaign/${c}/schedule` },
  BOOKING_CONFIRMED: { creator: `/creator/campaign/${c}/schedule` },
  BOOKING_DECLINED: { creator: `/creator/campaign/${c}/schedule` },
  RESCHEDULE_APPROVED: { creator: `/creator/campaign/${c}/schedule` },
  RESCHEDULE_REJECTED: { creator: `/creator/campaign/${c}/schedule` },
  APPOINTMENT_CANCELLED_BY_BUSINESS: { creator: `/creator/campaign/${c}/schedule` },
  RESCHEDULE_REOPENED: { creator: `/creator/campaign/${c}/details` },
  PROJECT_CANCELLED: {
    creator: `/creator/campaign/${c}/details`,
    business: `/business/campaign/${c}/details`,
  },
  APPOINTMENT_REMINDER_24H: {
    creator: `/creator/campaign/${c}/schedule`,
    business: `/business/campaign/${c}/schedule`,
  },
  APPOINTMENT_REMINDER_2H: {
    creator: `/creator/campaign/${c}/schedule`,
    business: `/business/campaign/${c}/schedule`,
  },
  NO_SHOW_REPORTED: { creator: `/creator/campaign/${c}/schedule` },
  SHOOT_DONE: { business: `/business/campaign/${c}/content-review` },
  CONTENT_SUBMITTED: { business: `/business/campaign/${c}/content-review` },
  REVIEW_DEADLINE: { business: `/business/campaign/${c}/content-review` },
  CONTENT_REJECTED: { creator: `/creator/campaign/${c}/content` },
  CONTENT_DUE: { creator: `/creator/campaign/${c}/content` },
  CONTENT_APPROVED: { creator: `/creator/campaign/${c}/post` },
  POST_WINDOW_OPEN: { creator: `/creator/campaign/${c}/post` },
  POST_DUE: { creator: `/creator/campaign/${c}/post` },
  POST_CHANGES_REQUESTED: { creator: `/creator/campaign/${c}/post` },
  POST_SUBMITTED: { business: `/business/campaign/${c}/view-post` },
  VERIFY_DEADLINE: { business: `/business/campaign/${c}/view-post` },
  POST_REMOVED: {
    creator: `/creator/campaign/${c}/post`,
    business: `/business/campaign/${c}/view-post`,
  },
  CAMPAIGN_COMPLETED: both('review'),
  REVIEW_REQUESTED: both('review'),
  REVIEW_PUBLISHED: both('review'),
  NEW_MESSAGE: both(`messaging/${r}`),
  DISPUTE_OPENED: both('details'),
  DISPUTE_RESOLVED: both('details'),
  TIER_CHANGED: { creator: '/creator/profile/view', business: '/business/profile/view' },
  PAYOUT_SENT: { creator: '/creator/earnings' },
  PAYOUT_FAILED: { creator: '/creator/earnings' },
  PAYOUT_ONBOARDING: { creator: '/creator/earnings' },
  SUBSCRIPTION_CHANGED: {
    business: '/business/subscription',
    corporate: '/corporate/subscription',
  },
  PAYMENT_FAILED: { business: '/business/subscription', corporate: '/corporate/subscription' },
  TRIAL_ENDING: { business: '/business/subscription', corporate: '/corporate/subscription' },
  MEMBER_INVITED: { business: '/business/members', corporate: '/corporate/members' },
  MEMBER_JOINED: { business: '/business/members', corporate: '/corporate/members' },
  MEMBER_CHANGED: { business: '/business/members', corporate: '/corporate/members' },
  WEBHOOK_DISABLED: { business: '/business/members' },
  BUSINESS_INVITED: { business: `/user/corporation/${i}` },
  BUSINESS_ADDED: { corporate: '/corporate/businesses' },
  SUPPORT_REPLY: {
    creator: '/creator/support',
    business: '/business/support',
    corporate: '/corporate/support',
  },
  SYSTEM: {
    creator: '/creator/notification',
    business: '/business/notification',
    corporate: '/corporate/notification',
  },
  SYNC_ATTENTION: { creator: '/settings/sync' },
};
type Side = 'creator' | 'business' | 'corporate';

function both(route: string) {
  return {
    creator: `/creator/campaign/${c}/${route}`,
    business: `/business/campaign/${c}/${route}`,
  };
}

/** What is only listed in the app. */
const silent = [
  'CREATOR_WITHDRAW',
  'INVITE_EXPIRED',
  'APPLICATION_EXPIRED',
  'CAMPAIGN_CLOSED',
  'SHOOT_DONE',
  'MEMBER_JOINED',
  'BUSINESS_ADDED',
  'SYSTEM',
  'SYNC_ATTENTION',
];

describe('a notification', () => {
  it.each(categories)('%s leads where the rules say, inside the app', (category) => {
    for (const [side, path] of Object.entries(table[category]) as [Side, string][]) {
      expect(pathOf(category, { side, ...ids })).toBe(path);
      expect(isInAppPath(path)).toBe(true);
    }
  });

  it('whose place is unknown or forged leads to the list', () => {
    expect(pathOf('NEW_MESSAGE', { side: 'creator' })).toBe('/creator/notification');
    for (const known of [{ campaignId: c }, { chatroomId: r }]) {
      expect(pathOf('NEW_MESSAGE', { side: 'creator', ...known })).toBe('/creator/notification');
    }
    const forged = {
      side: 'business' as const,
      campaignId: '../../user',
      chatroomId: '//evil.test',
    };
    expect(pathOf('NEW_MESSAGE', forged)).toBe('/business/notification');
  });

  it('is pushed unless its category is only listed', () => {
    expect(categories.filter((category) => !categoryRules[category].push).toSorted()).toEqual(
      silent.toSorted(),
    );
  });

  it('goes by e-mail for bookings, invitations, cancellations, money, answers of support and lost webhooks only', () => {
    expect(categories.filter((category) => categoryRules[category].mail)).toEqual([
      'BUSINESS_INVITE',
      'BOOKING_RESERVED',
      'BOOKING_CONFIRMED',
      'BOOKING_DECLINED',
      'RESCHEDULE_REQUESTED',
      'RESCHEDULE_APPROVED',
      'RESCHEDULE_REJECTED',
      'RESCHEDULE_REOPENED',
      'APPOINTMENT_CANCELLED_BY_CREATOR',
      'APPOINTMENT_CANCELLED_BY_BUSINESS',
      'PROJECT_CANCELLED',
      'PAYOUT_SENT',
      'PAYOUT_FAILED',
      'PAYOUT_ONBOARDING',
      'SUBSCRIPTION_CHANGED',
      'PAYMENT_FAILED',
      'TRIAL_ENDING',
      'WEBHOOK_DISABLED',
      'SUPPORT_REPLY',
    ]);
  });
});

describe('the quiet hours', () => {
  /** Phoenix is seven hours behind. */
  const phoenix = (time: string) => Date.parse(`2026-11-24T${time}-07:00`);
  const nextMorning = Date.parse('2026-11-25T08:00:00-07:00');

  it.each([
    ['20:59:59.999', phoenix('20:59:59.999')],
    ['21:00:00.000', nextMorning],
    ['23:59:59.999', nextMorning],
    ['00:00:00.000', phoenix('08:00:00.000')],
    ['07:59:59.999', phoenix('08:00:00.000')],
    ['08:00:00.000', phoenix('08:00:00.000')],
  ])('at %s let an application through when they are over', (time, due) => {
    expect(pushTimeOf('CREATOR_APPLIED', phoenix(time))).toBe(due);
  });

  it('hold back neither messages nor what concerns a shoot of today', () => {
    const night = phoenix('03:00:00.000');
    const urgent = categories.filter((category) => pushTimeOf(category, night) === night);
    expect(urgent).toEqual([
      'APPOINTMENT_CANCELLED_BY_CREATOR',
      'APPOINTMENT_CANCELLED_BY_BUSINESS',
      'APPOINTMENT_REMINDER_24H',
      'APPOINTMENT_REMINDER_2H',
      'NO_SHOW_REPORTED',
      'NEW_MESSAGE',
    ]);
  });

  it('never make a silent category heard', () => {
    for (const category of silent) {
      expect(pushTimeOf(category as NotificationCategory, phoenix('12:00:00.000'))).toBeNull();
    }
  });
});

describe('a path that is followed', () => {
  it.each([
    '//evil.test',
    '/\\evil.test',
    'https://evil.test/creator/pipeline',
    'javascript:alert(1)',
    '/creator/../admin',
    '/creator/%2e%2e/x',
    '/creator//evil.test',
    '/creator/pipeline\n',
    '/creator/\tpipeline',
    ' /creator/pipeline',
    '/creator@evil.test',
    '/api/me',
    '/dev/mail',
    '',
    null,
    {},
  ])('is not %j', (path) => {
    expect(isInAppPath(path)).toBe(false);
  });

  it('stays on this origin, whatever is tried', () => {
    const piece = fc.constantFrom('/', '\\', '.', '%2f', ':', '@', '?', '#', '\t', '\n', 'creator');
    const path = fc.array(fc.oneof(piece, fc.string()), { maxLength: 8 });
    fc.assert(
      fc.property(path, (pieces) => {
        const text = `/creator/${pieces.join('')}`;
        if (!isInAppPath(text)) return;
        const url = new URL(text, 'https://pollin.test');
        expect(url.origin).toBe('https://pollin.test');
        expect(url.href).toBe(`https://pollin.test${text}`);
      }),
      { numRuns: 2_000 },
    );
  });
});
