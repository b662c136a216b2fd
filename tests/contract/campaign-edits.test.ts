import { describe, expect, test } from 'vitest';
import {
  changedFields,
  decideEdit,
  lockedFieldsOf,
  noticesOf,
  topicsFor,
  type EditTopic,
} from '#contract/campaign/edit-rules.ts';
import { campaignFieldNames, type CampaignFields } from '#contract/campaign/record.ts';
import { terms } from '#contract/campaign/terms.ts';
import { fields } from '../support/campaign-fields.ts';

const now = Date.parse('2026-11-20T17:00:00.000Z');
const business = { name: 'Bloom', street: '1 Way', locality: 'Tempe', categories: ['eats'] };
const open = { status: 'active', lockedOn: null, slotsTaken: 0, booked: [] } as const;
const agreed = { ...open, lockedOn: '2026-11-19T17:00:00.000Z' };
const place = { street: '9 Elm', locality: 'Mesa', province: 'AZ', postalCode: '85201' };
const contact = { name: 'Ana', phone: null, parkingNote: null, doorNote: null };
const { deliverables, licence } = fields();

/** Another value of every field that can still be published. */
const other: CampaignFields = {
  title: 'Patio nights',
  category: 'arts',
  summary: 'Other words.',
  description: 'Another description.',
  goals: ['launch'],
  visibility: 'inviteOnly',
  eligibility: { cities: ['Mesa'], minRatingTier: null, minFollowersText: null },
  ai: { used: true, model: 'x', promptHash: null, unedited: [] },
  applyBy: '2026-12-05',
  creatorSlots: 4,
  shootWindow: { from: '2026-11-21', to: '2026-12-19' },
  onSite: contact,
  dos: ['Smile'],
  donts: ['No flash'],
  hashtags: ['#patio'],
  mentions: ['@bloom'],
  offerType: 'both',
  giftDescription: 'Lunch',
  giftValueCents: 5_000,
  priceCents: 9_000,
  priceMode: 'creatorProposes',
  deliverables: deliverables.map((one) => ({ ...one, qty: 2 })),
  requiresPost: false,
  shotList: [{ id: 's1', text: 'The pour', required: true }],
  requiresShoot: false,
  shootDurationMin: 90,
  contentDueDays: 7,
  postWindow: { from: null, dueDaysAfterApproval: 9 },
  place,
  licence: { ...licence, exclusive: true },
  revisionRounds: 1,
  disclosureTag: '#ad',
  keepLiveDays: 90,
};

/** Decision 30, written down a second time: who is notified before a selection, and what remains after it. */
const free =
  'title category summary description goals visibility eligibility ai applyBy creatorSlots';
const untilSelected = 'dos donts hashtags mentions';
const byNotice: Record<string, EditTopic> = {
  offerType: 'offer',
  giftDescription: 'offer',
  giftValueCents: 'offer',
  priceCents: 'offer',
  priceMode: 'offer',
  deliverables: 'content',
  requiresPost: 'content',
  shotList: 'content',
  requiresShoot: 'schedule',
  shootDurationMin: 'schedule',
  contentDueDays: 'schedule',
  postWindow: 'schedule',
  place: 'place',
  licence: 'rights',
  revisionRounds: 'rights',
  disclosureTag: 'rights',
  keepLiveDays: 'rights',
};
const afterwards: Record<string, EditTopic> = { shootWindow: 'schedule', onSite: 'contact' };

