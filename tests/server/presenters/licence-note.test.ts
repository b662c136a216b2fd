import { expect, test } from 'vitest';
import { licenceScopes } from '#contract/campaign/lists.ts';
import { licenceNote, type LicensedItem } from '#server/presenters/licence-note.ts';

const item: LicensedItem = {
  campaignTitle: 'Patio season',
  businessName: 'Desert Bloom Café',
  creatorName: 'Maya Torres',
  kind: 'video',
  capturedAt: '2026-11-21T05:00:00.000Z',
  startsOn: '2026-11-22T18:00:00.000Z',
  endsOn: '2027-11-22T18:00:00.000Z',
};
const licence = { scope: 'organic', durationDays: 365, exclusive: false, credit: true } as const;

test('a licence note names the content, the term, the owner, and the credit, in Phoenix days', () => {
  const note = licenceNote({ licence }, item);
  expect(note.split('\r\n')).toEqual([
    'License for this video',
    '',
    'Campaign: Patio season',
    'Made by: Maya Torres',
    'Licensed to: Desert Bloom Café',
    'Made on: 2026-11-20',
    '',
    expect.stringContaining('No paid advertising.'),
    'Duration: 365 days',
    'From: 2026-11-22',
    'Until: 2027-11-22',
    expect.stringMatching(/^Not exclusive/),
    'Credit: name Maya Torres wherever it’s shown.',
    '',
    'The creator keeps the copyright.',
    '',
  ]);
});

test('a licence note of a licence without end, before it began, and of every scope', () => {
  const notes = licenceScopes.map((scope) =>
    licenceNote(
      { licence: { ...licence, scope, durationDays: null, exclusive: true, credit: false } },
      { ...item, startsOn: null, endsOn: null, capturedAt: null },
    ),
  );
  expect(new Set(notes).size).toBe(licenceScopes.length);
  expect(notes[0]).toContain('Until: no expiration');
  expect(notes[0]).toContain('From: the day it’s approved');
  expect(notes[0]).toContain('Credit: not required.');
});

test('a licence note cannot be given lines of its own by a name', () => {
  const note = licenceNote({ licence }, { ...item, creatorName: 'Maya\r\nCredit: not required.' });
  expect(note.split('\r\n').filter((line) => line.startsWith('Credit:'))).toHaveLength(1);
});
