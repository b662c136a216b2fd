import { describe, expect, it } from 'vitest';
import { situationOf } from '#contract/project/rules.ts';
import { startTimers } from '#server/bookings/timers.ts';
import { candidates } from '#server/db/schema/work.ts';
import { newId } from '#contract/new-id.ts';
import type { ContentItemId, ProjectId } from '#contract/ids.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { aCreator, anAppointment, type Party } from '../../support/builders.ts';
import { pull } from '../../support/chat.ts';
import { runJobs } from '../../support/run-jobs.ts';
import { aConfirmed, after, at, happening } from '../bookings/shoots.ts';
import { addItem, aJob, categoriesTo, command, event, must, outcomeOf, rowOf } from './jobs.ts';
import { rig } from './rig.ts';

const here = await rig();
const START = new Date(at('2026-11-24', '15:00'));
type Job = Awaited<ReturnType<typeof aJob>>;

async function aShoot(state: 'reserved' | 'confirmed' = 'confirmed', over = {}) {
  const deal = await aJob(here.app, { situation: 'shoot', ...over });
  const id =
    state === 'reserved'
      ? await anAppointment(here.app.deps.db, deal.project, { startDateTime: START })
      : await aConfirmed(here.app, deal.project, { startDateTime: START });
  return { deal, id };
}

/** So many creators who applied and wait, the best last. */
async function backups({ project }: Job, count: number): Promise<Party[]> {
  const waiting = [];
  for (let n = 0; n < count; n += 1) {
    const creator = await aCreator(here.app.deps.db);
    await here.app.deps.db.insert(candidates).values({
      id: newId<ProjectId>(),
      campaignId: project.campaignId,
      businessId: project.businessId,
      creatorId: creator.accountId,
      state: 'applied',
      source: 'apply',
      matchScore: n,
    });
    waiting.push(creator);
  }
  await here.database.pool.query('update campaigns set applied_count = $2 where id = $1', [
    project.campaignId,
    count,
  ]);
  return waiting;
}

async function campaignOf({ project }: Job) {
  const { rows } = await here.database.pool.query<Record<string, unknown>>(
    `select status, is_open, slots_taken, going_count, apply_by::text from campaigns where id = $1`,
    [project.campaignId],
  );
  return rows[0];
}

