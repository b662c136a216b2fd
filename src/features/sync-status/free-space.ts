import { MESSAGES_PER_PAGE } from '#contract/message/rules.ts';
import type { DeviceDatabase } from '#src/data/device/database.ts';

/** Messages of a room that stay readable without signal, whatever is deleted (domain rules, 13.5). */
export const KEPT_MESSAGES = 500;
/** The newest page may contain one message only, so it does not count as one of the kept full pages. */
const KEPT_PAGES = Math.ceil(KEPT_MESSAGES / MESSAGES_PER_PAGE) + 1;

/**
 * Removes what can be had from the server again: pages of every room beyond its newest ones. Nothing unsent, no draft and
 * no record of another kind is touched. Answers how many messages went, in one transaction.
 */
export async function freeSpace(db: DeviceDatabase): Promise<number> {
  return await db.transaction('rw', db.pages, async () => {
    const keys = await db.pages.toCollection().primaryKeys();
    const rooms = Map.groupBy(keys, ([account, room]) => `${account} ${room}`);
    const old = [...rooms.values()].flatMap((pages) => {
      const newest = Math.max(...pages.map(([, , page]) => page));
      return pages.filter(([, , page]) => page <= newest - KEPT_PAGES);
    });
    let count = 0;
    await db.pages
      .where('[accountId+chatroomId+page]')
      .anyOf(old)
      .each((page) => void (count += page.messages.length));
    await db.pages.bulkDelete(old);
    return count;
  });
}
