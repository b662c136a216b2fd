import { describe, expect, it } from 'vitest';
import type { ContentItemId } from '#contract/ids.ts';
import { situationNames, situations, type Situation } from '#contract/project/rules.ts';
import { pull, send } from '../../support/chat.ts';
import { addItem, aJob, command, event, must, outcomeOf, sendContent, submission } from './jobs.ts';
import { rig } from './rig.ts';

const here = rig();
type Job = Awaited<ReturnType<typeof aJob>>;

const fresh = { caption: 'Five teas', altText: 'A table', shotId: null, deliverableId: 'd1' };
const words = ({ project: { projectId } }: Job, itemId: ContentItemId, over: object = {}) =>
  command('describeContent', { itemId, projectId, ...fresh, ...over });
const itemsOf = async (headers: Job['asCreator']) =>
  (await pull(here.app, headers)).collections.content;

describe('the words of a file that has arrived', () => {
  it('change for both sides, and what it is for with them; its version stays the file’s', async () => {
    const shotList = [{ id: 's1', text: 'The door', required: true }];
    const deal = await aJob(here.app, { terms: { shotList } });
    const id = await addItem(here.app, deal, { caption: 'Tea' });

    await must(here.app, deal.asCreator, words(deal, id, { shotId: 's1', deliverableId: 'none' }));

    const changed = { caption: 'Five teas', altText: 'A table', shotId: 's1', deliverableId: null };
    for (const headers of [deal.asCreator, deal.asBusiness]) {
      expect(await itemsOf(headers)).toMatchObject([{ id, ...changed, contentVersion: 1 }]);
    }
  });

  it('are the last ones that were written, and the same ones once more change nothing', async () => {
    const deal = await aJob(here.app);
    const id = await addItem(here.app, deal);
    const [one, two] = [words(deal, id, { caption: 'One' }), words(deal, id, { caption: 'Two' })];

    await send(here.app, deal.asCreator, [one, two]);
    await must(here.app, deal.asCreator, one);
    const [before] = await itemsOf(deal.asCreator);
    await must(here.app, deal.asCreator, words(deal, id, { caption: 'Two' }));

    expect(before).toMatchObject({ caption: 'Two' });
    expect(await itemsOf(deal.asCreator)).toEqual([before]);
  });

  it('stay while the business looks at them, and change again once they were sent back', async () => {
    const deal = await aJob(here.app);
    const id = await sendContent(here.app, deal);
    expect(await outcomeOf(here.app, deal.asCreator, words(deal, id))).toBe('CONTENT_IN_REVIEW');

    const asked = { submission: 1, text: 'Another caption, please.', comments: [] };
    await must(here.app, deal.asBusiness, event(deal.project, 'content_rejected', asked));
    await must(here.app, deal.asCreator, words(deal, id));
    await must(here.app, deal.asCreator, submission(deal.project, [id]));

    expect(await itemsOf(deal.asBusiness)).toMatchObject([
      { id, state: 'submitted', caption: 'Five teas' },
    ]);
    const approval = { submission: 2 };
    await must(here.app, deal.asBusiness, event(deal.project, 'content_approved', approval));
    expect(await outcomeOf(here.app, deal.asCreator, words(deal, id))).toBe('WRONG_STATE');
  });

  it.each(situationNames)('change while content is made: %s', async (situation: Situation) => {
    const deal = await aJob(here.app);
    const id = await addItem(here.app, deal);
    await at(deal, situation);
    const open = ['shoot', 'contentOpen', 'contentUploading', 'contentSubmitted'];
    const refusal = situation === 'cancelled' ? 'PROJECT_CANCELLED' : 'WRONG_STATE';

    const outcome = await outcomeOf(here.app, deal.asCreator, words(deal, id));

    expect(outcome).toBe([...open, 'contentRejected'].includes(situation) ? 'done' : refusal);
  });

  it('are its creator’s alone, and a file that is not there has none', async () => {
    const [deal, other] = [await aJob(here.app), await aJob(here.app)];
    const id = await addItem(here.app, deal, { caption: 'Tea' });

    expect(await outcomeOf(here.app, deal.asBusiness, words(deal, id))).toBe('FORBIDDEN');
    expect(await outcomeOf(here.app, other.asCreator, words(deal, id))).toBe('NOT_FOUND');
    expect(await outcomeOf(here.app, other.asCreator, words(other, id))).toBe('NOT_FOUND');
    const long = words(deal, id, { caption: 'a'.repeat(2201) });
    expect(await outcomeOf(here.app, deal.asCreator, long)).toBe('INVALID');
    expect(await itemsOf(deal.asBusiness)).toMatchObject([{ caption: 'Tea' }]);
  });
});

async function at({ project }: Job, situation: Situation): Promise<void> {
  const { step, contentState, postState } = situations[situation];
  await here.app.deps.pool.query(
    'update projects set step = $2, content_state = $3, post_state = $4 where id = $1',
    [project.projectId, step, contentState, postState],
  );
}