describe('after a cancelled shoot', () => {
  it('re-opening frees the place, lets the campaign look on for a week, and notifies the best three backups', async () => {
    const { deal, id } = await aShoot('confirmed', {
      campaign: { isOpen: false, applyBy: '2026-11-01' },
    });
    const waiting = await backups(deal, 5);
    await must(
      here.app,
      deal.asBusiness,
      happening(deal.project, id, 'business_cancelled', { reason: 'Closed that day.' }),
    );
    await must(here.app, deal.asBusiness, happening(deal.project, id, 'cancellation_reopened'));

    expect(await campaignOf(deal)).toEqual({
      status: 'active',
      is_open: true,
      slots_taken: 0,
      going_count: 0,
      apply_by: '2026-11-27',
    });
    expect(await rowOf(here.app, deal.project)).toMatchObject({
      step: 'cancelled',
      cancel: { by: 'business' },
    });
    const notices = [];
    for (const party of waiting) notices.push(await categoriesTo(here.app, party));
    const backup = ['BACKUP_AVAILABLE'];
    expect(notices).toEqual([[], [], backup, backup, backup]);
  });

  it('closing ends the project and keeps the place: nobody else is looked for', async () => {
    const { deal, id } = await aShoot();
    const [waiting] = await backups(deal, 1);
    await must(
      here.app,
      deal.asCreator,
      happening(deal.project, id, 'creator_cancelled', { reason: 'Ill.', hasCalled: true }),
    );
    await must(here.app, deal.asBusiness, happening(deal.project, id, 'cancellation_closed'));

    expect(await campaignOf(deal)).toMatchObject({ slots_taken: 1, going_count: 0 });
    expect(await categoriesTo(here.app, waiting!)).toEqual([]);
    const { rows } = await here.database.pool.query('select state from candidates where id = $1', [
      deal.project.projectId,
    ]);
    expect(rows).toEqual([{ state: 'released' }]);
  });

  it('no choice within 72 hours re-opens the place', async () => {
    const { deal, id } = await aShoot();
    await must(
      here.app,
      deal.asCreator,
      happening(deal.project, id, 'creator_cancelled', { reason: 'Ill.', hasCalled: true }),
    );
    await here.at(72 * HOUR_MS, deal);
    await Promise.all([runJobs(here.app.deps, startTimers), runJobs(here.app.deps, startTimers)]);

    expect(await campaignOf(deal)).toMatchObject({ slots_taken: 0, going_count: 0 });
    expect(await rowOf(here.app, deal.project)).toMatchObject({
      step: 'cancelled',
      cancel: { by: 'system' },
    });
  });

  it('nothing follows while a problem is open, and then there is as much time to choose as there was', async () => {
    const { deal, id } = await aShoot();
    const reason = 'They were closed when I came.';
    await must(
      here.app,
      deal.asCreator,
      happening(deal.project, id, 'creator_cancelled', { reason: 'Ill.', hasCalled: true }),
    );
    await here.at(HOUR_MS, deal);
    await must(here.app, deal.asCreator, event(deal.project, 'dispute_opened', { reason }));
    await here.at(80 * HOUR_MS, deal);
    await runJobs(here.app.deps, startTimers);
    const chosen = happening(deal.project, id, 'cancellation_reopened');
    const refused = await outcomeOf(here.app, deal.asBusiness, chosen);
    const during = await rowOf(here.app, deal.project);
    await must(here.app, deal.asCreator, event(deal.project, 'dispute_resolved'));
    await here.at(80 * HOUR_MS + 71 * HOUR_MS - 1, deal);
    await runJobs(here.app.deps, startTimers);
    const before = await rowOf(here.app, deal.project);
    await here.at(80 * HOUR_MS + 71 * HOUR_MS, deal);
    await runJobs(here.app.deps, startTimers);

    expect(refused).toBe('DISPUTED');
    expect([during.step, before.step]).toEqual(['schedule_shoot', 'schedule_shoot']);
    expect(await rowOf(here.app, deal.project)).toMatchObject({ step: 'cancelled' });
  });

  it('a reviewable project is one whose shoot was confirmed', async () => {
    const { deal, id } = await aShoot('reserved');
    const before = (await rowOf(here.app, deal.project)).hadConfirmedShoot;
    await must(here.app, deal.asBusiness, happening(deal.project, id, 'booking_confirmed'));

    expect(before).toBe(false);
    expect((await rowOf(here.app, deal.project)).hadConfirmedShoot).toBe(true);
  });
});

