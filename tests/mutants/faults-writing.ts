import { testsIn, type Mutant } from './mutant.ts';

const drain = testsIn('unit', 'tests/src/data/drain.test.ts');
const drainPace = testsIn('unit', 'tests/src/data/drain-pace.test.ts');
const brokenStore = testsIn('unit', 'tests/src/data/broken-store.test.ts');
const addItem = testsIn('unit', 'tests/src/data/add-item.test.ts');
const lease = testsIn('unit', 'tests/src/data/lease.test.ts');
const workDrafts = testsIn('unit', 'tests/src/data/work-drafts.test.ts');
const composer = testsIn('browser', 'tests/browser/messages/composer.test.tsx');
const connectivity = testsIn('browser', 'tests/browser/data/connectivity.test.ts');
const exactlyOnce = testsIn('server', 'tests/server/commands/exactly-once.test.ts');
const transaction = testsIn('server', 'tests/server/db/transaction.test.ts');
const shareWrites = testsIn('server', 'tests/server/db/share-writes.test.ts');
const sharedMessages = testsIn('server', 'tests/server/commands/shared-messages.test.ts');

/** Faults while a person writes and the device sends. */
export const writing: readonly Mutant[] = [
  {
    id: 'fault-01-new-id-for-each-try',
    breaks: 'Each try of a command has another id.',
    file: 'src/data/device/drain.ts',
    before: `  state: 'sending',
  attempts: item.attempts + 1,`,
    after: `  id: crypto.randomUUID() as OutboxItem['id'],
  state: 'sending',
  attempts: item.attempts + 1,`,
    noticedBy: drain('keeps its id over every try, so that a lost reply cannot double it'),
  },
  {
    id: 'fault-01-repeat-runs-again',
    breaks: 'The server does not look up the answer of a command that it knows.',
    file: 'server/commands/commit-set.ts',
    before: 'const before = known.get(command.id);',
    after: 'const before = known.size < 0 ? known.get(command.id) : undefined;',
    noticedBy: exactlyOnce('has its effect once and gets the same answer however often it is sent'),
  },
  {
    id: 'fault-02-rollback-counts-as-commit',
    breaks: 'A commit that PostgreSQL answers with a rollback counts as done.',
    file: 'server/db/transaction.ts',
    before: "if (command !== 'COMMIT') throw new Error(`A commit was answered with ${command}.`);",
    after: 'if (!command) throw new Error();',
    noticedBy: transaction('is not taken for committed when an error before it was swallowed'),
  },
  {
    id: 'fault-02-answer-before-commit',
    breaks: 'The server does not wait for the commit before it answers.',
    file: 'server/db/transaction.ts',
    before: 'if (!committing) await commit(client);',
    after: "if (!committing) await client.query('rollback');",
    noticedBy: transaction('is committed when its work returns, and leaves nothing when it throws'),
  },
  {
    id: 'fault-05-no-second-connection',
    breaks: 'A database connection that the browser dropped is not opened again.',
    file: 'src/data/device/device.ts',
    before: '!lostConnection.has(innerName(error))',
    after: 'innerName(error)',
    noticedBy: brokenStore(
      'a connection that the browser dropped (%s) is opened again, and the message is saved',
    ),
  },
  {
    id: 'fault-05-dead-store-is-silent',
    breaks: 'A write to a database that stays dead ends without an error.',
    file: 'src/data/device/device.ts',
    before: `    if (!isNew) await reopen(db);
    return await work(db);`,
    after: `    return await reopen(db).then(() => work(db)).catch(() => undefined as T);`,
    noticedBy: brokenStore(
      'a database that stays dead rejects: nothing counts as saved that isn’t',
    ),
  },
  {
    id: 'fault-06-refused-item-is-tried-again',
    breaks: 'A refused command is tried again and never needs attention.',
    file: 'src/data/device/settle.ts',
    before: 'return stop(answered(item, answer.refusal), answer.refusal);',
    after: 'return tryAgain(device, item);',
    noticedBy: drainPace('is shown in words and blocks nobody else'),
  },
  {
    id: 'fault-06-one-bad-item-stops-its-batch',
    breaks: 'A request that is refused for one command stops every command in it.',
    file: 'src/data/device/settle.ts',
    before: 'if (isForThem || alone) return stop(item, refusal);',
    after: 'if (!isForThem || alone) return stop(item, refusal);',
    noticedBy: drainPace('that spoils its whole request is found, and the others go'),
  },
  {
    id: 'fault-13-saved-before-it-is-stored',
    breaks: 'A message counts as saved before its transaction has completed.',
    file: 'src/data/device/outbox.ts',
    before: `  await ended;
  notifyReads({`,
    after: `  ended.catch(() => undefined);
  notifyReads({`,
    noticedBy: addItem(
      'a message is not called saved when its transaction fails after the last request',
    ),
  },
  {
    id: 'fault-13-unsaved-text-is-lost',
    breaks: 'The composer stays empty after the device could not store the message.',
    file: 'src/features/messages/components/composer.tsx',
    before: "draft.show((typed) => (typed === '' ? text : `${text}\\n${typed}`));",
    after: '',
    noticedBy: composer('when the device cannot store a message, its text stays and says so'),
  },
  {
    id: 'fault-13-full-disk-hides-answer',
    breaks: 'A device that is full does not hand on the answer to a command.',
    file: 'src/data/device/drain.ts',
    before: 'return pick(settlements.map(withoutCopy));',
    after: 'throw error;',
    noticedBy: testsIn(
      'unit',
      'tests/src/data/written-over.test.ts',
    )('a full disk after the answer still hands the new version to the edit that waits'),
  },
  {
    id: 'fault-25-no-delivery-when-online',
    breaks: 'The page does not deliver when the browser reports that it is online.',
    file: 'src/data/delivery/connectivity.ts',
    before: "addEventListener('online', signalReconnect);",
    after: '',
    noticedBy: connectivity('a waiting caller continues at once when %s'),
  },
  {
    id: 'fault-25-nobody-looks-for-the-server',
    breaks: 'Signal that returns without an event is not noticed.',
    file: 'src/data/delivery/probe.ts',
    before: "tabs.announce('answered');",
    after: '',
    noticedBy: testsIn(
      'unit',
      'tests/src/data/probe.test.ts',
    )('an answer of our server reaches every tab'),
  },
  {
    id: 'fault-26-two-deliveries-at-once',
    breaks: 'Page and worker do not exclude each other.',
    file: 'src/data/device/lease.ts',
    before: 'device.locks.request(name, { ifAvailable: true }, run(false))',
    after:
      'device.locks.request(`${name} ${crypto.randomUUID()}`, { ifAvailable: true }, run(false))',
    noticedBy: lease('one context works, the other learns at once that it is busy'),
  },
  {
    id: 'fault-26-each-delivery-has-its-own-lock',
    breaks: 'Two deliveries of the outbox do not use the same lock.',
    file: 'src/data/device/drain.ts',
    before: 'tryWithLease(device, DRAIN_LOCK, (lease)',
    after: 'tryWithLease(device, `${DRAIN_LOCK} ${device.random()}`, (lease)',
    noticedBy: drain('two contexts that deliver at the same moment send each command once'),
  },
  {
    id: 'fault-27-removed-before-answer',
    breaks: 'A command leaves the outbox when it is sent, before its answer.',
    file: 'src/data/device/drain.ts',
    before: 'if (changed.length > 0) await db.outbox.bulkPut(changed);',
    after: `if (changed.length > 0) await db.outbox.bulkPut(changed);
      await db.outbox.bulkDelete(items.map(({ order }) => order));`,
    noticedBy: drain('waits, and leaves when the server acknowledges it by its id'),
  },
  {
    id: 'fault-27-killed-delivery-locks-its-items',
    breaks: 'Commands that a killed context was sending stay locked.',
    file: 'src/data/device/drain.ts',
    before: 'return stranded.filter((item) => !taken.includes(item));',
    after: 'return stranded.filter((item) => taken.includes(item));',
    noticedBy: drainPace('what a killed page was sending is not locked without a connection'),
  },
  {
    id: 'fault-41-retry-after-is-ignored',
    breaks: 'The device ignores the time that a 429 names.',
    file: 'src/data/device/settle.ts',
    before: 'if (status === 429) return tryAfter(device, item, refusal.retryAfter);',
    after: 'if (status === 429) return tryAgain(device, item);',
    noticedBy: drainPace('a Retry-After is waited for, not stormed'),
  },
  {
    id: 'fault-41-devices-come-back-as-one',
    breaks: 'All devices that were asked to wait come back at the same moment.',
    file: 'src/data/device/backoff.ts',
    before: 'Math.min(seconds * 1000 * (1 + random() / 5), LONGEST_ASKED_MS);',
    after: 'Math.min(seconds * 1000 + random(), LONGEST_ASKED_MS);',
    noticedBy: drainPace(
      'devices that were asked to wait come back up to a fifth later, each at its own time: %d',
    ),
  },
  {
    id: 'fault-43-draft-waits-for-a-pause',
    breaks: 'A draft is stored only when typing pauses.',
    file: 'src/features/messages/use-draft.ts',
    before: 'const timer = unsaved.current?.timer ?? setTimeout(flush, SAVE_AFTER_MS);',
    after: `clearTimeout(unsaved.current?.timer);
      const timer = setTimeout(flush, 5 * SAVE_AFTER_MS);`,
    noticedBy: composer(
      'what was being written is stored within a second of the first letter, while writing goes on',
    ),
  },
  {
    id: 'fault-43-draft-leaves-too-early',
    breaks: 'A draft stays on the disk after its command was queued.',
    file: 'src/data/device/work-drafts.ts',
    before: 'else await db.workDrafts.delete([accountId, key]);',
    after: '',
    noticedBy: workDrafts('leaves the disk with the command’s arrival there'),
  },
  {
    id: 'fault-53-failed-write-fails-all',
    breaks: 'A shared write that fails fails for each of its requests.',
    file: 'server/db/share-writes.ts',
    before: 'if (done === null) await Promise.all(taken.map((one) => send([one])));',
    after: 'if (done === null) for (const { answer } of taken) answer.resolve(null);',
    noticedBy: shareWrites(
      'lets each request of a failed write go alone, and one that is rejected rejects no other',
    ),
  },
  {
    id: 'fault-53-requests-overtake',
    breaks: 'A request overtakes an earlier one of an account that they have in common.',
    file: 'server/db/share-writes.ts',
    before: '!busy.has(party) && !passed.has(party)',
    after: '!busy.has(party)',
    noticedBy: shareWrites('writes requests of one party one after the other, in their order'),
  },
  {
    id: 'fault-53-accounts-stay-busy',
    breaks: 'The accounts of a write that ended can never write again.',
    file: 'server/db/share-writes.ts',
    before: 'for (const { parties } of taken) for (const party of parties) busy.delete(party);',
    after: '',
    noticedBy: shareWrites('frees its slot and its parties when a shared write is rejected'),
  },
  {
    id: 'fault-53-archived-room-takes-messages',
    breaks: 'A shared write adds a message to an archived room.',
    file: 'server/commands/messages/send-together.ts',
    before: 'where r.id = any(${list(18)}) and not r.archived',
    after: 'where r.id = any(${list(18)})',
    noticedBy: sharedMessages(
      'requests of many at once share a statement, and each has the answer that it would have alone',
    ),
  },
  {
    id: 'fault-53-repeat-is-called-sent',
    breaks: 'A request without a written message counts as done in a shared write.',
    file: 'server/commands/messages/send-together.ts',
    before: 'if (own.length === 0) return null;',
    after: '',
    noticedBy: sharedMessages(
      'requests of many at once share a statement, and each has the answer that it would have alone',
    ),
  },
];
