import { describe, expect, it } from 'vitest';
import { CONTEST_HOURS } from '#contract/appointment/choice.ts';
import { CHOICE_HOURS } from '#contract/appointment/rules.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { newId } from '#contract/new-id.ts';
import type { DeskDecision } from '#contract/support/desk.ts';
import { decideDispute } from '#server/desk/decide-dispute.ts';
import { deskItem } from '#server/desk/desk-item.ts';
import { serverForFile } from '../../support/app.ts';
import { aUser } from '../../support/builders.ts';
import {
  aConfirmed,
  aDeal,
  after,
  appointmentsOf,
  FRIDAY,
  happening,
  outcomeOf,
  projectOf,
  type Deal,
} from '../bookings/shoots.ts';
import { command } from '../projects/jobs.ts';

let now = FRIDAY;
const app = await serverForFile({ now: () => now });

/** A no-show of this morning that the creator contests, unless it is only a report of something else. */
async function contested({ isContested = true } = {}) {
  now = FRIDAY;
  const deal = await aDeal(app);
  const shootId = await aConfirmed(app, deal.project, { startDateTime: after(FRIDAY, -HOUR_MS) });
  const missed = happening(deal.project, shootId, 'no_show');
  if (isContested) expect(await outcomeOf(app, deal.asBusiness, missed)).toBe('done');
  await report(deal, 'I was at the gate at nine.');
  // Support takes a day, in which the time to contest goes on.
  now = after(FRIDAY, DAY_MS);
  return { deal: await signedIn(deal.project), shootId };
}

async function report({ project: { projectId }, asCreator }: Deal, reason: string) {
  const sent = command('projectEvent', { projectId, event: 'dispute_opened', reason });
  expect(await outcomeOf(app, asCreator, sent)).toBe('done');
}

/** Both sides of a project, with sessions of now. */
const signedIn = async (project: Deal['project']): Promise<Deal> => ({
  project,
  asBusiness: await app.signIn(project.business.userId, project.business.accountId),
  asCreator: await app.signIn(project.creator.userId, project.creator.accountId),
});

const someone = async () => ({ userId: await aUser(app.deps.db), sessionId: newId<never>() });

async function decide({ project }: Deal, decision: DeskDecision): Promise<string> {
  const words = { decision, reason: 'The photos show the locked gate.' };
  const done = await decideDispute(app.deps, await someone(), project.projectId, words);
  return done.ok ? 'done' : done.refusal.code;
}

const shootOf = async ({ asCreator }: Deal) => (await appointmentsOf(app, asCreator))[0];
const bodiesTo = async (accountId: string): Promise<string[]> =>
  (
    await app.deps.pool.query<{ body: string }>(
      `select body from notifications where account_id = $1 and category = 'DISPUTE_RESOLVED'`,
      [accountId],
    )
  ).rows.map(({ body }) => body);

describe('a contested no-show', () => {
  it('that support lifts leaves the creator’s record, and the content comes next without a choice', async () => {
    const { deal, shootId } = await contested();

    expect(await decide(deal, 'restore')).toBe('WRONG_STATE');
    expect(await decide(deal, 'lift')).toBe('done');

    expect(await shootOf(deal)).toMatchObject({
      state: 'completed',
      completedBy: 'creator',
      needsChoice: false,
      decideBy: null,
    });
    const project = await projectOf(app, deal.project);
    expect(project?.step).toBe('get_approval_for_content');
    expect(project?.contentDueOn).toEqual(after(now, 5 * DAY_MS));
    expect(project?.timeline.slice(-2)).toMatchObject([
      { event: 'dispute_resolved', actor: 'support' },
      { event: 'shoot_done', actor: 'support' },
    ]);
    for (const { accountId } of [deal.project.creator, deal.project.business]) {
      expect(await bodiesTo(accountId)).toEqual([
        expect.stringMatching(
          /removed the no-show .*Support’s message: “The photos show the locked gate\./,
        ),
      ]);
    }
    const again = happening(deal.project, shootId, 'no_show');
    expect(await outcomeOf(app, deal.asBusiness, again)).toBe('WRONG_STATE');
  });

  it('that is upheld lets the business choose at once', async () => {
    const { deal, shootId } = await contested();

    expect(await decide(deal, 'stand')).toBe('done');

    expect(await shootOf(deal)).toMatchObject({
      state: 'noShow',
      needsChoice: true,
      decideBy: after(now, CHOICE_HOURS * HOUR_MS).toISOString(),
    });
    expect((await projectOf(app, deal.project))?.step).toBe('schedule_shoot');
    const rebooked = happening(deal.project, shootId, 'cancellation_rebooked');
    expect(await outcomeOf(app, deal.asBusiness, rebooked)).toBe('done');
  });

  it('stays on the record of a project that support ends', async () => {
    const { deal } = await contested();

    expect(await decide(deal, 'cancel')).toBe('done');

    expect(await shootOf(deal)).toMatchObject({ state: 'noShow', needsChoice: false });
    expect((await projectOf(app, deal.project))?.step).toBe('cancelled');
  });
});

