import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campaignRecord, type CampaignStatus } from '#contract/campaign/record.ts';
import {
  campaignEvents,
  decideCampaign,
  isRecruiting,
  publishProblems,
} from '#contract/campaign/rules.ts';
import { levelOf } from '#contract/campaign/levels.ts';
import { campaignStates } from '../../scripts/state-diagrams.mjs';
import { fields } from '../support/campaign-fields.ts';

const { options: campaignStatuses } = campaignRecord.shape.status;

const actors = ['business', 'system'] as const;

/** Domain rules, section 1, written down a second time: who may do what, from where, to where. */
const allowed: Record<(typeof campaignEvents)[number], string[]> = {
  publish: ['business: draft > active'],
  close_recruiting: ['business: active > active'],
  reopen_recruiting: ['business: active > active'],
  complete: ['system: active > completed'],
  cancel: ['business: active > cancelled', 'system: active > cancelled'],
  discard: ['business: draft > cancelled'],
};

const everyCase = campaignEvents.flatMap((event) =>
  actors.flatMap((actor) => campaignStatuses.map((status) => ({ event, actor, status }))),
);

describe('every event by everyone in every status of a campaign', () => {
  test.each(everyCase)('$event by the $actor from $status', ({ event, actor, status }) => {
    const rule = allowed[event].find((one) => one.startsWith(`${actor}: ${status} >`));
    const isTheirs = allowed[event].some((one) => one.startsWith(`${actor}:`));

    const decided = decideCampaign(status, event, actor);

    if (rule) expect(decided).toEqual({ ok: true, value: rule.split(' > ')[1] });
    else {
      const code = isTheirs ? 'WRONG_STATE' : 'FORBIDDEN';
      expect(decided).toEqual({ ok: false, refusal: { code } });
    }
  });
});

test('no sequence of events leads to a status that is none, or out of a last one', () => {
  const step = fc.record({
    event: fc.constantFrom(...campaignEvents),
    actor: fc.constantFrom(...actors),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (sequence) => {
      let status: CampaignStatus = 'draft';
      for (const { event, actor } of sequence) {
        const before: CampaignStatus = status;
        const decided = decideCampaign(before, event, actor);
        status = decided.ok ? decided.value : before;
        expect(campaignStatuses).toContain(status);
        if (before === 'completed' || before === 'cancelled') expect(status).toBe(before);
      }
    }),
    { numRuns: 1000 },
  );
});

test('recruiting is active, open, with a place, up to the last day to apply in Phoenix', () => {
  const one = { status: 'active', isOpen: true, openSlots: 1, applyBy: '2026-11-20' } as const;
  const lastMoment = Date.parse('2026-11-21T06:59:59.999Z');
  expect(isRecruiting(one, lastMoment)).toBe(true);
  expect(isRecruiting(one, lastMoment + 1)).toBe(false);
  expect(isRecruiting({ ...one, applyBy: null }, lastMoment + 1)).toBe(true);
  expect(isRecruiting({ ...one, openSlots: 0 }, lastMoment)).toBe(false);
  expect(isRecruiting({ ...one, isOpen: false }, lastMoment)).toBe(false);
  expect(isRecruiting({ ...one, status: 'draft' }, lastMoment)).toBe(false);
});

test('what is whole can be published, and everything that is missing is named', () => {
  const now = Date.parse('2026-11-20T17:00:00.000Z');
  const business = { name: 'Bloom', street: '1 Way', locality: 'Tempe', categories: ['eats'] };
  expect(publishProblems(fields(), business, now)).toEqual([]);
  const paid = { offerType: 'both', priceCents: 999 } as const;
  const days = { shootWindow: { from: '2026-10-01', to: '2026-11-19' }, applyBy: '2026-11-19' };
  expect(publishProblems(fields({ ...paid, ...days }), business, now)).toEqual([
    'priceCents',
    'shootWindow',
    'applyBy',
  ]);
});

test('no more can be asked for than one project takes', () => {
  const now = Date.parse('2026-11-20T17:00:00.000Z');
  const business = { name: 'Bloom', street: '1 Way', locality: 'Tempe', categories: ['eats'] };
  const { deliverables } = fields();
  const five = deliverables.flatMap((one) =>
    Array.from({ length: 5 }, (_, n) => ({ ...one, id: `d${n}`, qty: 10 })),
  );
  expect(publishProblems(fields({ deliverables: five.slice(0, 4) }), business, now)).toEqual([]);
  expect(publishProblems(fields({ deliverables: five }), business, now)).toEqual(['deliverables']);
});

test.each([
  [0, 1, 2],
  [2, 1, 2],
  [3, 2, 4],
  [5, 3, 6],
  [7, 4, 10],
  [400, 4, 10],
])(
  'who has completed %i campaigns is at level %i and may run %i',
  (completed, level, inProgress) => {
    expect(levelOf(completed)).toMatchObject({ level, inProgress });
  },
);

test('the drawn diagrams are the tables’', async () => {
  const path = fileURLToPath(new URL('../../docs/campaign-states.md', import.meta.url));
  expect(await readFile(path, 'utf8')).toBe(campaignStates());
});
