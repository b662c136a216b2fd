import { profilePayloads } from '#contract/commands/profiles-payloads.ts';
import { ok, refused } from '#contract/result.ts';
import type { Handlers } from '../http/call.ts';
import { refuse } from '../texts/refusal.ts';
import { runOne } from './run-one.ts';

export const userRoutes: Handlers<'updateUser'> = {
  /** The batch's command without the fields' base: the last edit wins. */
  async updateUser(call) {
    const edits = Object.entries(call.body).map(([field, value]) => ({ field, value }));
    if (edits.length === 0) return ok({ success: true });
    const checked = profilePayloads.updateUser.safeParse({ edits });
    if (!checked.success) {
      const at = checked.error.issues[0]?.path[1];
      const field = typeof at === 'number' ? edits[at]?.field : undefined;
      return refused(refuse('INVALID', { current: { path: field ? [field] : [] } }));
    }
    const done = await runOne(call, 'updateUser', { edits });
    return done.ok ? ok({ success: true }) : done;
  },
};
