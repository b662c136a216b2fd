import { describe, expect, it } from 'vitest';
import type { Situation } from '#contract/project/rules.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { cancelForThem, settleDispute } from '#server/projects/support.ts';
import { pull } from '../../support/chat.ts';
import { aConfirmed, after, at, FRIDAY } from '../bookings/shoots.ts';
import {
  aJob,
  categoriesTo,
  command,
  event,
  must,
  outcomeOf,
  refusalOf,
  rowOf,
  sendContent,
  timers,
} from './jobs.ts';
import { rig } from './rig.ts';

const here = await rig();
const job = (situation: Situation, over = {}) => aJob(here.app, { situation, ...over });
type Job = Awaited<ReturnType<typeof job>>;

async function campaignOf({ project }: Job) {
  const { rows } = await here.database.pool.query<Record<string, unknown>>(
    `select status, is_open, slots_taken, going_count from campaigns where id = $1`,
    [project.campaignId],
  );
  return rows[0];
}

async function candidateOf({ project }: Job): Promise<string | undefined> {
  const { rows } = await here.database.pool.query<{ state: string }>(
    'select state from candidates where id = $1',
    [project.projectId],
  );
  return rows[0]?.state;
}

const cancel = ({ project }: Job) =>
  event(project, 'project_cancelled', { reason: 'Plans changed.' });
const ask = ({ project }: Job) => event(project, 'cancel_requested', { reason: 'Plans changed.' });

describe('cancelling before the approval', () => {
  it('ends it at once: the shoot is off, the place free, the candidate released, the other side notified', async () => {
    const deal = await job('shoot');
    const startDateTime = new Date(at('2026-11-24', '15:00'));
    await aConfirmed(here.app, deal.project, { startDateTime });

    await must(here.app, deal.asCreator, cancel(deal));

    expect(await rowOf(here.app, deal.project)).toMatchObject({
      step: 'cancelled',
      endedOn: FRIDAY,
      cancel: { by: 'creator', reason: 'Plans changed.', on: FRIDAY.toISOString() },
    });
    expect(await campaignOf(deal)).toEqual({
      status: 'active',
      is_open: true,
      slots_taken: 0,
      going_count: 0,
    });
    expect(await candidateOf(deal)).toBe('released');
    expect(await categoriesTo(here.app, deal.project.business)).toEqual(['PROJECT_CANCELLED']);
    const { collections, gone } = await pull(here.app, deal.asCreator);
    expect(collections.appointments).toMatchObject([
      { state: 'cancelledByCreator', contact: null },
    ]);
    expect(collections.availability).toEqual([]);
    expect(gone).toEqual([]);
  });

  it('once more is what it is, by either side', async () => {
    const deal = await job('contentOpen');
    await must(here.app, deal.asBusiness, cancel(deal));
    const before = await rowOf(here.app, deal.project);

    expect(await outcomeOf(here.app, deal.asCreator, cancel(deal))).toBe('done');
    expect(await rowOf(here.app, deal.project)).toEqual(before);
  });

  it('gives content that was in review back to the creator', async () => {
    const deal = await job('contentOpen');
    const itemId = await sendContent(here.app, deal);
    await must(here.app, deal.asCreator, cancel(deal));
    const removal = { itemId, projectId: deal.project.projectId };

    const { collections } = await pull(here.app, deal.asBusiness);
    expect(collections.content).toMatchObject([{ id: itemId, state: 'received' }]);
    expect(await outcomeOf(here.app, deal.asCreator, command('removeContent', removal))).toBe(
      'done',
    );
  });

  it('shows in its timeline when it happened, as far as the device is believed, and when the server received it', async () => {
    const [believed, ancient] = [await job('contentOpen'), await job('contentOpen')];
    const said = async (deal: Job, ms: number) => {
      const occurredAt = after(FRIDAY, ms).toISOString();
      await must(here.app, deal.asCreator, { ...cancel(deal), occurredAt });
      return (await rowOf(here.app, deal.project)).timeline;
    };
    const entry = { event: 'project_cancelled', actor: 'creator', reason: 'Plans changed.' };
    const receivedAt = FRIDAY.toISOString();

    expect(await said(believed, -47 * HOUR_MS)).toEqual([
      { ...entry, occurredAt: after(FRIDAY, -47 * HOUR_MS).toISOString(), receivedAt },
    ]);
    expect(await said(ancient, -49 * HOUR_MS)).toEqual([
      { ...entry, occurredAt: receivedAt, receivedAt },
    ]);
  });

  it('is not possible any more after it, and content sent afterwards hears what happened', async () => {
    const deal = await job('contentOpen');
    const itemId = await sendContent(here.app, deal);
    await must(
      here.app,
      deal.asBusiness,
      event(deal.project, 'content_approved', { submission: 1 }),
    );
    const other = await job('contentOpen');
    await must(here.app, other.asBusiness, cancel(other));

    expect(await outcomeOf(here.app, deal.asBusiness, cancel(deal))).toBe('WRONG_STATE');
    const late = event(other.project, 'content_submitted', {
      itemIds: [itemId],
      guidelinesTicked: true,
    });
    expect(await refusalOf(here.app, other.asCreator, late)).toMatchObject({
      code: 'PROJECT_CANCELLED',
      current: { step: 'cancelled', cancel: { by: 'business' } },
    });
  });
});

