import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CollectionName } from '#contract/sync/collections.ts';
import { setAside } from '#src/data/device/set-aside.ts';
import { forgetGone } from '#src/data/device/wipe.ts';
import { checkStored } from '#src/data/sync/check-stored.ts';
import { pull } from '#src/data/sync/pull.ts';
import { syncAccount } from '#src/data/sync/sync-account.ts';
import { aBad, aGood, aRawPage, idIn, kinds, type Kind } from '../../support/bad-records.ts';
import { aDevice, json, twoContextsOf, type FakeDevice } from '../../support/fake-device.ts';
import { FakeRecords } from '../../support/simulation/fake-replica.ts';

let device: FakeDevice;
let records: FakeRecords;
beforeEach(async () => {
  device = await aDevice();
  records = new FakeRecords();
});

const replica = () => records.forContext(async () => undefined);
const stored = () => device.db.setAside.toArray();
const cursor = async () => (await device.db.cursors.get(device.accountId))?.cursor;
const page = (
  ...[kind, rows, frame]: Parameters<typeof aRawPage> extends [unknown, ...infer R] ? R : never
) => aRawPage(device.accountId, kind, rows, frame);

/** The ids of a kind that this device can show. */
async function shown(kind: Kind): Promise<string[]> {
  if (kind !== 'messages') return [...records.of(kind as CollectionName).keys()];
  return (await device.db.pages.toArray()).flatMap(({ messages }) => messages.map(({ id }) => id));
}

type Reported = { records: { collection: string; id: string | null }[] };

/** Syncs once: a pull, a stream with these pages, and the end. Returns what was reported. */
async function sync(pulled: object, live: object[] = [], isReportHeard = true) {
  const end = new AbortController();
  const reports: Reported[] = [];
  const asked: (string | null)[] = [];
  const answer = async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith('/setAside')) {
      reports.push((await request.json()) as Reported);
      return isReportHeard ? json({ success: true }) : json({}, 503);
    }
    if (pathname.endsWith('/live')) {
      const events = live.map((one) => `event: page\ndata: ${JSON.stringify(one)}\n\n`);
      return new Response(events.join(''), { headers: { 'content-type': 'text/event-stream' } });
    }
    if (pathname.endsWith('/messages')) return json({ messages: [] });
    asked.push(searchParams.get('since'));
    return json(pulled);
  };
  device.answer(answer);
  await syncAccount({
    device: {
      ...device,
      wait: async (milliseconds, signal) => {
        if (milliseconds === LEASE_BEAT_MS) return await device.wait(milliseconds, signal);
        end.abort();
      },
    },
    replica: replica(),
    accountId: device.accountId,
    signal: end.signal,
    onReconnect: () => new AbortController().signal,
  });
  return { reports, asked };
}
const LEASE_BEAT_MS = 5000;

