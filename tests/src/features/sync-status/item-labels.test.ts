import { expect, test } from 'vitest';
import type { CampaignRecord } from '#contract/campaign/record.ts';
import type { CandidateRecord } from '#contract/candidate/record.ts';
import type { AppointmentRecord } from '#contract/appointment/record.ts';
import { appointmentEvents, type AppointmentEvent } from '#contract/appointment/rules.ts';
import { commandPayloads } from '#contract/commands/command-payloads.ts';
import type { CommandBody, CommandKind } from '#contract/commands/command.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import type { OutboxItem } from '#src/data/device/database.ts';
import { destinationOf, editLinkOf, itemText } from '#src/features/sync-status/command-labels.ts';
import {
  canSendNow,
  isUnconfirmed,
  itemSize,
  itemState,
} from '#src/features/sync-status/item-labels.ts';
import type { Known } from '#src/features/sync-status/known.ts';
import { formatBytes, isNearlyFull } from '#src/features/sync-status/storage.ts';

const now = Date.UTC(2026, 10, 21, 2, 16);
const item = (change: Partial<OutboxItem>) =>
  ({
    kind: 'addMessage',
    payload: { message: 'See you at six' },
    state: 'waiting',
    attempts: 0,
    nextTryAt: 0,
    attention: null,
    accountId: 'creator',
    ...change,
  }) as OutboxItem;

/** Tuesday and Wednesday, three and one in the afternoon in Phoenix. */
const tuesday = '2026-11-24T22:00:00.000Z';
const wednesday = '2026-11-25T20:00:00.000Z';
const project = {
  id: 'project',
  creatorId: 'creator',
  businessName: 'Sol y Masa',
  creatorFirstName: 'Maya',
  creatorLastName: 'Ortiz',
  campaignTitle: 'Late-night tacos',
} as unknown as ProjectRecord;
const shoot = {
  id: 'shoot',
  creatorId: 'creator',
  businessName: 'Sol y Masa',
  firstname: 'Maya',
  lastname: 'Ortiz',
  startDateTime: tuesday,
} as unknown as AppointmentRecord;
const campaign = { id: 'campaign', title: 'Late-night tacos' } as unknown as CampaignRecord;
const candidate = { ...project, id: 'candidate' } as unknown as CandidateRecord;
const known: Known = {
  rooms: [],
  projects: [project],
  appointments: [shoot],
  campaigns: [campaign],
  candidates: [candidate],
};
const booking = (slots: string[]) =>
  item({ kind: 'bookAppointment', payload: { projectId: 'project', slots } } as never);
const happening = (event: AppointmentEvent, more: object = {}) =>
  item({
    kind: 'appointmentEvent',
    payload: { appointmentId: 'shoot', projectId: 'project', event, ...more },
  } as never);

test('a photo without words is named, and is not taken back into a draft, which holds no photo', () => {
  const written = {
    message: 'Hi',
    creatorId: 'creator',
    campaignId: 'campaign',
    chatroomId: 'room',
  };
  const picture = { uploadId: 'one', altText: 'Two tacos' };
  const photo = item({ payload: { ...written, message: '', picture } } as never);

  expect(itemText(photo, now)).toBe('Photo');
  expect(editLinkOf(photo, known, photo.accountId)).toBeNull();
  expect(editLinkOf(item({ payload: written } as never), known, photo.accountId)?.how).toBe(
    'takeBack',
  );
});