describe('cancelling after the approval', () => {
  it('asks the other side, and ends when it agrees; the place stays used', async () => {
    const deal = await job('postOpen');
    await must(here.app, deal.asCreator, ask(deal));
    const asked = await rowOf(here.app, deal.project);
    const own = await outcomeOf(here.app, deal.asCreator, event(deal.project, 'cancel_agreed'));
    await must(here.app, deal.asBusiness, event(deal.project, 'cancel_agreed'));

    expect(asked).toMatchObject({
      step: 'submit_post',
      cancelRequest: { by: 'creator', agreedBy: after(FRIDAY, 72 * HOUR_MS).toISOString() },
    });
    expect(own).toBe('WRONG_STATE');
    expect(await rowOf(here.app, deal.project)).toMatchObject({
      step: 'cancelled',
      cancel: { by: 'creator', reason: 'Plans changed.' },
      cancelRequest: null,
    });
    expect(await campaignOf(deal)).toMatchObject({ slots_taken: 1, going_count: 0 });
    expect(await categoriesTo(here.app, deal.project.creator)).toEqual(['PROJECT_CANCELLED']);
  });

  it('that both sides ask for is agreed', async () => {
    const deal = await job('postOpen');
    await must(here.app, deal.asCreator, ask(deal));
    await must(here.app, deal.asBusiness, ask(deal));

    expect(await rowOf(here.app, deal.project)).toMatchObject({ step: 'cancelled' });
  });

  it('can be refused, or taken back', async () => {
    const deal = await job('postOpen');
    const no = event(deal.project, 'cancel_refused');
    await must(here.app, deal.asCreator, ask(deal));
    await must(here.app, deal.asBusiness, no);
    const refused = await rowOf(here.app, deal.project);
    await must(here.app, deal.asBusiness, ask(deal));
    await must(here.app, deal.asBusiness, event(deal.project, 'cancel_refused'));

    expect(refused).toMatchObject({ step: 'submit_post', cancelRequest: null });
    expect((await rowOf(here.app, deal.project)).cancelRequest).toBeNull();
    const { rows } = await here.database.pool.query<{ title: string }>(
      `select title from notifications where account_id = $1 order by created_on, title`,
      [deal.project.creatorId],
    );
    expect(rows.map(({ title }) => title).toSorted()).toEqual([
      'Cancellation requested',
      'The project continues',
      'The project continues',
    ]);
  });

  it('is agreed by silence after 72 hours, not a minute before, and both sides hear of it once', async () => {
    const deal = await job('postOpen');
    await must(here.app, deal.asCreator, ask(deal));
    await here.at(72 * HOUR_MS - 1, deal);
    await timers(here.app);
    const before = await rowOf(here.app, deal.project);
    await here.at(72 * HOUR_MS, deal);
    await Promise.all([timers(here.app), timers(here.app)]);
    await timers(here.app);

    expect(before.step).toBe('submit_post');
    expect(await rowOf(here.app, deal.project)).toMatchObject({
      step: 'cancelled',
      cancel: { by: 'creator' },
    });
    const notices = await categoriesTo(here.app, deal.project.creator);
    expect(notices.filter((one) => one === 'PROJECT_CANCELLED')).toHaveLength(1);
  });
});

