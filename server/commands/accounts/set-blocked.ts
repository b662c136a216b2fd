import type { AccountId } from '#contract/ids.ts';
import { ok, refused } from '#contract/result.ts';
import type { CommandHandler } from '../command-handler.ts';
import { rates } from '../rate-limits.ts';
import { writingProfiles } from '../profiles/write-profiles.ts';

/**
 * Blocks an account of the other side – a creator for a business, a business for a creator – or unblocks it. Neither can send
 * the other messages any more. The blocked account is not notified; the last command about an account wins.
 */
export const setBlocked: CommandHandler<'setBlocked'> = {
  rate: rates.edits,
  async lock({ client, caller, commands }) {
    const { accountId, membership } = caller;
    const [, { rows }] = await Promise.all([
      client.query({
        name: 'lock-account',
        text: 'select id from accounts where id = $1 for update',
        values: [accountId],
      }),
      client.query<{ id: AccountId }>({
        name: 'may-be-blocked',
        text: 'select id from accounts where id = any($1::uuid[]) and kind = $2',
        values: [
          commands.map(({ payload }) => payload.accountId),
          membership.creatorId ? 'business' : 'creator',
        ],
      }),
    ]);
    const others = new Set(rows.map(({ id }) => id));
    const marks = new Map<AccountId, boolean>();
    return {
      decide({ payload }) {
        if (!others.has(payload.accountId)) return refused({ code: 'NOT_FOUND' });
        marks.set(payload.accountId, payload.isBlocked);
        return ok({});
      },
      ...writingProfiles(() => ({
        blocks: [...marks].map(([otherId, isOn]) => ({ accountId, otherId, isOn })),
        stamps: marks.size > 0 ? [{ accountId, collection: 'profiles', recordId: accountId }] : [],
      })),
    };
  },
};
