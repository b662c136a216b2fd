import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readState, sideOf } from '#contract/chatroom/rules.ts';
import type { ChatroomRecord } from '#contract/chatroom/record.ts';
import { batchBody } from '#contract/commands/command-batch.ts';
import { laneOf } from '#contract/commands/command.ts';
import { routes } from '#contract/routes/http.ts';
import type { Route } from '#contract/routes/route.ts';
import { newId } from '#contract/new-id.ts';
import type { AccountId, ChatroomId, CommandId } from '#contract/ids.ts';
import { can, roles, type Action, type Role } from '#contract/permissions.ts';
import { groupMemberships, kindOf } from '#contract/profile/rules.ts';
import { refusal, refusalStatus } from '#contract/refusal.ts';
import { checkEmail, email } from '#contract/sign-in/rules.ts';
import { formatCursor, parseCursor } from '#contract/sync/cursor.ts';
import sentences from '../../messages/en.json' with { type: 'json' };
import { arbitraryOf } from '../support/arbitrary-of.ts';
import { aMembership } from '../support/records.ts';

const declared: [string, Route][] = Object.entries(routes);

/** Each of a union's shapes; a body that is no union is its own only one. */
const choicesOf = (body: z.ZodMiniType): z.ZodMiniType[] =>
  body instanceof z.ZodMiniUnion ? (body.def.options as z.ZodMiniType[]) : [body];

/** Values that are hardly ever met by chance: a search for one would not end. */
const rare = { redirectPath: '/business/subscription' };

/** Sentences that are the specification's own, as they stand there. */
const specified: Partial<Record<string, RegExp>> = {
  TOO_MANY_FILES: /^You can Only upload 4 Files at a time, Please remove some$/,
  SOCIAL_MISSING_CREATOR: /^Please enter at least one social media URL$/,
  URL_INVALID: /^Invalid URL \(must include http:\/\/ or https:\/\/\)$/,
};

describe('every refusal', () => {
  test.each(Object.entries(refusalStatus))(
    '%s has a sentence and a status of refusal',
    (code, status) => {
      const sentence: unknown = (sentences as Record<string, unknown>)[`refusal_${code}`];

      expect(sentence).toMatch(specified[code] ?? /[.!]$/);
      expect(status).toBeGreaterThanOrEqual(400);
    },
  );
});

test('a refusal with the code of a newer server is a refusal all the same', () => {
  expect(refusal.parse({ code: 'NOT_YET_KNOWN', message: 'No.' })).toMatchObject({
    code: 'FAILED',
    message: 'No.',
  });
});

describe('every route', () => {
  test('has an address of its own', () => {
    const addresses = declared.map(([, { method, path }]) => `${method} ${path}`);

    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test.each(declared)('%s changes nothing by GET and declares its input', (_, route) => {
    if (route.method === 'GET') expect(route.body).toBeUndefined();
    const named = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(named).toEqual(route.params ? Object.keys(route.params.def.shape) : []);
  });

  test.each(declared.filter(([, route]) => route.body))(
    '%s refuses a field it does not know',
    (_, route) => {
      for (const body of choicesOf(route.body as z.ZodMiniType)) {
        const [valid] = fc.sample(
          arbitraryOf(body, rare, true).filter((value) => z.safeParse(body, value).success),
          { numRuns: 1 },
        ) as object[];

        const issues = z.safeParse(body, { ...valid, surprise: true }).error?.issues;

        expect(issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['surprise'] }]);
      }
    },
  );
});

test('everyone of an account may read; a corporate viewer writes nothing, staff no hours and no campaigns', () => {
  const everyone: Role[] = [
    'creator',
    'owner',
    'manager',
    'staff',
    'corp-admin',
    'corp-manager',
    'corp-viewer',
  ];
  const acting = everyone.filter((role) => role !== 'corp-viewer');
  const managing: Role[] = ['owner', 'manager', 'corp-admin', 'corp-manager'];

  const expected: Record<Action, Role[]> = {
    'campaignGroups.read': ['corp-admin', 'corp-manager', 'corp-viewer'],
    'chat.read': everyone,
    'chat.send': acting,
    'notifications.read': everyone,
    'calendar.read': everyone,
    'booking.act': acting,
    'campaign.manage': managing,
    'availability.write': managing,
    'profile.read': everyone,
    'creatorProfile.write': ['creator'],
    'businessProfile.write': managing,
    'publicPage.write': ['creator', ...managing],
    'creators.read': everyone.filter((role) => role !== 'creator'),
    'creators.mark': managing,
    'businesses.follow': ['creator'],
    'people.block': ['creator', ...managing],
    'support.ask': everyone,
    'billing.read': everyone.filter((role) => role !== 'creator'),
    'billing.manage': ['owner', 'corp-admin'],
    'members.read': everyone.filter((role) => role !== 'creator'),
    'members.manage': ['owner', 'corp-admin'],
    'members.leave': everyone.filter((role) => role !== 'creator'),
    'members.handOver': ['owner', 'corp-admin'],
    'payouts.manage': ['creator'],
    'businesses.manage': ['corp-admin'],
    'corporation.read': ['corp-admin', 'corp-manager', 'corp-viewer'],
    'corporation.leave': ['owner'],
    'upload.send': everyone,
    'opportunities.read': ['creator'],
    'candidate.act': ['creator'],
    'project.end': ['creator', ...managing],
    'review.write': ['creator', ...managing],
    'campaign.read': everyone,
  };

  for (const [action, allowed] of Object.entries(expected)) {
    expect(
      roles.filter((role) => can(role, action as Action)),
      action,
    ).toEqual(allowed);
  }
});

