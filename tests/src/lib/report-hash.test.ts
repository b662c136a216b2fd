import { expect, test } from 'vitest';
import type { AccountId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { reportedIn, reportHash } from '#src/lib/report-hash.ts';

test('an address that names whom a report is about is read as it was written, and no other one', () => {
  for (const name of ['Night Owl Books', 'José & Söhne, 100 %', 'Coffee/Tea']) {
    const reported = { accountId: newId<AccountId>(), name };
    expect(reportedIn(reportHash(reported))).toEqual(reported);
    expect(reportedIn(decodeURIComponent(reportHash(reported)))).toEqual(reported);
  }
  for (const hash of ['', 'do', 'about=', 'about=Night%20Owl', `about=${newId()}/`]) {
    expect(reportedIn(hash)).toBeUndefined();
  }
});
