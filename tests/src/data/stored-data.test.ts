import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { syncPage } from '#contract/sync/sync.ts';
import { aDevice } from '../../support/fake-device.ts';

/** Everything that the device keeps outside the server's records, and when it goes. All of it goes at a logout. */
const kept: Record<string, string> = {
  session: 'the access token, for 15 minutes, and who is signed in',
  facts: 'about this device, not about a person',
  pages: 'messages of rooms that the account can see',
  outbox: 'commands until the server has answered them',
  sent: 'acknowledged commands, for 30 days',
  drafts: 'texts until they are sent or deleted',
  workDrafts: 'forms until they are sent or deleted',
  cursors: 'how far each feed was read',
  parties: 'ids of who talks in a room',
  arrivals: 'pushed records until the feed has passed them',
  setAside: 'records that this build cannot read, until one can',
  shown: 'ids of notifications that were shown',
  media: 'files until they are uploaded',
  mediaBytes: 'their bytes',
  mediaParts: 'their bytes',
  answers: 'cached queries, so many for each account',
  shared: 'files from other apps, for an hour',
  sharedBytes: 'their bytes',
  captured: 'files that are being taken for a project, until they are queued',
  beats: 'which context delivers',
};

test('the device stores what is on the list, and nothing besides', async () => {
  const { db } = await aDevice();

  expect(db.tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(kept).toSorted());
});

type Def = {
  shape?: Record<string, z.ZodMiniType>;
  options?: z.ZodMiniType[];
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
};

/** The paths of every field that a schema names. */
function fieldsOf(schema: z.ZodMiniType, path = ''): string[] {
  const def = schema._zod.def as unknown as Def;
  const own = Object.entries(def.shape ?? {}).flatMap(([name, field]) => [
    `${path}${name}`,
    ...fieldsOf(field, `${path}${name}.`),
  ]);
  const inner = [def.innerType, def.element, def.valueType, def.in, def.out].filter(Boolean);
  return [...own, ...[...inner, ...(def.options ?? [])].flatMap((one) => fieldsOf(one!, path))];
}

/** Names of what no record may carry to a device. */
const secret =
  /birth|password|secret|token|salt|otc|passkey|iban|card|e-?mail|phone|ip(?:Prefix|Address)/i;
/** The contact on location, for the business itself and, from the confirmation on, for the creator of the shoot. */
const needed = ['collections.appointments.contact.phone', 'collections.campaigns.onSite.phone'];

test('no record brings a date of birth, a secret or another’s address or number to a device', () => {
  const found = fieldsOf(syncPage).filter((path) => secret.test(path.split('.').at(-1) ?? ''));

  expect([...new Set(found)].toSorted()).toEqual(needed);
});
