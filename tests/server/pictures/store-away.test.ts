import { afterAll, expect, it, onTestFinished } from 'vitest';
import { drizzle } from 'drizzle-orm/node-postgres';
import { s3Files } from '#server/ports/files/s3.ts';
import { startAilingStore, type Ailment } from '../../support/ailing-store.ts';
import { buildTestApp } from '../../support/app.ts';
import { aCreator } from '../../support/builders.ts';
import { codeOf } from '../../support/chat.ts';
import { aJpeg, fileOf, filesCookie, head, look, upload } from '../../support/pictures.ts';
import { databaseForFile } from '../../support/postgres.ts';

const { pool } = await databaseForFile();
const store = await startAilingStore();
afterAll(() => store.stop());

it.each<[Ailment, string]>([
  ['busy', 'it is busy (503)'],
  ['throttled', 'it is busy (429)'],
  ['read-only', 'the access key may not do this'],
  ['wrong-secret', 'the secret key is not that of the access key'],
  ['stalled', 'it does not answer in time'],
])(
  'an upload waits while the store is %s, and none of its bytes come again',
  async (ailment, why) => {
    const files = await s3Files(store.env, { requestMs: 150, connectionMs: 150, attempts: 1 });
    onTestFinished(() => files.close());
    const lines: string[] = [];
    const app = buildTestApp({ pool, files, log: { write: (line) => void lines.push(line) } });
    const { accountId, userId } = await aCreator(drizzle(pool));
    const headers = await app.signIn(userId, accountId);
    store.ail(ailment);

    const sent = await upload(app, headers, await aJpeg());

    // The code that a device waits on, however long: it keeps the picture and asks nobody.
    expect(await codeOf(sent.response)).toBe('503 UNAVAILABLE');
    expect((await head(app, sent.place, headers)).status).toBe(503);
    expect(await fileOf(app, accountId, sent.uploadId)).toBeUndefined();
    expect(lines.join('')).toContain('file store unavailable');
    expect(lines.join('')).toContain(why);

    store.ail('none');
    expect((await head(app, sent.place, headers)).status).toBe(200);
    const file = await fileOf(app, accountId, sent.uploadId);
    const cookie = await filesCookie(app, headers);
    expect((await look(app, `/files/${file?.id}`, cookie)).status).toBe(200);
    if (ailment !== 'read-only') {
      store.ail(ailment);
      expect((await look(app, `/files/${file?.id}`, cookie)).status).toBe(503);
    }
  },
);