test('what is asked about a campaign names the campaign, and whom one has to do with in it', () => {
  const ofCandidate = (accountId: string, event: string) =>
    item({
      kind: 'candidateEvent',
      accountId,
      payload: { candidateId: 'candidate', event },
    } as never);
  const ofProject = (kind: string, payload: object) =>
    item({ kind, payload: { projectId: 'project', ...payload } } as never);

  const rowOf = (queued: OutboxItem) => [
    itemText(queued, now, known),
    destinationOf(queued, known),
  ];

  expect(rowOf(ofCandidate('business', 'business_accepted'))).toEqual([
    'Select a creator',
    'Maya Ortiz · Late-night tacos',
  ]);
  expect(rowOf(ofCandidate('creator', 'creator_withdraw'))).toEqual([
    'Withdraw your application',
    'Sol y Masa · Late-night tacos',
  ]);
  const invitation = { candidateId: 'new', campaignId: 'campaign', event: 'business_invite' };
  expect(rowOf(item({ kind: 'candidateEvent', payload: invitation } as never))).toEqual([
    'An invitation',
    'Late-night tacos',
  ]);
  const close = { campaignId: 'campaign', event: 'close_recruiting' };
  expect(rowOf(item({ kind: 'campaignEvent', payload: close } as never))).toEqual([
    'Close recruiting',
    'Late-night tacos',
  ]);
  expect(rowOf(ofProject('projectEvent', { event: 'content_submitted' }))).toEqual([
    'Send content for review',
    'Sol y Masa · Late-night tacos',
  ]);
  expect(rowOf(ofProject('addContent', { kind: 'video' }))).toEqual([
    'A video for a campaign',
    'Sol y Masa · Late-night tacos',
  ]);
  expect(rowOf(ofProject('describeContent', { caption: 'Steam' }))).toEqual([
    'Caption “Steam”',
    'Sol y Masa · Late-night tacos',
  ]);
});

test('an unsent message is shown in the person’s own words', () => {
  expect(itemText(item({}), now)).toBe('See you at six');
});

test('an edit of a published campaign says so and leads back to it, a draft to its form', () => {
  const fields = { title: 'Patio season' };
  const save = item({
    kind: 'saveCampaign',
    payload: { campaignId: campaign.id, fields } as never,
  });
  const withCampaign = (status: CampaignRecord['status']): Known => ({
    ...known,
    campaigns: [{ ...campaign, status }],
  });
  const creator = save.accountId;

  expect(itemText(save, now, withCampaign('active'))).toBe(
    'Changes to the published campaign “Patio season”',
  );
  expect(editLinkOf(save, withCampaign('active'), creator)?.link).toEqual({
    to: '/business/campaign/edit',
    search: { campaign: 'campaign' },
  });
  for (const here of [withCampaign('draft'), { ...known, campaigns: [] }]) {
    expect(itemText(save, now, here)).toBe('Patio season');
    expect(editLinkOf(save, here, creator)?.link).toEqual({
      to: '/business/campaign/create',
      search: { draft: 'campaign' },
    });
  }
});

test('a booking shows its times and its place', () => {
  expect(itemText(booking([tuesday]), now, known)).toBe('Book a shoot: Tue 3:00 PM at Sol y Masa');
  expect(itemText(booking([tuesday, wednesday]), now, known)).toBe(
    'Book a shoot: Tue 3:00 PM, or Wed 1:00 PM at Sol y Masa',
  );
  expect(itemText(booking(['2026-12-08T22:00:00.000Z']), now, known)).toBe(
    'Book a shoot: Tue, Dec 8, 3:00 PM at Sol y Masa',
  );
});

test('a booking for an account whose records are not here still shows its time', () => {
  expect(itemText(booking([tuesday]), now)).toBe('Book a shoot: Tue 3:00 PM');
});

test('what happened to a shoot names the shoot, for either side', () => {
  expect(itemText(happening('check_in'), now, known)).toBe('Check in: Tue 3:00 PM at Sol y Masa');
  const ofBusiness = { ...happening('business_cancelled'), accountId: 'business' } as OutboxItem;
  expect(itemText(ofBusiness, now, known)).toBe('Cancel the shoot: Tue 3:00 PM with Maya Ortiz');
  const moved = happening('creator_reschedule_requested', { slots: [wednesday] });
  expect(itemText(moved, now, known)).toBe('Request a new time: Wed 1:00 PM at Sol y Masa');
});

test('every event of a shoot has words, also without its records', () => {
  const happenings = appointmentEvents.map((event) =>
    itemText(happening(event, { slots: [tuesday], slot: tuesday }), now),
  );

  expect(happenings.filter((words) => !/^[A-Z][a-z]/.test(words))).toEqual([]);
});