describe('the end of a shoot', () => {
  const afterStart = START.getTime() + HOUR_MS;

  /** An hour later than what came before. */
  async function beginsAgain(deal: Job): Promise<void> {
    await here.at(HOUR_MS, deal);
    await here.database.pool.query(
      `update projects set timeline = jsonb_build_array(jsonb_build_object(
         'event', 'project_created', 'actor', 'creator', 'occurredAt', $2::text, 'receivedAt', $2::text)) where id = $1`,
      [deal.project.projectId, '2026-11-20T18:00:00.000Z'],
    );
  }

  it('opens the content, with what was filmed on location in it, and says when it is due', async () => {
    const { deal, id } = await aShoot('confirmed', { terms: { contentDueDays: 3 } });
    const other = await aShoot('confirmed');
    await addItem(here.app, deal);
    await here.at(afterStart - Date.parse('2026-11-20T17:00:00.000Z'), deal, other.deal);
    await must(here.app, deal.asCreator, happening(deal.project, id, 'completed'));
    await must(
      here.app,
      other.deal.asCreator,
      happening(other.deal.project, other.id, 'completed'),
    );

    const row = await rowOf(here.app, deal.project);
    expect(situationOf(row)).toBe('contentUploading');
    expect(situationOf(await rowOf(here.app, other.deal.project))).toBe('contentOpen');
    expect(row.contentDueOn).toEqual(after(START, HOUR_MS + 3 * DAY_MS));
    expect(row.nextTimerOn).toEqual(after(START, HOUR_MS + 2 * DAY_MS));
    expect(row.timeline.map(({ event }) => event)).toEqual(['completed']);
  });

  it('that was a no-show sends the project back, whatever came before it began again', async () => {
    const { deal, id } = await aShoot();
    await addItem(here.app, deal);
    await beginsAgain(deal);
    await here.at(afterStart - Date.parse('2026-11-20T17:00:00.000Z'), deal);
    const missed = happening(deal.project, id, 'no_show');
    expect(await outcomeOf(here.app, deal.asBusiness, missed)).toBe('done');
  });

  it('is the same for who said something of an old photo since: nothing was filmed by that', async () => {
    const shoots = [await aShoot(), await aShoot()] as const;
    const deals = shoots.map(({ deal }) => deal);
    const items = new Map<Job, ContentItemId>();
    for (const deal of deals) items.set(deal, await addItem(here.app, deal));
    for (const deal of deals) await beginsAgain(deal);
    await here.at(2 * HOUR_MS, ...deals);
    for (const deal of deals) {
      const { projectId } = deal.project;
      const words = { caption: 'Old', altText: '', shotId: null, deliverableId: null };
      const said = { itemId: items.get(deal), projectId, ...words };
      await must(here.app, deal.asCreator, command('describeContent', said));
    }
    const [missed, held] = shoots;
    await here.at(afterStart - Date.parse('2026-11-20T17:00:00.000Z'), ...deals);

    const noShow = happening(missed.deal.project, missed.id, 'no_show');
    expect(await outcomeOf(here.app, missed.deal.asBusiness, noShow)).toBe('done');
    const completed = happening(held.deal.project, held.id, 'completed');
    await must(here.app, held.deal.asCreator, completed);
    expect(situationOf(await rowOf(here.app, held.deal.project))).toBe('contentOpen');
  });

  it('that was a no-show sends the project back; not where content came', async () => {
    const { deal, id } = await aShoot();
    const filmed = await aShoot();
    await addItem(here.app, filmed.deal);
    await here.at(afterStart - Date.parse('2026-11-20T17:00:00.000Z'), deal, filmed.deal);

    await must(here.app, deal.asBusiness, happening(deal.project, id, 'no_show'));
    const refused = await outcomeOf(
      here.app,
      filmed.deal.asBusiness,
      happening(filmed.deal.project, filmed.id, 'no_show'),
    );

    expect(situationOf(await rowOf(here.app, deal.project))).toBe('shoot');
    expect(refused).toBe('WRONG_STATE');
  });
});

describe('the hours of a business', () => {
  it('leave the creator’s device with the last project there that was cancelled', async () => {
    const { deal, id } = await aShoot();
    const { creator, business } = deal.project;
    const second = await aJob(here.app, { situation: 'shoot', creator, business });
    const { cursor } = await pull(here.app, deal.asCreator);
    const close = async (one: Job) => {
      const [command] = [{ projectId: one.project.projectId }];
      await must(here.app, one.asCreator, {
        id: newId(),
        kind: 'projectEvent',
        occurredAt: START.toISOString(),
        payload: { ...command, event: 'project_cancelled', reason: 'Ill.' },
      });
      return (await pull(here.app, deal.asCreator, cursor)).gone.map(
        ({ collection }) => collection,
      );
    };

    expect(await close(deal)).toEqual([]);
    expect(await close(second)).toEqual(['availability']);
    expect(id).toBeDefined();
  });
});