describe('a reported problem', () => {
  const report = ({ project }: Job) => event(project, 'dispute_opened', { reason: 'No answer.' });
  const settled = ({ project }: Job) => event(project, 'dispute_resolved');

  it('pauses everything until the side that reported it, or support, settles it', async () => {
    const deal = await job('contentOpen');
    await sendContent(here.app, deal);
    const { decideBy } = await rowOf(here.app, deal.project);
    await must(here.app, deal.asCreator, report(deal));
    const approval = () => event(deal.project, 'content_approved', { submission: 1 });

    const resting = await outcomeOf(here.app, deal.asBusiness, approval());
    const twice = await outcomeOf(here.app, deal.asBusiness, report(deal));
    await here.at(30 * DAY_MS, deal);
    await timers(here.app);
    const stopped = await rowOf(here.app, deal.project);
    const other = await outcomeOf(here.app, deal.asBusiness, settled(deal));
    await must(here.app, deal.asCreator, settled(deal));

    expect([resting, twice, other]).toEqual(['DISPUTED', 'DISPUTED', 'FORBIDDEN']);
    expect(stopped).toMatchObject({ contentState: 'submitted', nextTimerOn: null });
    // What was waited for goes on where it stopped.
    expect((await rowOf(here.app, deal.project)).decideBy).toEqual(after(decideBy!, 30 * DAY_MS));
    expect(await outcomeOf(here.app, deal.asBusiness, approval())).toBe('done');
  });

  it('can be reported for fourteen days after the end', async () => {
    const [early, late] = [
      await job('completed', { endedOn: FRIDAY }),
      await job('completed', { endedOn: FRIDAY }),
    ];
    await here.at(14 * DAY_MS, early, late);
    expect(await outcomeOf(here.app, early.asCreator, report(early))).toBe('done');
    await here.at(14 * DAY_MS + 1, late);
    expect(await outcomeOf(here.app, late.asCreator, report(late))).toBe('DISPUTE_TOO_LATE');
  });

  it('is settled by support in words that both read; support ends what they cannot end', async () => {
    const deal = await job('contentOpen');
    await must(here.app, deal.asCreator, report(deal));

    const resting = await cancelForThem(here.app.deps, deal.project.projectId, 'No contact.');
    await settleDispute(here.app.deps, deal.project.projectId, 'Both agreed.');
    await cancelForThem(here.app.deps, deal.project.projectId, 'No contact.');

    expect(resting).toEqual({ ok: false, refusal: { code: 'DISPUTED' } });
    expect(await rowOf(here.app, deal.project)).toMatchObject({
      step: 'cancelled',
      cancel: { by: 'support', reason: 'No contact.' },
      dispute: { resolution: 'Both agreed.', resolvedOn: FRIDAY.toISOString() },
    });
    for (const party of [deal.project.creator, deal.project.business]) {
      const notices = await categoriesTo(here.app, party);
      expect(notices).toEqual(expect.arrayContaining(['DISPUTE_RESOLVED', 'PROJECT_CANCELLED']));
    }
  });

  it('ends what the two cannot end after the approval, without asking either', async () => {
    const deal = await job('postOpen');

    await cancelForThem(here.app.deps, deal.project.projectId, 'No contact.');

    expect(await rowOf(here.app, deal.project)).toMatchObject({
      step: 'cancelled',
      cancel: { by: 'support', reason: 'No contact.' },
    });
    expect(await campaignOf(deal)).toMatchObject({ slots_taken: 1 });
    for (const party of [deal.project.creator, deal.project.business]) {
      expect(await categoriesTo(here.app, party)).toEqual(['PROJECT_CANCELLED']);
    }
  });
});
