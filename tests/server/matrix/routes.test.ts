import { beforeAll, expect, it } from 'vitest';
import { decide } from '#contract/appointment/rules.ts';
import { actionOf } from '#contract/commands/command-rules.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import { routes, type RouteName } from '#contract/routes/http.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { AccountId } from '#contract/ids.ts';
import type { Role } from '#contract/permissions.ts';
import { API_BASE, type Route } from '#contract/routes/route.ts';
import { ORIGIN, serverForFile } from '../../support/app.ts';
import { aUser } from '../../support/builders.ts';
import type { Headers } from '../../support/chat.ts';
import { sendForm } from '../../support/forms.ts';
import { FRIDAY } from '../bookings/shoots.ts';
import { can, isCorporate, ownOf, roles, sideOf, type Pair, type Side } from './cast.ts';
import { deskAnswers } from './requests-desk.ts';
import { proveAtDesk, seatsOf, type Seat } from './seats.ts';
import type { Aim, Sent } from './asked.ts';
import { asked } from './requests.ts';
import { digestOf, secrets, withoutIds } from './secrets.ts';
import { aPhantom, type World } from './world.ts';

let seats: [Role, Seat][];
/** Two who have nothing to do with anyone here. */
let strangers: World;
/** What nobody who asks here may see or change. */
let others: World[];
/** All of that as the last test left it: nothing happens between two tests. */
let digest: string;
const hidden = secrets();

const app = await serverForFile({
  now: () => FRIDAY,
  env: { limitsFactor: 1000 },
  botCheck: { challenge: async () => ({}), verify: async () => true },
});
beforeAll(async () => {
  ({ seats, strangers, others } = await seatsOf(app, hidden));
  digest = await digestOf(app, others);
});

async function expectOthersUntouched(): Promise<void> {
  const before = digest;
  digest = await digestOf(app, others);
  expect(digest).toBe(before);
}

type Said = { code: string; text: string };

/** Sends a route's call; `ok`, or the code of its refusal. A batch says what it says of its command. */
async function say(
  name: RouteName,
  headers: Headers,
  aim: Aim,
  sent: Sent = asked[name].send(aim),
): Promise<Said> {
  const route: Route = routes[name];
  const path = route.path.replaceAll(/\{\w+\}/g, sent.id ?? '');
  const search = sent.query ? `?${new URLSearchParams(sent.query)}` : '';
  const all = { ...headers, ...sent.headers };
  const response = sent.form
    ? await sendForm(app, path, route.method, all, formOf(sent.form))
    : await app.hono.request(`${ORIGIN}${API_BASE}${path}${search}`, {
        method: route.method,
        headers: { ...all, ...(sent.body && { 'content-type': 'application/json' }) },
        body: sent.body ? JSON.stringify(sent.body) : undefined,
      });
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return { code: 'ok', text: '' };
  }
  const text = await response.text();
  return { code: response.ok ? (batchCode(name, text) ?? 'ok') : codeIn(text), text };
}

