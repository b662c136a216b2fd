import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountId, UserId } from '#contract/ids.ts';
import {
  decideGrant,
  decideRole,
  invitationStateOf,
  rolesOfTeam,
  type TeamKind,
  type TeamRole,
  type TeamState,
} from '#contract/members/rules.ts';

const ana = 'ana' as UserId;
const ben = 'ben' as UserId;
const teamOf = (seats: Partial<Record<'ana' | 'ben', TeamRole>>, hasCorporateAdmin = false) =>
  ({
    kind: 'business',
    seats: Object.entries(seats).map(([id, role]) => ({ userId: id as UserId, role })),
    hasCorporateAdmin,
  }) satisfies TeamState;
const codeOf = (...decided: Parameters<typeof decideRole>) => {
  const result = decideRole(...decided);
  return result.ok ? result.value : result.refusal.code;
};

describe('a role in a business', () => {
  it('of its last owner neither changes nor ends', () => {
    const team = teamOf({ ana: 'owner', ben: 'manager' });

    expect(codeOf(team, ana, 'manager')).toBe('LAST_OWNER');
    expect(codeOf(team, ana, null)).toBe('LAST_OWNER');
    expect(codeOf(team, ana, 'owner')).toBe('owner');
    expect(codeOf(team, ben, null)).toBe('manager');
  });

  it('of an owner ends where another owner, or the corporation, can run the business', () => {
    expect(codeOf(teamOf({ ana: 'owner', ben: 'owner' }), ana, null)).toBe('owner');
    expect(codeOf(teamOf({ ana: 'owner' }, true), ana, 'staff')).toBe('owner');

    const team = teamOf({ ana: 'owner', ben: 'owner' });
    const seats = team.seats.map((seat) => ({ ...seat, isSuspended: seat.userId === ben }));
    expect(codeOf({ ...team, seats }, ana, null)).toBe('LAST_OWNER');
  });

  it('of a person who works elsewhere is not found', () => {
    expect(codeOf(teamOf({ ana: 'owner' }), ben, 'staff')).toBe('NOT_FOUND');
  });

  it.each(['business', 'corporate'] as const)(
    'changes in any order and leaves every independent team of a %s someone who runs it',
    (kind) => {
      const id = fc.constantFrom('a', 'b', 'c') as fc.Arbitrary<UserId>;
      const change = fc.tuple(id, fc.option(fc.constantFrom(...rolesOfTeam[kind])));
      fc.assert(
        fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
          let seats: TeamState['seats'] = rolesOfTeam[kind].map((role, n) => ({
            userId: 'abc'[n] as UserId,
            role,
          }));
          for (const [userId, role] of changes) {
            if (!decideRole({ kind, seats, hasCorporateAdmin: false }, userId, role).ok) continue;
            const others = seats.filter((one) => one.userId !== userId);
            seats = role ? [...others, { userId, role }] : others;
          }
          return seats.some(({ role }) => role === rolesOfTeam[kind][0]);
        }),
      );
    },
  );
});

describe('a grant', () => {
  const [cafe, bar] = ['cafe', 'bar'] as AccountId[] as [AccountId, AccountId];
  const owned = new Set([cafe]);
  const granted = (kind: TeamKind, grant: Parameters<typeof decideGrant>[1]) => {
    const decided = decideGrant(kind, grant, owned);
    return decided.ok ? decided.value : decided.refusal.current;
  };

  it('is limited to businesses of the corporation, for a corporate manager alone', () => {
    expect(granted('corporate', { role: 'corp-manager', businessIds: [cafe, cafe] })).toEqual([
      cafe,
    ]);
    expect(granted('corporate', { role: 'corp-manager', businessIds: [] })).toEqual([]);
    expect(granted('corporate', { role: 'corp-manager' })).toBeNull();
    expect(granted('corporate', { role: 'corp-viewer', businessIds: [cafe] })).toBeNull();
    expect(granted('corporate', { role: 'corp-manager', businessIds: [cafe, bar] })).toEqual({
      path: ['businessIds'],
    });
  });

  it('is of the team it is for', () => {
    expect(granted('corporate', { role: 'owner' })).toEqual({ path: ['role'] });
    expect(granted('business', { role: 'corp-admin' })).toEqual({ path: ['role'] });
  });
});

describe('an invitation', () => {
  const times = { expiresOn: 1000, acceptedOn: null, revokedOn: null };

  it.each([
    ['pending', times, 999],
    ['expired', times, 1000],
    ['revoked', { ...times, revokedOn: 5 }, 2000],
    ['accepted', { ...times, acceptedOn: 5 }, 2000],
  ] as const)('is %s', (state, its, now) => {
    expect(invitationStateOf(its, now)).toBe(state);
  });
});