describe('a cursor', () => {
  const parts = fc.record({
    epoch: fc.stringMatching(/^[0-9a-z]{6,40}$/),
    revision: fc.nat(),
    window: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,200}$/)),
  });

  test('is read as it was written', () => {
    fc.assert(
      fc.property(parts, (cursor) => {
        expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
      }),
    );
  });

  test.each([
    '',
    'x',
    'epoch0',
    'epoch0.',
    'epoch0.-1',
    'epoch0.1.',
    'epoch0.1.a.b',
    'EPOCH0.1',
    null,
  ])('that is none (%s) counts as first contact', (text) => expect(parseCursor(text)).toBeNull());
});

describe('an e-mail address', () => {
  test.each([
    ['', 'missing'],
    ['   ', 'missing'],
    ['maya', 'invalid'],
    ['maya@', 'invalid'],
    ['maya@pollin', 'invalid'],
    ['a b@pollin.test', 'invalid'],
    [`${'x'.repeat(250)}@pollin.test`, 'invalid'],
    ['maya@pollin.test\r\nBcc: x@y.test', 'invalid'],
    ['maya@pollin.test', null],
    [' Maya@Pollin.Test ', null],
  ])('%j is %s', (text, problem) => {
    expect(checkEmail(text)).toBe(problem);
  });

  test('is one person however it is spelled', () => {
    expect(email.parse(' Maya@Pollin.Test ')).toBe('maya@pollin.test');
  });
});

describe('memberships', () => {
  const account = () => newId<AccountId>();

  test('are grouped as creator, independent businesses and each corporation', () => {
    const corporateId = account();
    const corporate = { corporateId, corporateName: 'Copper Basin' };
    const groups = groupMemberships([
      aMembership({ businessId: account(), ...corporate }),
      aMembership({ creatorId: account(), role: 'creator' }),
      aMembership({ businessId: account() }),
      aMembership({ role: 'corp-admin', ...corporate }),
    ]);

    expect(groups.map((group) => [group.kind, group.memberships.length])).toEqual([
      ['creator', 1],
      ['independent', 1],
      ['corporate', 2],
    ]);
  });

  test('of a corporation go under its name, its businesses included', () => {
    const ofBasin = { corporateId: account(), corporateName: 'Copper Basin' };
    const ofMesa = { corporateId: account(), corporateName: 'Mesa Group' };
    const groups = groupMemberships([
      aMembership({ businessId: account(), ...ofBasin }),
      aMembership({ businessId: account(), ...ofMesa }),
      aMembership({ role: 'corp-admin', ...ofBasin }),
      aMembership({ businessId: account(), corporateId: account(), corporateName: null }),
    ]);

    expect(groups.map((one) => one.kind === 'corporate' && one.corporateName)).toEqual([
      'Copper Basin',
      'Mesa Group',
      '',
    ]);
    expect(groups.map(({ memberships }) => memberships.length)).toEqual([2, 1, 1]);
  });

  test('that are neither creator nor business count as corporate, as does having none', () => {
    expect(kindOf(aMembership({ creatorId: account() }))).toBe('creator');
    expect(kindOf(aMembership({ businessId: account(), corporateId: account() }))).toBe('business');
    expect(kindOf(aMembership({ corporateId: account() }))).toBe('corporate');
    expect(kindOf(null)).toBe('corporate');
  });
});

test('a room is seen from the reader’s side, and not at all from elsewhere', () => {
  const [businessId, creatorId] = [newId<AccountId>(), newId<AccountId>()];
  const room = {
    businessId,
    creatorId,
    seenSeqByBusiness: 4,
    seenSeqByCreator: 9,
    unreadByBusiness: 5,
    unreadByCreator: 0,
  } as ChatroomRecord;

  expect(sideOf(room, businessId)).toBe('business');
  expect(sideOf(room, creatorId)).toBe('creator');
  expect(sideOf(room, newId<AccountId>())).toBeNull();
  expect(readState(room, 'business')).toEqual({ seenByMe: 4, seenByThem: 9, unread: 5 });
  expect(readState(room, 'creator')).toEqual({ seenByMe: 9, seenByThem: 4, unread: 0 });
});

test('commands of one room share a lane, those of two never wait for each other', () => {
  const [one, other] = [newId<ChatroomId>(), newId<ChatroomId>()];
  const read = (chatroomId: ChatroomId) =>
    laneOf({ kind: 'readChatroom', payload: { chatroomId, seq: 1 } });

  expect(read(one)).toBe(read(one));
  expect(read(one)).not.toBe(read(other));
});

test('a command id made on the device is time-ordered', () => {
  const envelope = { kind: 'addMessage', payload: {}, occurredAt: '2026-11-21T17:00:00.000Z' };
  const isTaken = (id: string) => batchBody.safeParse({ commands: [{ ...envelope, id }] }).success;

  expect(isTaken(newId<CommandId>())).toBe(true);
  expect(isTaken(crypto.randomUUID())).toBe(false);
});