describe.each(kinds)('a record of %s that this build cannot read', (kind) => {
  test('stops nothing that is pulled beside it, and is reported once', async () => {
    const [good, bad] = [aGood(kind, 5), aBad(kind, 6)];
    const { reports } = await sync(page(kind, [good, bad]));

    expect(await shown(kind)).toEqual([idIn(kind, good)]);
    expect(await cursor()).toBe('epoch0.7');
    expect(await stored()).toMatchObject([{ collection: kind, id: idIn(kind, bad), revision: 6 }]);
    expect(reports).toEqual([{ records: [{ collection: kind, id: idIn(kind, bad) }] }]);
    const again = page(kind, [aBad(kind, 9, bad)], { since: 'epoch0.7', cursor: 'epoch0.9' });
    expect((await sync(again)).reports).toEqual([]);
    expect(await stored()).toMatchObject([{ revision: 9 }]);
  });

  test('stops nothing of the live stream, and is reported at once', async () => {
    const [good, bad, later] = [aGood(kind, 8), aBad(kind, 8), aGood(kind, 9)];
    const live = [
      page(kind, [bad, good], { since: 'epoch0.7', cursor: 'epoch0.8' }),
      page(kind, [later], { since: 'epoch0.8', cursor: 'epoch0.9' }),
    ];
    const { reports } = await sync(page(kind, []), live);

    expect((await shown(kind)).toSorted()).toEqual(
      [idIn(kind, good), idIn(kind, later)].toSorted(),
    );
    expect(await cursor()).toBe('epoch0.9');
    expect(reports).toEqual([{ records: [{ collection: kind, id: idIn(kind, bad) }] }]);
  });

  test('is shown by the build that can read it, from what was kept', async () => {
    const good = aGood(kind, 6);
    await sync(page(kind, [aBad(kind, 6, good)]));
    // As an older build sets it aside: a record that this one reads.
    await device.db.setAside.clear();
    const refused = { collection: kind, id: idIn(kind, good), revision: 6, raw: good };
    await setAside(device.db, device.accountId, [refused], '1.older');

    const { reports } = await sync(page(kind, [], { since: 'epoch0.7' }));
    expect(await shown(kind)).toEqual([idIn(kind, good)]);
    expect(await stored()).toEqual([]);
    expect(reports).toEqual([]);
  });

  test('leaves when a newer state can be read', async () => {
    const good = aGood(kind, 6);
    await sync(page(kind, [aBad(kind, 6, good)]));
    const next = page(kind, [{ ...good, revision: 8 }], { since: 'epoch0.7', cursor: 'epoch0.8' });
    await sync(next);

    expect(await stored()).toEqual([]);
    expect(await shown(kind)).toEqual([idIn(kind, good)]);
  });

  test('that an earlier build stored leaves the screens, and the account is read again', async () => {
    const [good, bad] = [aGood(kind, 5), aBad(kind, 6)];
    await sync(page(kind, [good]));
    const isMessage = kind === 'messages';
    const collections = isMessage ? {} : { [kind]: [bad] };
    if (isMessage) {
      const [held] = await device.db.pages.toArray();
      await device.db.pages.put({ ...held, messages: [good, bad] } as never);
    } else {
      const none = Object.fromEntries(kinds.map((one) => [one, []]));
      await replica().apply({ collections: { ...none, ...collections } as never, gone: [] });
    }

    const copy = {
      accountId: device.accountId,
      apply: replica().apply,
      records: async (name: CollectionName) => [...records.of(name).values()] as never,
    };
    await checkStored(device, copy);
    expect(await shown(kind)).toEqual([idIn(kind, good)]);
    expect(await stored()).toMatchObject([{ collection: kind, id: idIn(kind, bad), revision: 6 }]);
    const healed = { ...good, [isMessage ? 'seq' : 'version']: 2, revision: 9 };
    const { asked } = await sync(page(kind, [healed], { cursor: 'epoch0.9' }));
    expect(asked[0]).toBeNull();
  });
});

test('a newer state is not overwritten by what an older build set aside', async () => {
  const good = aGood('campaigns', 9);
  await sync(page('campaigns', [good], { cursor: 'epoch0.9' }));
  const raw = { ...good, title: 'Before', revision: 6 };
  const refused = {
    collection: 'campaigns',
    id: idIn('campaigns', good),
    revision: 6,
    raw,
  } as const;
  await setAside(device.db, device.accountId, [refused], '1.older');
  await sync(page('campaigns', [], { since: 'epoch0.9', cursor: 'epoch0.9' }));

  expect(records.of('campaigns').get(refused.id as never)).toMatchObject({ revision: 9 });
  expect(await stored()).toEqual([]);
});

test('a record that a newer build refuses as well stays, and is reported again', async () => {
  const bad = aBad('projects', 6);
  const refused = {
    collection: 'projects',
    id: idIn('projects', bad),
    revision: 6,
    raw: bad,
  } as const;
  await setAside(device.db, device.accountId, [refused], '1.older');
  await device.db.setAside.toCollection().modify({ reportedAt: 1 });
  const { reports } = await sync(page('projects', []));
  // First contact began with an empty copy.
  expect(reports).toEqual([]);
  await setAside(device.db, device.accountId, [refused], '1.older');
  await device.db.setAside.toCollection().modify({ reportedAt: 1 });

  const again = await sync(page('projects', [], { since: 'epoch0.7' }));
  expect(again.reports).toHaveLength(1);
  expect(await stored()).toMatchObject([{ appVersion: device.appVersion }]);
});

test('a page in which everything is bad is read, however much it is, and little of it is kept', async () => {
  const bad = Array.from({ length: 600 }, () => aBad('candidates', 6));
  const large = Object.assign(aBad('candidates', 6), { note: 'x'.repeat(64 * 1024) });
  const { reports } = await sync(page('candidates', [large, ...bad]));

  expect(await cursor()).toBe('epoch0.7');
  const held = await stored();
  expect(held).toHaveLength(bad.length + 1);
  expect(held.filter(({ raw }) => raw !== null).length).toBeLessThanOrEqual(500);
  expect(held.find(({ id }) => id === large['id'])).toMatchObject({ raw: null });
  expect(reports.flatMap((one) => one.records)).toHaveLength(held.length);
});

test('what was not kept is read from the server again by the next build, and the copy stays meanwhile', async () => {
  const good = aGood('campaigns', 5);
  await sync(page('campaigns', [good]));
  const raw = { ...aGood('campaigns', 6), description: 'x'.repeat(64 * 1024) };
  const refused = {
    collection: 'campaigns',
    id: idIn('campaigns', raw),
    revision: 6,
    raw,
  } as const;
  await setAside(device.db, device.accountId, [refused], '1.older');

  const { asked } = await sync(page('campaigns', [{ ...raw, description: 'Five teas.' }]));
  expect(asked[0]).toBeNull();
  expect(await shown('campaigns')).toHaveLength(2);
  expect(await stored()).toEqual([]);
});

