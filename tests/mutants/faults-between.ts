import { testsIn, type Mutant } from './mutant.ts';

const drain = testsIn('unit', 'tests/src/data/drain.test.ts');
const drainPace = testsIn('unit', 'tests/src/data/drain-pace.test.ts');
const upload = testsIn('unit', 'tests/src/data/upload.test.ts');
const applyPage = testsIn('unit', 'tests/src/data/apply-page.test.ts');
const lease = testsIn('unit', 'tests/src/data/lease.test.ts');
const addMessage = testsIn('server', 'tests/server/commands/add-message.test.ts');
const catchUp = testsIn('server', 'tests/server/sync/catch-up.test.ts');
const serverLive = testsIn('server', 'tests/server/sync/live.test.ts');
const connectivity = testsIn('browser', 'tests/browser/data/connectivity.test.ts');

/** Faults between device and server, and while the device reads. */
export const between: readonly Mutant[] = [
  {
    id: 'fault-04-accounts-are-not-locked',
    breaks: 'A pull takes a cursor that an earlier transaction can still commit below.',
    file: 'server/sync/catch-up.ts',
    before: 'cursor: formatCursor({ epoch: row.epoch, revision: Number(row.cut), window: null }),',
    after:
      'cursor: formatCursor({ epoch: row.epoch, revision: Number(row.cut) + 1, window: null }),',
    noticedBy: catchUp('skips nothing when a transaction that began earlier commits later'),
  },
  {
    id: 'fault-10-lower-revision-is-not-noticed',
    breaks: 'A server that knows less than the device does not count as restored.',
    file: 'src/data/sync/apply-page.ts',
    before: 'return held.epoch !== reached.epoch || reached.revision < held.revision;',
    after: 'return held.epoch !== reached.epoch;',
    noticedBy: applyPage(
      'a server restored without a new name of its history is noticed by its lower revision',
    ),
  },
  {
    id: 'fault-10-nothing-is-sent-again',
    breaks: 'Acknowledged commands are not sent again to a restored server.',
    file: 'src/data/sync/apply-page.ts',
    before: 'if (resend) await resendAll(db, accountId, device.now());',
    after: '',
    noticedBy: applyPage(
      'another history of the server starts over, and sends again what it may not know, in order and first',
    ),
  },
  {
    id: 'fault-10-newer-items-overtake',
    breaks: 'What was not sent yet leaves for a restored server before what that one lost.',
    file: 'src/data/device/drain.ts',
    before: 'const epoch = first && (await readEpoch(db, first.accountId));',
    after: 'const epoch = undefined;',
    noticedBy: testsIn(
      'unit',
      'tests/src/data/resend-order.test.ts',
    )('what a restored server lost comes before what was written meanwhile'),
  },
  {
    id: 'fault-10-restored-server-takes-anything',
    breaks: 'A restored server runs commands of a device that does not know of it yet.',
    file: 'server/routes/commands.ts',
    before: 'if (epoch !== undefined && epoch !== (await recentEpoch(deps.pool, deps.now()))) {',
    after: 'if (epoch === null) {',
    noticedBy: testsIn(
      'server',
      'tests/server/commands/restored-history.test.ts',
    )('commands for a history that was left are refused before any of them is run'),
  },
  {
    id: 'fault-28-answer-without-its-id',
    breaks: 'A command counts as delivered although the answer does not name its id.',
    file: 'src/data/device/settle.ts',
    before: `    case undefined:
      return tryAgain(device, item);`,
    after: `    case undefined:
      return { outcome: 'rejected', item };`,
    noticedBy: drain('stays when %s answers in the place of the server'),
  },
  {
    id: 'fault-28-portal-has-the-photo',
    breaks: 'A page of a Wi-Fi network counts as an uploaded photo.',
    file: 'src/data/device/tus-stack.ts',
    before:
      "if (response.ok && !response.headers.has('tus-resumable')) throw new StrangerAnswered(response);",
    after: '',
    noticedBy: upload('to which a captive portal or a proxy answers is not taken for done'),
  },
  {
    id: 'fault-29-no-time-limit',
    breaks: 'A call without an answer is waited for, for an hour.',
    file: 'src/data/device/silence.ts',
    before: 'export const SILENCE_MS = 8_000;',
    after: 'export const SILENCE_MS = 3_600_000;',
    noticedBy: drain('is given up as unanswered after eight seconds of silence'),
  },
  {
    id: 'fault-29-a-byte-is-no-sign-of-life',
    breaks: 'An answer that comes slowly is given up in the middle.',
    file: 'src/data/device/silence.ts',
    before: 'heard: () => wait(patience)',
    after: 'heard: () => undefined',
    noticedBy: testsIn(
      'unit',
      'tests/src/data/silence.test.ts',
    )('a first contact that takes half a minute ends, because its bytes keep coming'),
  },
  {
    id: 'fault-30-cut-reply-is-an-answer',
    breaks: 'A reply that cannot be read counts as an acknowledgment.',
    file: 'src/data/device/settle.ts',
    before: "if (failure.kind === 'undelivered') return tryAgain(device, item);",
    after:
      "if (failure.kind === 'undelivered') return failure.status === 200 ? { outcome: 'rejected', item } : tryAgain(device, item);",
    noticedBy: drain('stays wherever the reply is cut'),
  },
  {
    id: 'fault-30-cursor-before-records',
    breaks: 'The cursor moves although the records of its page could not be stored.',
    file: 'src/data/sync/apply-page.ts',
    before: 'await storeRecords(device, replica, page, joined.startsOver);',
    after: 'await storeRecords(device, replica, page, joined.startsOver).catch(() => true);',
    noticedBy: applyPage(
      'a cursor is stored last: records that could not be stored are read again',
    ),
  },
  {
    id: 'fault-31-half-events-are-lost',
    breaks: 'The part of an event that arrives with a chunk is forgotten before the next chunk.',
    file: 'src/data/sync/event-stream.ts',
    before: 'parser.feed(value);',
    after: 'parser.reset(); parser.feed(value);',
    noticedBy: testsIn(
      'unit',
      'tests/src/data/live.test.ts',
    )('reads the same events in chunks of any size'),
  },
  {
    id: 'fault-31-lost-hint-stays-lost',
    breaks: 'A live stream does not look for changes by itself.',
    file: 'server/sync/live-stream.ts',
    before: 'if (cursor && newest !== formatCursor(cursor)) await pump();',
    after: 'if (cursor && newest === formatCursor(cursor)) await pump();',
    noticedBy: serverLive('finds what a lost hint left out, because it looks from time to time'),
  },
  {
    id: 'fault-32-frozen-leader-stays',
    breaks: 'A frozen tab keeps its lease for ever.',
    file: 'src/data/device/lease.ts',
    before: 'return age > expiresAfter && age <= STALE_MARK_MS;',
    after: 'return age > STALE_MARK_MS && age <= expiresAfter;',
    noticedBy: lease(
      'a frozen holder is overtaken within twenty seconds, and not while it may only be slow',
    ),
  },
  {
    id: 'fault-32-hidden-tab-overtakes-a-working-one',
    breaks: 'Hidden tabs, whose timers are slow, take the lease from each other without an end.',
    file: 'src/data/device/lease.ts',
    before: 'const HIDDEN_LEASE_EXPIRES_AFTER_MS = 130_000;',
    after: 'const HIDDEN_LEASE_EXPIRES_AFTER_MS = LEASE_EXPIRES_AFTER_MS;',
    noticedBy: lease('a hidden tab overtakes only one that missed two slow signs of life'),
  },
  {
    id: 'fault-32-overtaken-leader-goes-on',
    breaks:
      'A tab whose lease was taken while it was stopped goes on as a second leader, and drives out its successor.',
    file: 'src/data/device/lease.ts',
    before: 'if (takesOver) await renewAs(device, name, holder, true);',
    after: 'if (takesOver) await clearMark(device, name);',
    noticedBy: lease(
      'a holder whose process was stopped steps down when it wakes, and its successor stays',
    ),
  },
  {
    id: 'fault-33-restored-page-stays-old',
    breaks: 'A page that the browser restores does not ask for news.',
    file: 'src/data/delivery/connectivity.ts',
    before: "addEventListener('pageshow', signalReconnect);",
    after: '',
    noticedBy: connectivity('a waiting caller continues at once when %s'),
  },
  {
    id: 'fault-34-clock-set-back-stops-the-queue',
    breaks: 'A command waits for a time that another clock wrote.',
    file: 'src/data/device/backoff.ts',
    before: 'return at <= now || at > now + longest;',
    after: 'return at <= now || longest < 0;',
    noticedBy: drainPace('a clock that is set back a year does not stop what waits'),
  },
  {
    id: 'fault-34-clock-set-ahead-makes-old',
    breaks: 'A message counts as old by the device’s clock alone.',
    file: 'src/data/device/age.ts',
    before: 'return here === null || there === null ? (here ?? there) : Math.min(here, there);',
    after: 'return here ?? there;',
    noticedBy: testsIn(
      'unit',
      'tests/src/data/age.test.ts',
    )('goes when the clock was set by %d ms while it waited'),
  },
  {
    id: 'fault-35-message-older-than-the-one-before',
    breaks: 'A message has the time of a server whose clock went back.',
    file: 'server/commands/messages/add-message.ts',
    before:
      'const createdOn = room.lastMessageOn && room.lastMessageOn > now ? room.lastMessageOn : now;',
    after: 'const createdOn = now;',
    noticedBy: addMessage(
      'never seems older than the one before it, even when the clock goes back',
    ),
  },
  {
    id: 'fault-36-revision-cut-in-two',
    breaks: 'A page ends in the middle of a revision.',
    file: 'server/sync/catch-up.ts',
    before: `           and m.creator_revision <= \${cut}) m
`,
    after: `           and m.creator_revision <= \${cut} limit \${most}) m
`,
    noticedBy: catchUp('never cuts a revision in two, however many rows it has'),
  },
  {
    id: 'fault-40-gone-records-are-not-named',
    breaks: 'The feed does not say which records are gone.',
    file: 'server/sync/catch-up.ts',
    before: 'from changed f where f.gone',
    after: 'from changed f where f.gone and false',
    noticedBy: catchUp('a record that is gone is sent as gone, and not as a record'),
  },
  {
    id: 'fault-40-hours-stay-on-the-device',
    breaks: 'A creator whose feed has lost a business still gets its hours.',
    file: 'server/commands/appointments/lock-bookings.ts',
    before: 'where not f.gone`;',
    after: 'where true`;',
    noticedBy: testsIn(
      'server',
      'tests/server/commands/update-availability.test.ts',
    )('is no longer shown to a creator whose feed has lost it'),
  },
];
