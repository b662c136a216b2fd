import { beforeAll, expect, it } from 'vitest';
import { actionOf } from '#contract/commands/command-rules.ts';
import type { CommandBody } from '#contract/commands/command.ts';
import type { Role } from '#contract/permissions.ts';
import type { Situation } from '#contract/project/rules.ts';
import { serverForFile } from '../../support/app.ts';
import { outcomes, type Headers } from '../../support/chat.ts';
import { isFull } from '../../support/thoroughness.ts';
import { FRIDAY } from '../bookings/shoots.ts';
import { command } from '../projects/jobs.ts';
import { aMemberOf, aPair, can, castOf, ownOf, roles, sideOf, type Member } from './cast.ts';
import { events, eventsOfTables, type Event, type Verdict } from './events.ts';
import { createCases, type Work } from './case-state.ts';
import { miscounted, recordState, type RecordState } from './record-state.ts';

let cast: Record<Role, Member>;
/** What the server had to log as a fault of its own. */
const faults: string[] = [];
/** Someone of each role who works with neither side, for an account of their own. */
let strangers: Record<Role, Headers>;

const app = await serverForFile({
  now: () => FRIDAY,
  env: { limitsFactor: 1000 },
  log: { write: (line) => void (line.includes('"level":50') && faults.push(line)) },
});
beforeAll(async () => {
  cast = await castOf(app);
  const others: [Role, Headers][] = [];
  for (const role of roles) {
    const member = await aMemberOf(app, role);
    others.push([role, member.as(ownOf(role, await aPair(app, member)))]);
  }
  strangers = Object.fromEntries(others) as Record<Role, Headers>;
});

/** The record that a kind of command is about. */
const recordOf = {
  campaignEvent: 'campaign',
  candidateEvent: 'candidate',
  projectEvent: 'project',
  appointmentEvent: 'appointment',
} as const;

/** Where an approval leads at once by itself. */
const onwards = (to: string): string =>
  to === ('contentApproved' satisfies Situation) ? ('postOpen' satisfies Situation) : to;

/** Whether a role may say such a thing at all. */
function mayAsk(role: Role, one: Event, work: Work, state: string): boolean {
  return can(role, actionOf({ kind: one.kind, payload: one.payload(work, state) } as CommandBody));
}

const promised = (verdict: Verdict): string => ('code' in verdict ? verdict.code : 'done');

type Case = {
  state: string;
  verdict: Verdict;
  outcome: string;
  before?: RecordState;
  after?: RecordState;
};

/** What is wrong with an answer and what it left behind; null: nothing. */
function wrongWith(one: Event, { state, verdict, outcome, before, after }: Case): string | null {
  if (outcome !== promised(verdict)) return `${outcome} instead of ${promised(verdict)}`;
  const isSame = before?.text === after?.text;
  if (!('to' in verdict)) return isSame ? null : `${outcome}, and something changed`;
  if (one.event === 'discard') return after ? 'not gone' : null;
  const record = recordOf[one.kind as keyof typeof recordOf];
  if (!record) return isSame ? 'done, and nothing changed' : null;
  const to = verdict.to === state ? state : onwards(verdict.to);
  return after?.[record] === to ? null : `led to ${after?.[record]} instead of ${to}`;
}

/** Those who stand for their side: the others differ from them only in what they may ask at all. */
const leads: readonly Role[] = ['creator', 'owner'];

/** Every state for those who stand for their side; one state, another for each role, for the others, unless all is asked for. */
function statesFor(role: Role, { event, states }: Event): readonly string[] {
  if (isFull || leads.includes(role)) return states;
  return [states[(roles.indexOf(role) + event.length) % states.length] ?? ''];
}

/** Several states at once: what a stranger of the same role is answered, who must not even learn that it is there, and then the owner. */
async function wrongsOf(role: Role, one: Event): Promise<{ wrongs: string[]; happens: boolean }> {
  const states = statesFor(role, one);
  const pair = await aPair(app, cast[role]);
  const works = await createCases(
    app,
    pair,
    states.map((state) => one.standing(state, sideOf(role))),
  );
  const own = works.map((work, index): Verdict => {
    const state = states[index] ?? '';
    return mayAsk(role, one, work, state)
      ? one.verdict(state, sideOf(role))
      : { code: 'FORBIDDEN' };
  });
  const hidden = works.map((work, index): Verdict => ({
    code: mayAsk(role, one, work, states[index] ?? '') ? 'NOT_FOUND' : 'FORBIDDEN',
  }));
  const all = { role, one, states, works };
  const wrongs = [
    ...(await tried({ ...all, who: 'a stranger', as: strangers[role], verdicts: hidden })),
    ...(await tried({
      ...all,
      who: 'the owner',
      as: cast[role].as(ownOf(role, pair)),
      verdicts: own,
    })),
    ...(await miscounted(app, works)),
  ];
  return { wrongs, happens: own.some((verdict) => 'to' in verdict) };
}

type Trial = {
  role: Role;
  one: Event;
  states: readonly string[];
  works: Work[];
  who: string;
  as: Headers;
  verdicts: Verdict[];
};

async function tried({ role, one, states, works, who, as, verdicts }: Trial): Promise<string[]> {
  const before = await recordState(app, works);
  const answers = await outcomes(
    app,
    as,
    works.map((work, index) => command(one.kind, one.payload(work, states[index] ?? ''))),
  );
  const after = await recordState(app, works);
  return verdicts.flatMap((verdict, index) => {
    const [state = '', id = ''] = [states[index], works[index]?.campaignId];
    const outcome = answers[index] ?? 'nothing';
    const wrong = wrongWith(one, {
      state,
      verdict,
      outcome,
      before: before.get(id),
      after: after.get(id),
    });
    return wrong === null ? [] : [`${who} as ${role}, ${state}: ${wrong}`];
  });
}

it.each(events.map((one) => [`${one.kind} ${one.event}`, one] as const))(
  'in every state every role is answered as the contract decides, and whatever is refused changes nothing: %s',
  async (_, one) => {
    faults.length = 0;
    const tried = await Promise.all(roles.map((role) => wrongsOf(role, one)));

    expect(tried.flatMap(({ wrongs }) => wrongs)).toEqual([]);
    expect(faults).toEqual([]);
    expect(tried.some(({ happens }) => happens)).toBe(true);
  },
);

it('no event that a person can make happen is left out', () => {
  const tried = new Set(events.map(({ event }) => event));

  expect(eventsOfTables.filter((event) => !tried.has(event))).toEqual([
    // Each by another command: a shoot's end, added content, links, a booking.
    'shoot_done',
    'content_uploaded',
    'content_added',
    'post_partly_submitted',
    'booking_reserved',
  ]);
});
