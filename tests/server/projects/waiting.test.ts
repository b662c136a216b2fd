import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { situationNames, situations } from '#contract/project/rules.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { nextTimerOf, passedAtOnce, waitingFor } from '#server/records/waiting.ts';

const NOW = Date.parse('2026-11-20T17:00:00.000Z');
type Row = Parameters<typeof waitingFor>[0];

const row = (over: Partial<Row> = {}): Row => ({
  ...situations.contentOpen,
  contentDueOn: null,
  submittedOn: null,
  submission: 0,
  roundRequest: null,
  decideBy: null,
  postOpensOn: null,
  postDueOn: null,
  posts: [],
  postRounds: 0,
  cancelRequest: null,
  dispute: null,
  endedOn: null,
  hadConfirmedShoot: false,
  keepLiveUntil: null,
  chatroomId: null,
  reminded: [],
  ...over,
});

const at = (hours: number) => new Date(NOW + hours * HOUR_MS);
const hoursOf = (one: Row) => waitingFor(one).map((next) => (next.at - NOW) / HOUR_MS);

describe('what a project waits for', () => {
  it('is nothing where nothing was agreed to happen', () => {
    for (const name of situationNames) expect(waitingFor(row(situations[name]))).toEqual([]);
    expect(nextTimerOf(row())).toBeNull();
  });

  it('comes in order, the first of it is looked for, and what was done is not waited for again', () => {
    const late = row({ contentDueOn: at(48) });
    expect(hoursOf(late)).toEqual([24, 48, 96, 96]);
    expect(nextTimerOf(late)).toEqual(at(24));
    const [first] = waitingFor(late);
    const reminded = first && 'once' in first ? [first.once] : [];
    expect(hoursOf({ ...late, reminded })).toEqual([48, 96, 96]);
  });

  it('is nothing while a reported problem is open, and all of it once that is settled', () => {
    const dispute = { by: 'creator', reason: 'x', openedOn: at(0).toISOString() } as const;
    const open = { ...dispute, resolvedOn: null, resolution: null };
    const due = { contentDueOn: at(48), cancelRequest: null };

    expect(waitingFor(row({ ...due, dispute: open }))).toEqual([]);
    const settled = { ...open, resolvedOn: at(1).toISOString() };
    expect(hoursOf(row({ ...due, dispute: settled }))).toEqual([24, 48, 96, 96]);
  });

  it('is of the time after the end: reviews, where there was something to review, and the room', () => {
    const chatroomId = crypto.randomUUID() as NonNullable<Row['chatroomId']>;
    const ended = { endedOn: at(0), chatroomId };
    expect(hoursOf(row({ ...situations.cancelled, ...ended }))).toEqual([720]);
    expect(hoursOf(row({ ...situations.cancelled, ...ended, hadConfirmedShoot: true }))).toEqual([
      336, 720,
    ]);
    expect(hoursOf(row({ ...situations.completed, ...ended, keepLiveUntil: at(100) }))).toEqual([
      100, 336, 720,
    ]);
  });

  it('is no reminder of what is due within the day in which it was said', () => {
    const after = row({ contentDueOn: at(20) });
    const passed = passedAtOnce(row(), after, NOW);

    expect(passed).toHaveLength(1);
    expect(hoursOf({ ...after, reminded: passed })).toEqual([20, 68, 68]);
    // One that existed before and has come due meanwhile is still sent.
    expect(passedAtOnce(after, after, NOW)).toEqual([]);
  });

  it('is finite: whatever is done about the first, as often as it takes, nothing is left', () => {
    const moment = fc.option(fc.integer({ min: -2000, max: 2000 }).map(at), { nil: null });
    const dates = fc.record({
      contentDueOn: moment,
      submittedOn: moment,
      postDueOn: moment,
      endedOn: moment,
      keepLiveUntil: moment,
      decideBy: moment,
    });
    fc.assert(
      fc.property(fc.constantFrom(...situationNames), dates, (name, over) => {
        let one = row({ ...situations[name], ...over });
        for (let n = 0; n < 20; n += 1) {
          const [first] = waitingFor(one).filter((next) => 'once' in next);
          if (!first || !('once' in first)) return;
          one = { ...one, reminded: [...one.reminded, first.once] };
        }
        expect.unreachable();
      }),
    );
  });
});
