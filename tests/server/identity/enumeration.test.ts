import { describe, expect, it } from 'vitest';
import type { Answer } from './identity-app.ts';
import { identityAppForFile } from './identity-app.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });

const shown = ({ status, bytes, headers }: Answer<'checkLoginApproval' | 'verifyUser'>) => ({
  status,
  bytes,
  // Each request has an id of its own.
  headers: [...headers].filter(([name]) => name !== 'set-cookie' && name !== 'x-request-id'),
});

async function work<T>(act: () => Promise<T>): Promise<{ answer: T; queries: string[] }> {
  const from = app.queries.length;
  const answer = await act();
  return { answer, queries: app.queries.slice(from) };
}

describe('nobody learns who has an account', () => {
  it('from asking for a code: the same bytes, and the same work behind them', async () => {
    await app.browser().signIn('known@example.com');

    const known = await work(() => app.browser().askForCode('known@example.com'));
    const unknown = await work(() => app.browser().askForCode('unknown@example.com'));

    expect(shown(known.answer)).toEqual(shown(unknown.answer));
    expect(known.queries).toEqual(unknown.queries);
    expect(known.queries.join()).not.toContain('"users"');
  });

  it('from a disabled user, until the code has proven the address', async () => {
    const { userId } = await app.browser().signIn('disabled@example.com');
    await app.deps.pool.query('update users set disabled = true where id = $1', [userId]);
    const browser = app.browser();

    const asked = await work(() => browser.askForCode('disabled@example.com'));
    const unknown = await work(() => app.browser().askForCode('unknown2@example.com'));

    expect(shown(asked.answer)).toEqual(shown(unknown.answer));
    expect(asked.queries).toEqual(unknown.queries);
    app.pass(60_000);
    const customToken = await browser.earnCustomToken('disabled@example.com');
    const refusal = (await browser.call('startSession', { customToken })).refusal;
    expect(refusal.code).toBe('USER_DISABLED');
  });

  it('from trying a code', async () => {
    await app.browser().signIn('tried@example.com');

    const answers = [];
    for (const email of ['tried@example.com', 'untried@example.com']) {
      const browser = app.browser();
      const code = await browser.receiveCode(email);
      const wrong = code === '000000' ? '000001' : '000000';
      answers.push(await work(() => browser.tryCode(email, wrong)));
      answers.push(await work(() => app.browser().tryCode(email, code)));
    }

    const [known, knownElsewhere, unknown, unknownElsewhere] = answers.map(
      ({ answer, queries }) => ({
        ...shown(answer),
        queries,
      }),
    );
    expect(known).toEqual(unknown);
    expect(knownElsewhere).toEqual(unknownElsewhere);
  });

  it('from the limits', async () => {
    await app.browser().signIn('limited@example.com');
    const [one, other] = [app.browser(), app.browser()];
    await one.askForCode('limited@example.com');
    await other.askForCode('unlimited@example.com');

    const known = await work(() => one.askForCode('limited@example.com'));
    const unknown = await work(() => other.askForCode('unlimited@example.com'));

    expect(known.answer.status).toBe(429);
    expect(shown(known.answer)).toEqual(shown(unknown.answer));
    expect(known.queries).toEqual(unknown.queries);
  });
});
