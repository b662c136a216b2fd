import { describe, expect, test } from 'vitest';
import { closedWeek } from '#contract/availability/record.ts';
import type { CampaignFields } from '#contract/campaign/record.ts';
import { publishProblems } from '#contract/campaign/rules.ts';
import { fields } from '../support/campaign-fields.ts';

const NOW = Date.parse('2026-11-20T17:00:00.000Z');
const TODAY = '2026-11-20';
const YESTERDAY = '2026-11-19';
const business = { name: 'Bloom', street: '1 Way', locality: 'Tempe', categories: ['eats'] };
const problems = (over: Partial<CampaignFields>) => publishProblems(fields(over), business, NOW);
const paid = (priceCents: number) => ({ offerType: 'paid', priceCents }) as const;
const [reel] = fields().deliverables;
const elsewhere = { street: '1 Way', locality: 'Mesa', province: 'AZ', postalCode: '' };
const story = { ...reel!, id: 'd2', platform: null };

describe('a campaign can be published', () => {
  test.each<[string, Partial<CampaignFields>]>([
    ['at another address', { place: elsewhere }],
    ['with the shortest title', { title: ' Pat ' }],
    ['at the lowest price, in whole steps', paid(1000)],
    ['without naming a gift when it only pays', { ...paid(1100), giftDescription: '' }],
    ['when one of its deliverables is posted', { deliverables: [story, reel!] }],
    [
      'with nothing posted when no post is asked for',
      { deliverables: [story], requiresPost: false },
    ],
    ['with a shoot of a single day', { shootWindow: { from: '2026-12-04', to: '2026-12-04' } }],
    ['on the last day of its shoot', { shootWindow: { from: TODAY, to: TODAY }, applyBy: TODAY }],
    [
      'with days of a shoot that it does not ask for',
      { requiresShoot: false, shootWindow: { from: YESTERDAY, to: YESTERDAY } },
    ],
    ['on the last day for applications', { applyBy: TODAY }],
    ['when applications end with the shoot', { applyBy: '2026-12-20' }],
    ['without days for the shoot', { shootWindow: null }],
    ['without a last day for applications', { applyBy: null }],
  ])('%s', (_, over) => {
    expect(problems(over)).toEqual([]);
  });
});

describe('publishing asks for', () => {
  test.each<[string, Partial<CampaignFields>, string]>([
    ['a longer title', { title: ' Pa ' }, 'title'],
    [
      'a gift that is named',
      { offerType: 'both', priceCents: 1000, giftDescription: ' ' },
      'giftDescription',
    ],
    ['a higher price', paid(900), 'priceCents'],
    ['a city of the list', { place: { ...elsewhere, locality: 'Tucson' } }, 'place'],
    ['a street beside the city', { place: { ...elsewhere, street: ' ' } }, 'place'],
    ['a price in whole steps', paid(1050), 'priceCents'],
    ['a deliverable that is posted', { deliverables: [story] }, 'requiresPost'],
    [
      'a shoot that ends after it begins',
      { shootWindow: { from: '2026-12-05', to: '2026-12-04' } },
      'shootWindow',
    ],
    [
      'applications that end before the shoot does',
      { shootWindow: { from: TODAY, to: '2026-12-03' }, applyBy: '2026-12-04' },
      'applyBy',
    ],
    [
      'applications that have not ended yet, whether there is a shoot or not',
      { requiresShoot: false, applyBy: YESTERDAY },
      'applyBy',
    ],
  ])('%s', (_, over, problem) => {
    expect(problems(over)).toEqual([problem]);
  });

  test.each([
    ['a street', { street: ' ' }],
    ['a town', { locality: '' }],
  ])('%s of the business', (_, over) => {
    expect(publishProblems(fields(), { ...business, ...over }, NOW)).toEqual(['businessAddress']);
  });
});

describe('a shoot whose time a creator chooses asks for hours', () => {
  const evening = { isOpen: true, startTime: 1800, endTime: 2000 };
  const closed = { week: closedWeek, exceptions: [] };
  const fridays = { week: { ...closedWeek, fri: evening }, exceptions: [] };
  const opening = { week: closedWeek, exceptions: [{ ...evening, date: '2026-12-01' }] };
  const asked = (
    over: Partial<CampaignFields>,
    hours: typeof closed | typeof opening | undefined,
  ) => publishProblems(fields(over), { ...business, hours }, NOW);

  test.each<[string, Partial<CampaignFields>, typeof closed | typeof opening | undefined, boolean]>(
    [
      ['with every day closed', {}, closed, true],
      ['with every day closed and no dates', { shootWindow: null }, closed, true],
      ['with a day that is open', {}, fridays, false],
      ['with one date that is open', {}, opening, false],
      ['with a date after the shoot', { shootWindow: { from: TODAY, to: TODAY } }, opening, true],
      ['with less time than the shoot takes', { shootDurationMin: 150 }, fridays, true],
      ['on the one day that is open', { shootWindow: { from: TODAY, to: TODAY } }, fridays, false],
      ['without a shoot', { requiresShoot: false }, closed, false],
      ['where the hours are not known', {}, undefined, false],
    ],
  )('%s', (_, over, hours, isMissing) => {
    expect(asked({ applyBy: null, ...over }, hours)).toEqual(isMissing ? ['businessHours'] : []);
  });
});
