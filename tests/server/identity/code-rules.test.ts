import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { CODE_MINUTES, CODE_TRIES } from '#contract/sign-in/rules.ts';
import { issueCode, redeemCode } from '#server/identity/login-codes.ts';
import { identityAppForFile } from './identity-app.ts';
import { examples } from '../../support/thoroughness.ts';

const app = await identityAppForFile();

const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'wrong' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'right' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'elsewhere' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.nat(CODE_MINUTES) }),
  },
);

it('a code gets one person in, once, in time and within five tries, whatever happens in between', async () => {
  const { deps } = app;

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const [email, browser] = [`${newId<string>()}@example.com`, newId<string>()];
      const issued = await issueCode(deps, { email, browser, ipPrefix: email });
      const code = issued.ok ? issued.value.code : '';
      const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      let [tries, minutes, used] = [0, 0, false];

      for (const one of steps) {
        if (one.kind === 'wait') {
          minutes += one.minutes;
          app.pass(one.minutes * 60_000);
          continue;
        }
        const answer = await redeemCode(deps, {
          email,
          browser: one.kind === 'elsewhere' ? 'another' : browser,
          code: one.kind === 'wrong' ? wrong : code,
        });
        const notices = answer.ok ? 'in' : answer.refusal.code;
        if (one.kind === 'elsewhere') {
          expect(notices).toBe('CODE_WRONG');
        } else if (used || minutes >= CODE_MINUTES) {
          expect(notices).toBe('CODE_EXPIRED');
        } else if (tries >= CODE_TRIES) {
          expect(notices).toBe('CODE_TRIES_USED');
        } else {
          tries += 1;
          used = one.kind === 'right';
          const refusal = tries < CODE_TRIES ? 'CODE_WRONG' : 'CODE_TRIES_USED';
          expect(notices).toBe(used ? 'in' : refusal);
        }
      }
    }),
    examples(20),
  );
});