describe('a no-show that was not contested in time', () => {
  it('leaves the business as much time to choose after a problem as there was before', async () => {
    now = FRIDAY;
    const deal = await aDeal(app);
    const start = after(FRIDAY, -HOUR_MS);
    const shootId = await aConfirmed(app, deal.project, { startDateTime: start });
    const missed = happening(deal.project, shootId, 'no_show');
    expect(await outcomeOf(app, deal.asBusiness, missed)).toBe('done');
    const reportedOn = after(FRIDAY, (CONTEST_HOURS + 1) * HOUR_MS);
    const { projectId } = deal.project;
    const dispute = { by: 'business', reason: 'Rude.', openedOn: reportedOn.toISOString() };
    await app.deps.pool.query('update projects set dispute = $2 where id = $1', [
      projectId,
      JSON.stringify({ ...dispute, resolvedOn: null, resolution: null }),
    ]);
    now = after(reportedOn, DAY_MS);

    expect(await decide(deal, 'restore')).toBe('done');

    const { rows } = await app.deps.pool.query<{ state: string; decideBy: Date }>(
      'select state, decide_by as "decideBy" from appointments where id = $1',
      [shootId],
    );
    const until = after(FRIDAY, (CONTEST_HOURS + CHOICE_HOURS) * HOUR_MS + DAY_MS);
    expect(rows).toEqual([{ state: 'noShow', decideBy: until }]);
  });
});

describe('a no-show that the business has chosen about', () => {
  it.each([
    ['cancellation_closed', 'cancelled'],
    ['cancellation_rebooked', 'schedule_shoot'],
  ] as const)('is not contested by a problem after "%s"', async (choice, step) => {
    now = FRIDAY;
    const { project, ...first } = await aDeal(app);
    const start = after(FRIDAY, -HOUR_MS);
    const shootId = await aConfirmed(app, project, { startDateTime: start });
    const missed = happening(project, shootId, 'no_show');
    expect(await outcomeOf(app, first.asBusiness, missed)).toBe('done');
    now = after(FRIDAY, (CONTEST_HOURS + 1) * HOUR_MS);
    const deal = await signedIn(project);
    expect(await outcomeOf(app, deal.asBusiness, happening(project, shootId, choice))).toBe('done');
    await report(deal, 'They still owe me the parking fee.');

    const shown = await deskItem(app.deps.pool, await someone(), project.projectId);
    expect(shown).toMatchObject({ ok: true, value: { item: { isNoShow: false } } });
    expect(await decide(deal, 'lift')).toBe('WRONG_STATE');
    expect(await decide(deal, 'restore')).toBe('done');

    expect(await shootOf(deal)).toMatchObject({ state: 'noShow', needsChoice: false });
    expect((await projectOf(app, project))?.step).toBe(step);
    const [body] = await bodiesTo(project.creator.accountId);
    expect(body).not.toMatch(/no-show/);
  });
});

describe('a problem without a no-show', () => {
  it('has none that could stand, and a shoot that is to come stays as it is', async () => {
    const { deal } = await contested({ isContested: false });

    expect(await decide(deal, 'stand')).toBe('WRONG_STATE');
    expect(await decide(deal, 'lift')).toBe('WRONG_STATE');
    expect(await decide(deal, 'restore')).toBe('done');

    expect(await shootOf(deal)).toMatchObject({ state: 'confirmed' });
    expect((await projectOf(app, deal.project))?.step).toBe('schedule_shoot');
  });
});