describe('a published campaign', () => {
  test.each(campaignFieldNames)('%s changes by the table', (name) => {
    const edit = { before: fields(), after: fields({ [name]: other[name] }) };

    const early = decideEdit(open, edit, business, now);
    const late = decideEdit(agreed, edit, business, now);

    const topic = byNotice[name];
    expect(early).toEqual({
      ok: true,
      value: {
        waiting: topic ? [topic] : [],
        selected: afterwards[name] ? [afterwards[name]] : [],
      },
    });
    const isFree = free.split(' ').includes(name) || name in afterwards;
    expect(isFree || topic !== undefined || untilSelected.split(' ').includes(name)).toBe(true);
    if (isFree) expect(late).toEqual(early);
    else {
      const refusal = { code: 'CAMPAIGN_LOCKED', current: { fields: [name] } };
      expect(late).toEqual({ ok: false, refusal });
    }
  });

  test('keeps every agreed term once a creator was selected', () => {
    const locked = lockedFieldsOf({ status: 'active', lockedOn: agreed.lockedOn });
    expect(Object.keys(terms.shape).filter((name) => !locked.includes(name as 'licence'))).toEqual(
      [],
    );
    expect(lockedFieldsOf({ status: 'active', lockedOn: null })).toEqual([]);
  });

  test('has never fewer slots than are taken', () => {
    const edit = { before: fields({ creatorSlots: 3 }), after: fields({ creatorSlots: 1 }) };
    expect(decideEdit({ ...agreed, slotsTaken: 1 }, edit, business, now).ok).toBe(true);
    expect(decideEdit({ ...agreed, slotsTaken: 2 }, edit, business, now)).toEqual({
      ok: false,
      refusal: { code: 'CAMPAIGN_LOCKED', current: { fields: ['creatorSlots'] } },
    });
  });

  test('includes the days of booked shoots, by Phoenix’s calendar, unless its dates stay as they are', () => {
    // The last minute of December 1 in Phoenix.
    const booked = ['2026-12-10T17:00:00.000Z', '2026-12-02T06:59:00.000Z'];
    const decide = (from: string, to: string, window = fields().shootWindow) =>
      decideEdit(
        { ...agreed, booked },
        { before: fields({ shootWindow: window }), after: fields({ shootWindow: { from, to } }) },
        business,
        now,
      );
    expect(decide('2026-12-01', '2026-12-10').ok).toBe(true);
    expect(decide('2026-12-02', '2026-12-10')).toEqual({
      ok: false,
      refusal: { code: 'SHOOT_DAYS_BOOKED', current: { nextOn: booked[1] } },
    });
    expect(decide('2026-11-20', '2026-12-09')).toMatchObject({
      refusal: { current: { nextOn: booked[0] } },
    });
    const same = { from: '2026-12-05', to: '2026-12-09' };
    expect(decide(same.from, same.to, same).ok).toBe(true);
  });

  test('is never moved into the past, but may be described better after its last day', () => {
    const before = fields({ applyBy: '2026-11-01' });
    const decide = (over: Partial<CampaignFields>) =>
      decideEdit(open, { before, after: { ...before, ...over } }, business, now);
    expect(decide({ description: 'Better.' }).ok).toBe(true);
    expect(decide({ applyBy: '2026-11-19' })).toMatchObject({
      refusal: { code: 'CAMPAIGN_INCOMPLETE', current: { problems: ['applyBy'] } },
    });
    expect(decide({ shootWindow: { from: '2026-11-01', to: '2026-11-19' } })).toMatchObject({
      refusal: { current: { problems: ['shootWindow', 'applyBy'] } },
    });
  });
});

test.each(['completed', 'cancelled'] as const)('nothing of a %s campaign changes', (status) => {
  const edit = { before: fields(), after: fields({ title: 'Late' }) };
  expect(decideEdit({ ...open, status }, edit, business, now)).toEqual({
    ok: false,
    refusal: { code: 'CAMPAIGN_CLOSED' },
  });
  expect(lockedFieldsOf({ status, lockedOn: null })).toEqual(campaignFieldNames);
});

test('everything of a draft changes, and it may lack anything', () => {
  const edit = { before: fields(), after: fields({ title: '', deliverables: [] }) };
  expect(decideEdit({ ...open, status: 'draft' }, edit, business, now)).toEqual({
    ok: true,
    value: { waiting: [], selected: [] },
  });
  expect(lockedFieldsOf({ status: 'draft', lockedOn: null })).toEqual([]);
});

test('the same in another order is no change', () => {
  const { scope, ...rest } = licence;
  expect(changedFields(fields(), fields({ licence: { ...rest, scope } }))).toEqual([]);
});

test('each topic is named once, and a selected creator hears of days until a time is booked, of the contact afterwards', () => {
  const after = fields({ priceCents: 9_000, giftDescription: 'Lunch', onSite: contact });
  const moved = { ...after, shootWindow: other.shootWindow };
  expect(noticesOf(fields(), moved)).toEqual({
    waiting: ['offer'],
    selected: ['schedule', 'contact'],
  });
  expect(topicsFor(['schedule', 'contact'], false)).toEqual(['schedule']);
  expect(topicsFor(['schedule', 'contact'], true)).toEqual(['contact']);
});