function formOf(fields: NonNullable<Sent['form']>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const codeIn = (text: string): string => (JSON.parse(text) as { code: string }).code;

function batchCode(name: RouteName, text: string): string | undefined {
  if (name !== 'sendCommands') return undefined;
  const { answers } = JSON.parse(text) as { answers: { refusal?: { code: string } }[] };
  return answers[0]?.refusal?.code;
}

/** Why someone signed in who acts for an account may not make a call at all; null: they may. */
function notAllowed(name: RouteName, role: Role, aim: Aim): 'FORBIDDEN' | null {
  const { access: who, command }: Route = routes[name];
  if (typeof who === 'string') return null;
  const { body } = asked[name].send(aim);
  const isEvent = command !== undefined && body !== undefined && 'event' in body;
  const isAllowed =
    can(role, who.action) &&
    (!isEvent || can(role, actionOf({ kind: command, payload: body } as CommandBody)));
  return isAllowed ? null : 'FORBIDDEN';
}

/** Work at a place is not booked by the place, and a role of a corporation ends in the corporation. */
function notTheirs(name: RouteName, role: Role, side: Side): string | null {
  if (name === 'leaveBusiness' && isCorporate(role)) return 'FORBIDDEN';
  if (name !== 'bookAppointment') return null;
  const decided = decide(null, 'booking_reserved', side);
  return decided.ok ? null : decided.refusal.code;
}

const needsAccount = (name: RouteName): boolean => typeof routes[name].access !== 'string';

/** What a call about a world that is not the caller's is answered. */
function aboutOthers(name: RouteName, aim: Aim): string {
  const { of, own } = asked[name];
  if (of === 'object') return 'NOT_FOUND';
  // Creators see only themselves; everyone sees places.
  const isHidden = name === 'creator' && aim.world.pair.creatorId !== aim.accountId;
  return isHidden && aim.side === 'creator' ? 'NOT_FOUND' : (own ?? 'ok');
}

/** Collects what is wrong with the answers of one route. */
type Check = {
  wrongs: string[];
  count: number;
  see: (who: string, expected: string, said: Said, own: number) => void;
};

function checks(name: RouteName): Check {
  const check: Check = {
    wrongs: [],
    count: 0,
    see(who, expected, { code, text }, own) {
      check.count += 1;
      const isOpen = expected === 'let in' && !gates.has(code);
      if (code !== expected && !isOpen) check.wrongs.push(`${who}: ${code}, not ${expected}`);
      const isPublic = asked[name].of === 'public' || asked[name].namesPeople;
      const leaks = hidden.foundIn(text, own, isPublic ? 'public' : 'count');
      if (leaks.length > 0) check.wrongs.push(`${who}: told ${leaks.join(', ')}`);
    },
  };
  return check;
}

/** With these nobody gets in. Calls for a user alone let in anyone who is signed in, for any account they name. */
const gates: ReadonlySet<string> = new Set([
  'SESSION_NEEDED',
  'SESSION_ENDED',
  'ACCOUNT_MISSING',
  'MEMBERSHIP_GONE',
  'FORBIDDEN',
  'FAILED',
]);

async function askAsRole(name: RouteName, role: Role, seat: Seat, check: Check): Promise<void> {
  const { member, own, neighbour, revoked, number } = seat;
  const side = sideOf(role);
  const accountId = ownOf(role, own.pair);
  const isAnyones = ['anyone', 'cookie', 'demo'].includes(routes[name].access as string);
  const acting = async (who: string, world: World): Promise<Said> => {
    const aim = { world, side, accountId };
    const said = await say(name, member.as(accountId), aim);
    const expected = notAllowed(name, role, aim) ?? aboutOthers(name, aim);
    check.see(`${role} asks about ${who}`, expected, said, number);
    return said;
  };
  if (asked[name].of !== 'self') {
    for (const [who, world] of [
      ['an account of the same kind', neighbour],
      ['strangers', strangers],
    ] as const) {
      const said = await acting(who, world);
      if (asked[name].of === 'public' || isForgiving(name)) continue;
      const nothing = await say(name, member.as(accountId), { world: aPhantom(), side, accountId });
      if (withoutIds(said.text) !== withoutIds(nothing.text) || said.code !== nothing.code) {
        check.wrongs.push(`${role} learns that what is ${who}'s is there: ${said.text}`);
      }
    }
  }
  const foreign: [string, Headers, World][] = [
    ['names an account of the same kind', member.as(ownOf(role, strangers.pair)), strangers],
    ['names an account of the other kind', member.as(partnerOf(role, strangers.pair)), strangers],
    ['was a member until now', revoked.headers, revoked.world],
  ];
  const gate = needsAccount(name) ? 'MEMBERSHIP_GONE' : 'let in';
  for (const [who, headers, world] of foreign) {
    const aim = { world, side, accountId: ownOf(role, world.pair) };
    const expected = isAnyones ? (asked[name].own ?? 'ok') : gate;
    const said = await say(name, headers, aim);
    check.see(`${role} who ${who}`, expected, said, who.startsWith('was') ? 0 : number);
  }
  const aim = { world: own, side, accountId };
  if ((routes[name] as Route).recentSignIn) {
    const hourAgo = new Date(FRIDAY.getTime() - HOUR_MS);
    const stale = await app.signIn(member.userId, accountId, hourAgo);
    const said = await say(name, stale, aim);
    check.see(`${role} who signed in an hour ago`, 'RECENT_SIGN_IN_NEEDED', said, number);
  }
  const expected =
    notAllowed(name, role, aim) ?? notTheirs(name, role, side) ?? asked[name].own ?? 'ok';
  check.see(`${role} for their own`, expected, await say(name, member.as(accountId), aim), number);
}

const partnerOf = (role: Role, { businessId, creatorId }: Pair): AccountId =>
  sideOf(role) === 'creator' ? businessId : creatorId;

/** Removing a missing record is a success, so that it can be repeated; another account's record is missing, too. */
const isForgiving = (name: RouteName): boolean => name === 'removePortfolioItem';

async function callWithoutMembership(name: RouteName, check: Check): Promise<void> {
  const { access: who } = routes[name] as Route;
  const isAnyones = who === 'anyone' || who === 'cookie' || who === 'demo';
  const aim: Aim = { world: strangers, side: 'creator', accountId: strangers.pair.creatorId };
  const open = asked[name].own ?? 'ok';
  const signedOut = isAnyones ? open : 'SESSION_NEEDED';
  check.see('nobody signed in', signedOut, await say(name, {}, aim), 0);
  const newcomer = await app.signIn(await aUser(app.deps.db));
  const withoutMembership = needsAccount(name) ? 'ACCOUNT_MISSING' : isAnyones ? open : 'let in';
  check.see('a user without an account', withoutMembership, await say(name, newcomer, aim), 0);
}

/** A corporation has no campaigns, profile or hours of its own: what a role does for one of its businesses it does there. */
async function askAsCorporation(
  name: RouteName,
  role: Role,
  { member, own, neighbour, number }: Seat,
  check: Check,
): Promise<void> {
  const { corporateId } = member;
  if (!corporateId || !needsAccount(name)) return;
  // Its own business would be let go, and all later calls with it.
  const world = name === 'removeCorporateBusiness' ? neighbour : own;
  const aim = { world, side: sideOf(role), accountId: corporateId };
  const said = await say(name, member.as(corporateId), aim);
  const isObject = asked[name].of === 'object';
  const expected = notAllowed(name, role, aim) ?? (isObject ? 'NOT_FOUND' : 'answered');
  const wrong = expected === 'answered' ? gates.has(said.code) : said.code !== expected;
  if (wrong) {
    check.wrongs.push(`${role} for the corporation: ${said.code}, not ${expected}`);
  }
  check.see(`${role} for the corporation`, said.code, said, number);
}

const isDesk = (name: RouteName): name is DeskRoute => name in deskAnswers;
type DeskRoute = keyof typeof deskAnswers;

it.each(Object.keys(deskAnswers) as DeskRoute[])(
  'support staff reach what is theirs to decide, and neither their own matters nor work without a report: %s',
  async (name) => {
    for (const [role, { isStaff, member, own }] of seats) {
      if (!isStaff) continue;
      await proveAtDesk(app, member);
      const side = sideOf(role);
      const accountId = ownOf(role, own.pair);
      for (const { send, ofOwn, ofOthers } of deskAnswers[name]) {
        for (const [world, expected] of [
          [own, ofOwn],
          [strangers, ofOthers],
        ] as const) {
          if (expected === undefined) continue;
          const aim = { world, side, accountId };
          const { code } = await say(name, member.as(accountId), aim, send(aim));
          expect.soft(code, `${role}, ${world === own ? 'own' : 'others'}`).toBe(expected);
        }
      }
    }
    await expectOthersUntouched();
  },
);

it.each(Object.keys(routes) as RouteName[])(
  'every role is let in or refused by the contract’s table, and nobody learns of another’s records: %s',
  async (name) => {
    const check = checks(name);
    await callWithoutMembership(name, check);
    for (const [role, seat] of seats) {
      if (seat.isStaff && isDesk(name)) continue;
      if (seat.isStaff) await proveAtDesk(app, seat.member);
      // Last: a member who leaves the corporation has none of its businesses anymore.
      await askAsRole(name, role, seat, check);
      await askAsCorporation(name, role, seat, check);
    }

    expect(check.count).toBeGreaterThan(roles.length * 4);
    expect(check.wrongs).toEqual([]);
    await expectOthersUntouched();
  },
);
