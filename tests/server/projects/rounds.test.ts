import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { CommandId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { pull } from '../../support/chat.ts';
import { after, FRIDAY, type Deal } from '../bookings/shoots.ts';
import {
  addItem,
  aJob,
  categoriesTo,
  event,
  must,
  outcomeOf,
  refusalOf,
  rowOf,
  sendContent,
  submission,
  timers,
} from './jobs.ts';
import { rig } from './rig.ts';

const here = await rig();
const { app } = here;

const TEXT = 'Brighter, please.';
const asking = ({ project }: Deal, number = 1, text = TEXT) =>
  event(project, 'round_requested', { submission: number, text, comments: [] });
const agreeing = ({ project }: Deal, number = 1) =>
  event(project, 'round_agreed', { submission: number });
const declining = ({ project }: Deal, number = 1) =>
  event(project, 'round_declined', { submission: number });

/** Content in review, with no agreed rounds of changes left. */
async function inLastRound(): Promise<Deal> {
  await here.at(0);
  const deal = await aJob(app, { terms: { revisionRounds: 0 } });
  await sendContent(app, deal);
  return deal;
}

describe('one more round of changes than was agreed', () => {
  it('begins when the creator agrees, with the request as its feedback and a new due date', async () => {
    const deal = await inLastRound();

    await must(app, deal.asBusiness, asking(deal));
    const seen = (await pull(app, deal.asCreator)).collections.projects[0];
    await must(app, deal.asCreator, agreeing(deal));

    expect(seen).toMatchObject({
      step: 'get_approval_for_content',
      roundRequest: { submission: 1, text: TEXT, declinedOn: null },
    });
    expect(await rowOf(app, deal.project)).toMatchObject({
      step: 'content_rejected',
      round: 1,
      roundRequest: null,
      decideBy: null,
      contentDueOn: after(FRIDAY, 3 * DAY_MS),
      feedback: [{ round: 1, text: TEXT }],
    });
    expect(await categoriesTo(app, deal.project.creator)).toEqual(['CONTENT_REJECTED']);
    expect(await categoriesTo(app, deal.project.business)).toEqual([
      'CONTENT_SUBMITTED',
      'CONTENT_SUBMITTED',
    ]);
  });

  it('does not begin when the creator declines: the review goes on, and nobody is asked twice', async () => {
    const deal = await inLastRound();
    await must(app, deal.asBusiness, asking(deal));
    await must(app, deal.asCreator, declining(deal));

    expect(await rowOf(app, deal.project)).toMatchObject({
      contentState: 'submitted',
      round: 0,
      roundRequest: { declinedOn: FRIDAY.toISOString() },
    });
    expect(await outcomeOf(app, deal.asCreator, declining(deal))).toBe('done');
    expect(await outcomeOf(app, deal.asCreator, agreeing(deal))).toBe('WRONG_STATE');
    expect(await outcomeOf(app, deal.asBusiness, asking(deal))).toBe('ROUNDS_USED');
  });

  it('is possible once the agreed ones are used, in ten characters, by the business alone', async () => {
    const [fresh, deal] = [await aJob(app), await inLastRound()];
    await sendContent(app, fresh);

    expect(await outcomeOf(app, fresh.asBusiness, asking(fresh))).toBe('WRONG_STATE');
    expect(await outcomeOf(app, deal.asBusiness, asking(deal, 1, 'Dark.'))).toBe(
      'FEEDBACK_TOO_SHORT',
    );
    expect(await outcomeOf(app, deal.asCreator, asking(deal))).toBe('FORBIDDEN');
    expect(await outcomeOf(app, deal.asBusiness, agreeing(deal))).toBe('FORBIDDEN');
    expect(await outcomeOf(app, deal.asCreator, agreeing(deal))).toBe('WRONG_STATE');
    expect(await outcomeOf(app, deal.asCreator, declining(deal))).toBe('WRONG_STATE');
  });

  it('is about one submission: a newer one ends the request', async () => {
    const deal = await inLastRound();
    await must(app, deal.asBusiness, asking(deal));
    expect(await outcomeOf(app, deal.asBusiness, asking(deal, 1, 'Another wish.'))).toBe(
      'WRONG_STATE',
    );
    const better = await addItem(app, deal);
    await must(app, deal.asCreator, submission(deal.project, [better]));

    expect((await rowOf(app, deal.project)).roundRequest).toBeNull();
    expect(await refusalOf(app, deal.asCreator, agreeing(deal))).toMatchObject({
      code: 'NEWER_VERSION',
      current: { submission: 2 },
    });
    expect(await outcomeOf(app, deal.asBusiness, asking(deal, 2))).toBe('done');
  });

  it('is asked for three times at most about one submission, and again about the next one', async () => {
    const deal = await inLastRound();
    const withdrawing = event(deal.project, 'round_withdrawn', { submission: 1 });
    for (const _ of [1, 2, 3]) {
      await must(app, deal.asBusiness, asking(deal));
      await must(app, deal.asBusiness, { ...withdrawing, id: newId<CommandId>() });
    }
    expect(await outcomeOf(app, deal.asBusiness, asking(deal))).toBe('ROUNDS_USED');
    await must(app, deal.asCreator, submission(deal.project, [await addItem(app, deal)]));

    expect(await outcomeOf(app, deal.asBusiness, asking(deal, 2))).toBe('done');
  });

  it('is not agreed on by silence: at the deadline the content counts as approved', async () => {
    const deal = await inLastRound();
    await must(app, deal.asBusiness, asking(deal));

    await here.at(10 * DAY_MS);
    await timers(app);

    expect(await rowOf(app, deal.project)).toMatchObject({
      contentState: 'approved',
      roundRequest: null,
    });
  });
});
