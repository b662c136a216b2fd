import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandId } from '#contract/ids.ts';
import type { CommandEnvelope } from '#contract/commands/command-batch.ts';
import { newId } from '#contract/new-id.ts';
import type { PayloadOf } from '#contract/commands/command.ts';
import { SUPPORT_BURST } from '#contract/support/rules.ts';
import { SUPPORT_JOBS } from '#server/notices/support-letter.ts';
import { startNotices } from '#server/notices/start.ts';
import type { Letter } from '#server/ports/mail/mail.ts';
import { serverForFile } from '../../support/app.ts';
import { aCorporate, aCreator } from '../../support/builders.ts';
import { outcomes, send } from '../../support/chat.ts';

let stop: () => Promise<void>;
const letters: Letter[] = [];
let time = new Date('2026-11-21T10:00:00.000Z');

const app = await serverForFile({
  now: () => time,
  env: { supportEmail: 'help@pollin.test' },
  mail: { send: async (letter) => void letters.push(letter) },
});
beforeAll(async () => {
  stop = await startNotices(app.deps);
});
afterAll(async () => {
  await stop();
});

const details = 'The calendar shows yesterday’s shoot as still open.';
const ask = (over: Partial<PayloadOf<'submitSupportRequest'>> = {}): CommandEnvelope => ({
  id: newId<CommandId>(),
  kind: 'submitSupportRequest',
  payload: { problemArea: 'scheduling', details, userType: 'creator', ...over },
  occurredAt: time.toISOString(),
});

async function aPerson() {
  letters.length = 0;
  const creator = await aCreator(app.deps.db);
  return { creator, headers: await app.signIn(creator.userId, creator.accountId) };
}
const kept = async (id: string) =>
  (await app.deps.pool.query('select * from support_requests where id = $1', [id])).rows;

describe('a request for support', () => {
  it('is kept, and support gets one letter with its words, its sender and the log', async () => {
    const { creator, headers } = await aPerson();
    const request = ask({ details: `${details}\nSecond line <b>bold</b>`, log: '{"waiting":[]}' });

    expect(await outcomes(app, headers, [request])).toEqual(['done']);
    await app.jobs.runDue(time);

    expect(await kept(request.id)).toMatchObject([
      { account_id: creator.accountId, problem_area: 'scheduling', user_type: 'creator' },
    ]);
    expect(letters).toHaveLength(1);
    const [letter] = letters;
    expect(letter).toMatchObject({
      to: 'help@pollin.test',
      subject: 'Support: Scheduling (creator)',
    });
    for (const part of [
      details,
      'Maya Torres',
      `${creator.userId}@pollin.test`,
      '{"waiting":[]}',
      `${app.deps.env.publicUrl}/desk/${request.id}`,
    ]) {
      expect(letter?.text).toContain(part);
    }
    expect(letter?.html).not.toContain('<b>bold');
  });

  it('is delivered whatever characters its log holds, without those that no database takes', async () => {
    const { headers } = await aPerson();
    const request = ask({ log: 'refused:\u0000 \ud800 Error\r\nat once' });

    expect(await outcomes(app, headers, [request])).toEqual(['done']);
    await app.jobs.runDue(time);

    expect(await kept(request.id)).toMatchObject([{ log: 'refused: \ufffd Error\nat once' }]);
  });

  it('that comes again under its id is the same one, with one letter', async () => {
    const { headers } = await aPerson();
    const request = ask();

    const [first, ...more] = await Promise.all(
      Array.from({ length: 4 }, () => send(app, headers, [request])),
    );
    const again = await send(app, headers, [request, request]);
    await app.jobs.runDue(time);

    for (const answer of more) expect(answer.answers).toEqual(first?.answers);
    expect(again.answers).toEqual([...(first?.answers ?? []), ...(first?.answers ?? [])]);
    expect(await kept(request.id)).toHaveLength(1);
    expect(letters).toHaveLength(1);
  });

  it('beyond five in a row waits, in words, and is taken later', async () => {
    const { creator, headers } = await aPerson();
    const many = Array.from({ length: SUPPORT_BURST + 1 }, () => ask());

    const { answers } = await send(app, headers, many);

    expect(answers.map(({ outcome }) => outcome)).toEqual([
      ...Array<string>(SUPPORT_BURST).fill('done'),
      'later',
    ]);
    expect(answers.at(-1)).toMatchObject({ refusal: { code: 'TOO_MANY_SUPPORT_REQUESTS' } });
    time = new Date(time.getTime() + 60 * 60_000);
    const later = await app.signIn(creator.userId, creator.accountId);
    expect(await outcomes(app, later, many.slice(-1))).toEqual(['done']);
  });

  it('is refused with too few words, an area that is none, or as another kind of account', async () => {
    const { headers } = await aPerson();
    await app.jobs.runDue(time);

    const wrong = [
      ask({ details: 'Too short' }),
      ask({ details: `${' '.repeat(30)}short` }),
      { ...ask(), payload: { problemArea: 'weather', details, userType: 'creator' } },
      ask({ userType: 'business' }),
    ];

    expect(await outcomes(app, headers, wrong)).toEqual(Array(4).fill('INVALID'));
    expect((await app.jobs.waiting()).filter(({ name }) => name === SUPPORT_JOBS)).toEqual([]);
  });

  it('can be asked in the specification’s own call, by every kind of account', async () => {
    const corporate = await aCorporate(app.deps.db);
    const headers = await app.signIn(corporate.userId, corporate.accountId);
    const data = { problemArea: 'other', details, userType: 'corporate' };

    const response = await app.call('/supportRequest', headers, { data });

    expect(await response.json()).toEqual({ success: true });
  });
});
