import { describe, expect, it } from 'vitest';
import { send } from '../../support/chat.ts';
import {
  addItem,
  aJob,
  anUpload,
  categoriesTo,
  content,
  event,
  outcomeOf,
  rowOf,
  sendContent,
  submission,
} from './jobs.ts';
import { rig } from './rig.ts';

const here = await rig();

describe('at the same moment', () => {
  it('the first version is approved and a second one arrives: nobody approves what they did not see', async () => {
    for (let n = 0; n < 6; n += 1) {
      const deal = await aJob(here.app);
      const itemId = await sendContent(here.app, deal);
      const better = await addItem(here.app, deal, { replaces: itemId });

      const [sent, approved] = await Promise.all([
        outcomeOf(here.app, deal.asCreator, submission(deal.project, [better])),
        outcomeOf(
          here.app,
          deal.asBusiness,
          event(deal.project, 'content_approved', { submission: 1 }),
        ),
      ]);

      expect([
        ['done', 'NEWER_VERSION'],
        ['WRONG_STATE', 'done'],
      ]).toContainEqual([sent, approved]);
      expect(await rowOf(here.app, deal.project)).toMatchObject(
        approved === 'done'
          ? { contentState: 'approved', submission: 1, submittedItems: [itemId] }
          : { contentState: 'submitted', submission: 2, submittedItems: [better] },
      );
    }
  });

  it('the business cancels and content that was queued arrives: each piece is refused with a reason, and nothing is half there', async () => {
    const deal = await aJob(here.app);
    const files = await Promise.all([1, 2, 3].map(() => anUpload(here.app, deal.project.creator)));
    const chunks = files.map((file) => content(deal.project, file));
    const queued = [
      ...chunks,
      submission(
        deal.project,
        chunks.map(({ payload }) => payload.itemId),
      ),
    ];
    const cancelled = event(deal.project, 'project_cancelled', { reason: 'Closed for repairs.' });

    const [{ answers }, off] = await Promise.all([
      send(here.app, deal.asCreator, queued),
      outcomeOf(here.app, deal.asBusiness, cancelled),
    ]);
    const late = content(deal.project, await anUpload(here.app, deal.project.creator));

    expect(off).toBe('done');
    const outcomes = answers.map((one) =>
      one.outcome === 'refused' ? one.refusal.code : one.outcome,
    );
    const firstRefused = outcomes.findIndex((one) => one !== 'done');
    const rest = firstRefused < 0 ? [] : outcomes.slice(firstRefused);
    expect(rest.filter((one) => one !== 'PROJECT_CANCELLED')).toEqual([]);
    expect(await outcomeOf(here.app, deal.asCreator, late)).toBe('PROJECT_CANCELLED');
    expect(await rowOf(here.app, deal.project)).toMatchObject({
      step: 'cancelled',
      decideBy: null,
    });
    const { rows } = await here.database.pool.query<{ state: string }>(
      'select state from content_items where project_id = $1',
      [deal.project.projectId],
    );
    const kept = outcomes.slice(0, 3).filter((one) => one === 'done');
    expect(rows).toEqual(kept.map(() => ({ state: 'received' })));
    expect(await categoriesTo(here.app, deal.project.creator)).toEqual(['PROJECT_CANCELLED']);
  });
});
