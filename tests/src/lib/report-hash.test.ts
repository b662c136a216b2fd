import { expect, test } from 'vitest';
import { reportedIn, reportHash } from '#src/lib/report-hash.ts';

test('an address that names whom a report is about is read as it was written, and no other one', () => {
  for (const name of ['Night Owl Books', 'José & Söhne, 100 %']) {
    expect(reportedIn(reportHash(name))).toBe(name);
    expect(reportedIn(decodeURIComponent(reportHash(name)))).toBe(name);
  }
  for (const hash of ['', 'do', 'about=']) {
    expect(reportedIn(hash)).toBeUndefined();
  }
});