test('even a record whose id cannot be read stops nothing, and a page that comes twice sets it aside once', async () => {
  const good = aGood('notifications', 5);
  const bad = [null, 'text', { id: 7 }, { id: 'x'.repeat(100), revision: 'none' }];
  const { reports } = await sync(page('notifications', [...bad, good]));
  await device.db.cursors.clear();
  await device.db.setAside.toCollection().modify({ reportedAt: 1 });
  await sync(page('notifications', [...bad, good]));

  expect(await shown('notifications')).toEqual([good['id']]);
  expect(await stored()).toHaveLength(bad.length);
  // None of their contents leaves the device.
  const unknown = { collection: 'notifications', id: null };
  expect(reports).toEqual([{ records: bad.map(() => unknown) }]);
});

test('the frame of a page is read strictly: without its cursor nothing of it is taken', async () => {
  device.answer(() => json({ ...page('campaigns', [aGood('campaigns', 5)]), cursor: 7 }));

  expect(await pull(device, replica(), device.accountId)).toBe('undelivered');
  expect(await shown('campaigns')).toEqual([]);
});

const badProject = () =>
  page('projects', [aBad('projects', 8)], {
    since: 'epoch0.7',
    cursor: 'epoch0.8',
  });

const deaths: [string, () => Promise<never>][] = [
  ['apply', () => Promise.reject(new Error('Killed'))],
  ['bulkPut', () => Promise.reject(new DOMException('No room', 'QuotaExceededError'))],
];
test.each(deaths)(
  'a kill before the cursor, or a full disk, leaves neither the cursor nor what is set aside: %s',
  async (step, die) => {
    await sync(page('projects', []));
    const bad = badProject();
    device.answer(() => json(bad));
    const dying = step === 'apply' ? { ...replica(), apply: die } : replica();
    if (step === 'bulkPut') {
      vi.spyOn(device.db.setAside, 'bulkPut').mockImplementationOnce(die as never);
    }
    await expect(pull(device, dying, device.accountId)).rejects.toThrow();
    expect([await cursor(), await stored()]).toEqual(['epoch0.7', []]);

    expect(await pull(device, replica(), device.accountId)).toBe('current');
    expect(await cursor()).toBe('epoch0.8');
    expect(await stored()).toHaveLength(1);
  },
);

test('two tabs that read the same page at once set it aside once', async () => {
  await sync(page('projects', []));
  const bad = badProject();
  device.answer(() => json(bad));
  const tabs = twoContextsOf(device).map((tab) => pull(tab, replica(), device.accountId));
  await Promise.all(tabs);

  expect(await cursor()).toBe('epoch0.8');
  expect(await stored()).toHaveLength(1);
});

test('a report waits for an answer, and is sent again with the next pull', async () => {
  const bad = aBad('appointments', 6);
  await sync(page('appointments', [bad]), [], false);
  expect(await stored()).toMatchObject([{ reportedAt: 0 }]);

  const { reports } = await sync(page('appointments', [], { since: 'epoch0.7' }));
  expect(reports).toHaveLength(1);
  expect(await stored()).toMatchObject([{ reportedAt: device.time }]);
});

test('a record that is gone, a copy that is read again, and an account that was lost take it along', async () => {
  const bad = aBad('campaigns', 6);
  await sync(page('campaigns', [bad]));
  const gone = [{ collection: 'campaigns', id: idIn('campaigns', bad), revision: 8 }];
  await sync(page('campaigns', [], { since: 'epoch0.7', cursor: 'epoch0.8', gone }));
  expect(await stored()).toEqual([]);

  await sync(page('campaigns', [aBad('campaigns', 9)], { since: 'epoch0.8', cursor: 'epoch0.9' }));
  expect(await stored()).toHaveLength(1);
  await sync(page('campaigns', [], { cursor: 'other1.2' }));
  expect(await stored()).toEqual([]);

  await sync(page('campaigns', [aBad('campaigns', 3)], { since: 'other1.2', cursor: 'other1.3' }));
  expect(await forgetGone(device, [])).toEqual([device.accountId]);
  expect(await stored()).toEqual([]);
});

test('a record that is gone from a collection that this build does not know stops nothing', async () => {
  const gone = [{ collection: 'holograms', id: 'a', revision: 6 }];
  const { reports } = await sync(page('campaigns', [aGood('campaigns', 5)], { gone }));

  expect(await shown('campaigns')).toHaveLength(1);
  expect(reports).toEqual([{ records: [{ collection: 'gone', id: null }] }]);
});
