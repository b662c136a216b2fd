import { describe, expect, test } from 'vitest';
import { appointmentEvents } from '#contract/appointment/rules.ts';
import { CAMPAIGN_LIMITS } from '#contract/campaign/lists.ts';
import { campaignFields } from '#contract/campaign/record.ts';
import type { UploadId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import type { TimelineEntry } from '#contract/project/record.ts';
import { defaultLicence } from '#contract/campaign/terms.ts';
import { projectEvents } from '#contract/project/rules.ts';
import { duplicateFields, duplicateGallery } from '#src/features/campaign-details/duplicate.ts';
import { licenceSentences } from '#src/features/campaign-details/licence-labels.ts';
import { eventLabels, wasOffline } from '#src/features/campaign-details/timeline-labels.ts';
import { timelineRows } from '#src/features/campaign-details/timeline-rows.ts';
import { aCampaign } from '../../../support/records.ts';

const now = Date.parse('2026-11-21T18:00:00.000Z');
const entry = {
  event: 'check_in',
  actor: 'creator',
  occurredAt: '2026-11-21T17:00:00.000Z',
} as const;

describe('the timeline', () => {
  test('has words for everything that happens to a project and its shoots, and for what a later version adds', () => {
    const other = eventLabels('something_new');
    const missing = [...projectEvents, ...appointmentEvents].filter(
      (one) => eventLabels(one) === other,
    );
    expect(missing).toEqual([]);
    expect(other).toBe('Something changed');
    expect(eventLabels('constructor')).toBe('Something changed');
  });

  test('shows both times where they differ by more than five minutes', () => {
    const received = (receivedAt: string) => wasOffline({ ...entry, receivedAt });
    expect(received('2026-11-21T17:05:00.000Z')).toBe(false);
    expect(received('2026-11-21T17:05:00.001Z')).toBe(true);
  });
});

test('every request for another time is in the timeline: one by itself, several as one row that opens', () => {
  const happened = (event: string) => ({ ...entry, event, receivedAt: entry.occurredAt });
  const [asked, approved, rejected, confirmed] = [
    'creator_reschedule_requested',
    'reschedule_approved',
    'reschedule_rejected',
    'booking_confirmed',
  ].map(happened) as [TimelineEntry, TimelineEntry, TimelineEntry, TimelineEntry];
  const told = [asked, rejected, confirmed, asked, approved, asked, rejected, confirmed];

  const rows = timelineRows(told);

  expect(rows.flatMap(({ entries }) => entries)).toEqual(told);
  expect(rows.map(({ entries, requests }) => [entries.length, requests])).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
    [4, 2],
    [1, 0],
  ]);
});

describe('the licence in plain words', () => {
  test('names who may do what, and for how long', () => {
    const words = (over = {}, dates: Parameters<typeof licenceSentences>[2] = null) =>
      licenceSentences({ ...defaultLicence, ...over }, 'Desert Bloom', dates, now);
    expect(words()[1]).toBe('For 365 days after approval.');
    expect(words({ durationDays: null })[1]).toBe('No expiration.');
    const licenceStartsOn = '2026-01-10T18:00:00.000Z';
    expect(words({}, { licenceStartsOn, licenceEndsOn: '2026-11-20T18:00:00.000Z' })[1]).toBe(
      'Rights ended Nov 20.',
    );
    expect(words({ scope: 'full' })[0]).toContain('Desert Bloom can use the content anywhere');
  });
});

describe('a duplicate', () => {
  test('takes over everything but the days, and is a draft that can be saved', () => {
    const campaign = aCampaign({
      applyBy: '2026-11-30',
      shootWindow: { from: '2026-11-22', to: '2026-12-22' },
      postWindow: { from: '2026-12-01', dueDaysAfterApproval: 5 },
    });
    const fields = duplicateFields(campaign);
    expect(campaignFields.safeParse(fields).success).toBe(true);
    expect(fields).toMatchObject({
      title: 'Patio season (copy)',
      applyBy: null,
      shootWindow: null,
      postWindow: { from: null, dueDaysAfterApproval: 5 },
      shotList: campaign.shotList,
    });
    expect(Object.keys(fields)).not.toContain('version');
  });

  test('keeps the photos that were uploaded, in their order', () => {
    const photo = { url: '/a', thumbUrl: '/a', width: 4, height: 3, placeholder: '' };
    const ids = [newId<UploadId>(), newId<UploadId>()];
    const gallery = [ids[0]!, null, ids[1]!].map((uploadId) => ({ ...photo, uploadId }));
    expect(duplicateGallery({ gallery })).toEqual(ids);
  });

  test('of a long title still fits and still says that it is one', () => {
    const { title } = duplicateFields(aCampaign({ title: 'x'.repeat(80) }));
    expect(title.endsWith('(copy)')).toBe(true);
    expect(title.length).toBeLessThanOrEqual(CAMPAIGN_LIMITS.title.most);
  });
});