test('every kind of command has words', () => {
  const bodies: { [K in CommandKind]: object } = {
    addMessage: { message: 'Hello' },
    readChatroom: {},
    removeMessage: {},
    bookAppointment: { slots: [tuesday] },
    appointmentEvent: { event: 'check_in' },
    updateAvailability: {},
    oneNotificationAsSeen: {},
    notificationsAsSeen: {},
    updateNotificationSettings: {},
    addPortfolioItem: {},
    removePortfolioItem: {},
    updateCreatorProfile: {},
    updateBusinessProfile: {},
    updateUser: {},
    setFavourite: {},
    setFollowing: { businessName: 'Desert Bloom', isFollowing: true },
    setBlocked: {},
    setLanguage: { language: 'es' },
    saveCampaign: { fields: { title: '' } },
    campaignEvent: { event: 'publish' },
    candidateEvent: { event: 'creator_applied' },
    projectEvent: { event: 'content_approved' },
    addContent: { kind: 'video' },
    removeContent: {},
    describeContent: {},
    submitReview: {},
    submitSupportRequest: { details: 'The map shows another street' },
    replyToSupport: { message: 'It works again' },
  };

  const words = Object.entries(bodies).map(([kind, payload]) =>
    itemText(item({ kind, payload } as unknown as CommandBody), now),
  );

  expect(words).toHaveLength(Object.keys(commandPayloads).length);
  expect(words.every((text) => text.length > 0)).toBe(true);
  expect(words).toContain('Your hours');
});

test('the state of an unsent item is shown in words', () => {
  expect(itemState(item({}), now)).toBe('Waiting');
  expect(itemState(item({ state: 'sending' }), now)).toBe('Sending');
  expect(itemState(item({ state: 'sending', attempts: 0 }), now, false)).toBe('Waiting');
  expect(itemState(item({ attempts: 1 }), now)).toBe('Tried once.');
  const pausing = { attempts: 3, nextTryAt: now + 120_000 };
  expect(itemState(item(pausing), now)).toBe('Tried 3 times.');
  expect(itemState(item({ ...pausing, isAskedToWait: true }), now)).toBe(
    'Tried 3 times. Next try in 2 minutes.',
  );
});

test('a refused item shows the refusal, an old one asks', () => {
  const refused = item({ state: 'attention', attention: { code: 'ROOM_ARCHIVED' } });
  expect(itemState(refused, now)).toMatch(/archived/);
  const old = item({ state: 'attention', attention: { code: 'OLD_MESSAGE' } });
  expect(itemState(old, now)).toMatch(/more than a week ago/);
  const booked = { ...booking([tuesday]), attention: { code: 'OLD_BOOKING' } } as OutboxItem;
  expect(itemState(booked, now)).toMatch(/more than a day ago/);
});

test('an unconfirmed command says so, until it has been refused', () => {
  expect(isUnconfirmed(booking([tuesday]))).toBe(true);
  expect(isUnconfirmed(happening('creator_cancelled'))).toBe(true);
  expect(isUnconfirmed(happening('check_in'))).toBe(false);
  expect(isUnconfirmed(item({}))).toBe(false);
  expect(isUnconfirmed({ ...booking([tuesday]), state: 'attention' } as OutboxItem)).toBe(false);
});

test('what the server refused for good is not offered to be sent again, an old or failed one is', () => {
  const of = (code: 'SLOT_TAKEN' | 'OLD_BOOKING' | 'FAILED') =>
    ({ ...booking([tuesday]), state: 'attention', attention: { code } }) as OutboxItem;

  expect(canSendNow(of('SLOT_TAKEN'))).toBe(false);
  expect(canSendNow(of('OLD_BOOKING'))).toBe(true);
  expect(canSendNow(of('FAILED'))).toBe(true);
  expect(canSendNow(booking([tuesday]))).toBe(true);
});

test('an item is as large as what it sends', () => {
  expect(itemSize({ payload: { message: 'ñ' } } as OutboxItem)).toBe(16);
});

test.each([
  [240, '240 bytes'],
  [340_000, '340 kB'],
  [1_400_000, '1.4 MB'],
  [2_000_000_000, '2 GB'],
])('%i bytes of storage read as a person counts them', (bytes, told) => {
  expect(formatBytes(bytes)).toBe(told);
});

test('a device is nearly full from four fifths on, where the browser reports it', () => {
  expect(isNearlyFull({ used: 80, quota: 100, isProtected: false })).toBe(true);
  expect(isNearlyFull({ used: 79, quota: 100, isProtected: false })).toBe(false);
  expect(isNearlyFull({ used: 80, quota: null, isProtected: false })).toBe(false);
});
