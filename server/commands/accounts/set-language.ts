import type { Language } from '#contract/language.ts';
import { ok } from '#contract/result.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { effectStatement } from '../../records/write-set.ts';

/**
 * Sets the calling user's language for all of their devices, pushes and letters; the last command wins. It belongs to the user
 * and is read with the profile, as the notification settings are.
 */
export const setLanguage: CommandHandler<'setLanguage'> = {
  rate: rates.edits,
  async lock({ client, caller }) {
    const { rows } = await client.query<{ language: Language | null }>({
      name: 'lock-language',
      text: 'select language from users where id = $1 for no key update',
      values: [caller.userId],
    });
    const before = rows[0]?.language;
    let after = before;
    return {
      decide({ payload }) {
        after = payload.language;
        return ok({});
      },
      audience: () => (after === before ? [] : [caller.accountId]),
      effect: () => ({ ...SET, values: [after] }),
    };
  },
};

const SET = effectStatement(
  'set-language',
  `settings as (
  update users u set language = $8::text where u.id = $3
)`,
);
