import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openSession, refreshSession } from '#server/identity/sessions.ts';
import { sealOf } from '#server/identity/token-chain.ts';
import { aUser } from '../../support/builders.ts';
import { identityAppForFile } from './identity-app.ts';
import { examples } from '../../support/thoroughness.ts';

const app = await identityAppForFile();

/** What can happen to a session's refreshes. `back` counts tokens back from the newest one handed out. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('refresh' as const),
      tabs: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'lostReply' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replay' as const), back: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'madeUp' as const }) },
);

it('tokens of a session work while they are its newest or the one before, and end it when they are older', async () => {
  const { deps } = app;
  const userId = await aUser(deps.db);

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const {
        id,
        token: first,
        salt,
      } = await openSession(deps, deps.db, {
        userId,
        customToken: 'spent',
        userAgent: '',
      });
      const chain = [first];
      /** Place of the last token that was used; before the first use none was. */
      let used = -1;
      let held = 0;
      let alive = true;

      for (const one of steps) {
        if (one.kind === 'madeUp') {
          expect((await refreshSession(deps, { id, token: 'x'.repeat(43) })).ok).toBe(false);
          continue;
        }
        const at = one.kind === 'replay' ? Math.max(0, chain.length - 1 - one.back) : held;
        const tabs = one.kind === 'refresh' ? one.tabs : 1;
        const token = chain[at] ?? '';
        const answers = await Promise.all(Array.from({ length: tabs }, () => present(token)));
        const works = alive && at >= used;
        expect(answers.map((answer) => answer.ok)).toEqual(Array(tabs).fill(works));
        if (!works) {
          alive = false;
          continue;
        }
        const successors = new Set(answers.map((answer) => answer.ok && answer.value.token));
        expect(successors.size).toBe(1);
        const [successor] = successors;
        if (at === chain.length - 1) chain.push(String(successor));
        expect(successor).toBe(chain[at + 1]);
        used = at;
        if (one.kind === 'refresh') held = at + 1;
      }

      function present(token: string) {
        return refreshSession(deps, { id, token, seal: sealOf(salt, token) });
      }
    }),
    examples(15),
  );
});
