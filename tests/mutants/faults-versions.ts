import { testsIn, type Mutant } from './mutant.ts';

const keepStorage = testsIn('unit', 'tests/src/data/keep-storage.test.ts');
const upgrade = testsIn('unit', 'tests/src/data/upgrade.test.ts');
const tooOld = testsIn('unit', 'tests/src/data/too-old.test.ts');
const worker = testsIn('unit', 'tests/sw/update.test.ts');
const archive = testsIn('server', 'tests/server/assets-archive.test.ts');
const database = testsIn('server', 'tests/server/ports/database.test.ts');

const setAside = testsIn('unit', 'tests/src/data/set-aside.test.ts');
const unreadable = testsIn('server', 'tests/server/sync/unreadable.test.ts');

/** Faults of versions, storage and servers. */
export const versions: readonly Mutant[] = [
  {
    id: 'fault-03-second-server-takes-over',
    breaks: 'A second server starts on a data directory that is in use.',
    file: 'server/ports/database/data-directory.ts',
    before: 'if (seen && (await lives(seen))) throw inUse(dataDir, seen);',
    after: '',
    noticedBy: database(
      'a second server on the same data directory refuses in a sentence, the first unharmed',
    ),
  },
  {
    id: 'fault-11-old-assets-are-gone',
    breaks: 'A deploy takes away the files of the build before it.',
    file: 'server/http/assets-archive.ts',
    before: 'const BUILDS_KEPT = 3;',
    after: 'const BUILDS_KEPT = 1;',
    noticedBy: archive('a page of the build before an update still finds the files it loads late'),
  },
  {
    id: 'fault-11-machines-share-no-builds',
    breaks: 'A machine never asks the bucket for the builds of other machines.',
    file: 'server/http/assets-archive.ts',
    before: 'const next = from.fetchMissing();',
    after: 'const next = Promise.resolve();',
    noticedBy: testsIn(
      'server',
      'tests/server/shared-builds.test.ts',
    )('a machine serves the files of a former build that only another machine ran'),
  },
  {
    id: 'fault-11-reload-loses-the-draft',
    breaks: 'The reload into a new version does not wait for drafts to be stored.',
    file: 'src/app/update/reload.ts',
    before: 'await saveEverything();',
    after: 'void saveEverything();',
    noticedBy: testsIn(
      'unit',
      'tests/src/app/reload.test.ts',
    )('who cannot save what is being written holds the reload up for three seconds and no longer'),
  },
  {
    id: 'fault-14-storage-is-not-protected',
    breaks: 'The browser is never asked to protect the storage.',
    file: 'src/data/delivery/keep-storage.ts',
    before: 'if (!(await storage.persisted())) await storage.persist();',
    after: 'await storage.persisted();',
    noticedBy: keepStorage(
      'protected storage is asked for once, however much is queued and whatever the answer',
    ),
  },
  {
    id: 'fault-15-upgrade-deletes-drafts',
    breaks: 'An upgrade of the device database deletes drafts.',
    file: 'src/data/device/database.ts',
    before: ".upgrade((change) => change.table('shared').clear());",
    after: ".upgrade((change) => change.table('drafts').clear());",
    noticedBy: upgrade('opens with everything that was on it'),
  },
  {
    id: 'fault-15-old-tab-blocks-the-upgrade',
    breaks: 'A tab keeps its database open though a newer one wants to upgrade it.',
    file: 'src/data/device/database.ts',
    before: "    setAside: '[accountId+collection+id], [accountId+reportedAt]',\n  });",
    after: `    setAside: '[accountId+collection+id], [accountId+reportedAt]',
  });
  db.on('versionchange', () => false);`,
    noticedBy: upgrade(
      'lets a newer database replace its own at once, and goes on reading and writing in it',
    ),
  },
  {
    id: 'fault-16-newer-collections-are-mixed',
    breaks: 'A build that speaks more collections goes on from the cursor of a copy without them.',
    file: 'src/data/sync/apply-page.ts',
    before: 'held?.collections === spoken ? held.cursor : undefined;',
    after: 'spoken ? held?.cursor : undefined;',
    noticedBy: upgrade(
      'asks from the start, keeps what is readable, and then reads on from where the copy stood',
    ),
  },
  {
    id: 'fault-17-worker-takes-over-by-itself',
    breaks: 'A new worker takes over without being asked.',
    file: 'sw/update.ts',
    before: 'if (isAsked) event.waitUntil(self.skipWaiting());',
    after: 'event.waitUntil(isAsked ? self.skipWaiting() : self.skipWaiting());',
    noticedBy: worker('a new version takes over only when a page asks for it'),
  },
  {
    id: 'fault-18-reload-waits-for-ever',
    breaks: 'The reload waits for a browser to say that the new worker took over.',
    file: 'src/app/update/reload.ts',
    before: 'const TAKEOVER_MS = 2_000;',
    after: 'const TAKEOVER_MS = 2_000_000;',
    noticedBy: testsIn(
      'unit',
      'tests/src/app/reload.test.ts',
    )(
      'a browser that does not say that the new version took over is reloaded all the same, after two seconds',
    ),
  },
  {
    id: 'fault-42-too-old-needs-attention',
    breaks: 'Commands of an app that is too old count as refused.',
    file: 'src/data/device/settle.ts',
    before: 'if (status === 401 || status === 426) return waiting(item, { nextTryAt: 0 });',
    after: `if (status === 426) return stop(item, refusal);
  if (status === 401) return waiting(item, { nextTryAt: 0 });`,
    noticedBy: tooOld(
      'an app that is too old for the server keeps everything, and a newer one sends it',
    ),
  },
  {
    id: 'fault-42-too-old-is-served',
    breaks: 'The server serves an app that is too old.',
    file: 'server/app.ts',
    before: 'if (protocol === null || protocol >= oldest) return null;',
    after: 'if (protocol === null || protocol >= oldest - 1) return null;',
    noticedBy: testsIn(
      'server',
      'tests/server/app-too-old.test.ts',
    )('every request of an app that is too old is refused, and nothing of it is done'),
  },
  {
    id: 'fault-44-broken-storage-is-a-bug',
    breaks: 'A browser that stores nothing counts as a bug of the app.',
    file: 'src/app/storage-error.ts',
    before: "  'OpenFailedError',\n",
    after: '',
    noticedBy: testsIn(
      'unit',
      'tests/src/app/storage-error.test.ts',
    )('a browser that answers %s stores nothing, and the screen says so'),
  },
  {
    id: 'fault-45-full-disk-is-a-bug',
    breaks: 'A full disk counts as a bug of the server.',
    file: 'server/ports/files/files.ts',
    before: "return code === 'ENOSPC' || code === 'EDQUOT' || isFull(error.cause);",
    after: "return code === 'EDQUOT' || isFull(error.cause);",
    noticedBy: testsIn(
      'server',
      'tests/server/pictures/staging.test.ts',
    )('keeps the bytes from before the disk was full, and reports the reason for the end'),
  },
  {
    id: 'fault-45-half-a-file-in-its-place',
    breaks: 'A file is written in its place, where a full disk leaves half of it.',
    file: 'server/ports/files/disk.ts',
    before: `      await writeFlushed(disk, temporary, write);
      await disk.rename(temporary, path);`,
    after: '      await writeFlushed(disk, path, write);',
    noticedBy: testsIn(
      'server',
      'tests/server/ports/files.test.ts',
    )('are not there at all when the disk is full at: %s'),
  },
  {
    id: 'fault-48-streams-hold-up-the-stop',
    breaks: 'A server that stops does not end its live streams.',
    file: 'server/listen.ts',
    before: 'app.endStreams();',
    after: 'void app;',
    noticedBy: testsIn(
      'server',
      'tests/server/main.test.ts',
    )('a stop ends streams, finishes and exits with 0, however often it is asked for'),
  },
  {
    id: 'fault-48-second-signal-cuts-off',
    breaks: 'A second signal ends the server in the middle of its work.',
    file: 'server/main.ts',
    before: 'if (stopping) return;\n      stopping = true;',
    after: 'if (stopping) process.exit(1);\n      stopping = true;',
    noticedBy: testsIn(
      'server',
      'tests/server/main.test.ts',
    )('a stop ends streams, finishes and exits with 0, however often it is asked for'),
  },
  {
    id: 'fault-49-one-bad-record-stops-the-page',
    breaks: 'A page with a record that this build refuses is not read.',
    file: 'contract/by-item.ts',
    before: 'if (depth === -1) return null;',
    after: 'if (depth >= -1) return null;',
    noticedBy: setAside('stops nothing that is pulled beside it, and is reported once'),
  },
  {
    id: 'fault-49-bad-record-is-forgotten',
    breaks: 'A record that this build refuses is not kept.',
    file: 'src/data/sync/apply-page.ts',
    before: 'await setAside(db, accountId, refused, device.appVersion);',
    after: 'await setAside(db, accountId, refused.slice(0, 0), device.appVersion);',
    noticedBy: setAside('stops nothing that is pulled beside it, and is reported once'),
  },
  {
    id: 'fault-49-never-read-again',
    breaks: 'A new build does not read what an older one has set aside.',
    file: 'src/data/sync/sync-account.ts',
    before: 'await readSetAsideAgain(device, replica, accountId)',
    after: 'await Promise.resolve(readSetAsideAgain)',
    noticedBy: setAside('is shown by the build that can read it, from what was kept'),
  },
  {
    id: 'fault-49-stored-records-are-trusted',
    breaks: 'A new build shows the records of an older one unread.',
    file: 'src/data/sync/check-stored.ts',
    before: 'if (bad.length === 0) continue;',
    after: 'if (bad.length >= 0) continue;',
    noticedBy: setAside(
      'that an earlier build stored leaves the screens, and the account is read again',
    ),
  },
  {
    id: 'fault-49-bad-record-spoils-the-push',
    breaks: 'A push with a record that this build refuses is shown without a word.',
    file: 'contract/sync/push.ts',
    before: 'z.safeParse(pushPayload, rest).data ?? null',
    after: 'z.safeParse(pushPayload, frame).data ?? null',
    noticedBy: testsIn(
      'unit',
      'tests/sw/push.test.ts',
    )('shows what it can, stores the other records, and sets that one aside'),
  },
  {
    id: 'fault-50-unreadable-record-is-written',
    breaks: 'The server writes a record that no device can read.',
    file: 'server/presenters/unreadable.ts',
    before: 'if (bad.length === 0) continue;',
    after: 'if (bad.length >= 0) continue;',
    noticedBy: unreadable(
      'is not written: the command fails as a whole, the log names the place, and a repaired server does it',
    ),
  },
  {
    id: 'fault-50-bad-row-stops-other-work',
    breaks: 'A row that was bad before stops whatever touches it.',
    file: 'server/presenters/unreadable.ts',
    before: 'bad.find((one) => !before.has(nameOf(one)))',
    after: 'bad.find((one) => nameOf(one) || before)',
    noticedBy: unreadable(
      'that is stored all the same is sent with everything else, and stops no other change',
    ),
  },
];
