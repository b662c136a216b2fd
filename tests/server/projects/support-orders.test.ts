import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { carryOut, readOrder } from '#server/projects/support-orders.ts';
import { aJob, categoriesTo, event, must, rowOf } from './jobs.ts';
import { rig } from './rig.ts';

const here = await rig();

async function reported() {
  const deal = await aJob(here.app, { situation: 'postOpen' });
  await must(
    here.app,
    deal.asCreator,
    event(deal.project, 'dispute_opened', { reason: 'No gift.' }),
  );
  return { deal, id: deal.project.projectId };
}
const order = (...args: string[]) => carryOut(here.app.deps, readOrder(args));

describe('support', () => {
  it('finds the problems that are open, and settles one in words that both sides read', async () => {
    const { deal, id } = await reported();
    const listed = (await order('list')).join('\n');
    const asked = await order('settle', id, 'The gift came by mail.');
    const before = await rowOf(here.app, deal.project);

    const done = await order('settle', id, 'The gift came by mail.', '--confirm');

    expect(listed).toContain(id);
    expect(listed).toContain('by the creator: No gift.');
    expect(asked.join('\n')).toContain('Add --confirm');
    expect(before.dispute).toMatchObject({ resolvedOn: null });
    expect(done).toEqual(['Problem resolved. Both sides are notified.']);
    expect((await rowOf(here.app, deal.project)).dispute).toMatchObject({
      resolution: 'The gift came by mail.',
    });
    expect(await categoriesTo(here.app, deal.project.business)).toContain('DISPUTE_RESOLVED');
    expect((await order('list')).join('\n')).not.toContain(id);
  });

  it('ends what its two sides cannot, once nothing is open, and says why it cannot', async () => {
    const { deal, id } = await reported();
    const end = (project: string) => order('end', project, 'Nobody answers any more.', '--confirm');
    await expect(end(id)).rejects.toThrow('Resolve it first');
    await expect(end(newId())).rejects.toThrow('doesn’t exist');
    await order('settle', id, 'Both have been heard.', '--confirm');
    await expect(order('settle', id, 'Both have been heard.', '--confirm')).rejects.toThrow(
      'no open problem',
    );

    await end(id);

    expect(await rowOf(here.app, deal.project)).toMatchObject({
      step: 'cancelled',
      cancel: { by: 'support', reason: 'Nobody answers any more.' },
    });
  });

  it('is shown which work would end, and does not end it', async () => {
    const deal = await aJob(here.app, { situation: 'postOpen' });
    const { projectId } = deal.project;
    const said = await order('end', projectId, 'Nobody answers any more.');
    expect(said).toEqual([
      expect.stringMatching(
        new RegExp(`^${projectId} {2}.+ – Desert Bloom Café and Maya Torres, at submit_post$`, 'u'),
      ),
      expect.stringContaining('This project would end'),
    ]);
    expect(await rowOf(here.app, deal.project)).toMatchObject({ step: 'submit_post', version: 1 });
  });

  it('hears of what cannot be ended before it orders that, and once it has', async () => {
    const { id } = await reported();
    const ended = [];
    for (const situation of ['cancelled', 'completed'] as const) {
      const deal = await aJob(here.app, { situation, endedOn: here.app.deps.now() });
      ended.push(deal.project);
    }
    const cases: [string, string][] = [
      [newId(), 'doesn’t exist'],
      [id, 'Resolve it first'],
      ...ended.map(({ projectId }): [string, string] => [projectId, 'already ended']),
    ];
    for (const [project, why] of cases) {
      for (const confirm of [[], ['--confirm']]) {
        const asked = order('end', project, 'Nobody answers any more.', ...confirm);
        await expect(asked).rejects.toThrow(why);
      }
    }
    for (const project of ended) {
      expect(await rowOf(here.app, project)).toMatchObject({ cancel: null, version: 1 });
    }
  });

  it('of two that end the same work one hears that it did, the other that it had ended', async () => {
    const deal = await aJob(here.app, { situation: 'postOpen' });
    const words = ['Nobody answers any more.', 'The place has closed for good.'];
    const said = await Promise.allSettled(
      words.map((text) => order('end', deal.project.projectId, text, '--confirm')),
    );
    expect(said.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('does nothing that was not understood as a whole', () => {
    const id = newId();
    for (const args of [
      [],
      ['settle'],
      ['settle', 'abc', 'A long enough text.'],
      ['settle', id, 'Short.'],
      ['settle', id, 'x'.repeat(601)],
      ['settle', id, 'Words without', 'quotation marks'],
      ['drop', id, 'A long enough text.'],
      ['list', id],
    ]) {
      expect(() => readOrder(args)).toThrow();
    }
  });

  it('works at a terminal beside the server', async () => {
    const { id } = await reported();
    const file = fileURLToPath(
      new URL('../../../server/projects/support-desk.ts', import.meta.url),
    );
    const { stdout } = await promisify(execFile)(process.execPath, [file, 'list'], {
      env: { ...process.env, DATABASE_URL: here.database.url, NODE_ENV: 'development' },
    });
    expect(stdout).toContain(id);
  });
});
