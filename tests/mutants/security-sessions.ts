import { testsIn, type Mutant } from './mutant.ts';

const session = testsIn('server', 'tests/server/identity/session.test.ts');
const openSessions = testsIn('server', 'tests/server/identity/open-sessions.test.ts');
const confirmIdentity = testsIn('server', 'tests/server/identity/confirm-identity.test.ts');
const files = testsIn('server', 'tests/server/routes/files.test.ts');
const wipe = testsIn('unit', 'tests/src/data/wipe.test.ts');

/** Sessions, and what they leave on a device. */
export const sessions: readonly Mutant[] = [
  {
    id: 'security-13-logout-on-the-device-only',
    breaks: 'A logout does not end the session on the server.',
    file: 'server/routes/session.ts',
    before: "if (presented) await endSession(deps, presented, 'signed out');",
    after: '',
    noticedBy: session('ends the session on the server at once'),
  },
  {
    id: 'security-13-old-session-survives-the-sign-in',
    breaks: 'A sign-in leaves the session of the browser before it open.',
    file: 'server/routes/session.ts',
    before: 'if (previous && previous.id !== id)',
    after: 'if (previous && previous.id === id)',
    noticedBy: session('is a new one at each sign-in, which ends the one before in that browser'),
  },
  {
    id: 'security-14-session-of-someone-else',
    breaks: 'Anyone can end the session of someone else.',
    file: 'server/identity/open-sessions.ts',
    before:
      'const own = and(eq(sessions.id, id), eq(sessions.userId, userId), isNull(sessions.endedOn));',
    after:
      'const own = and(eq(sessions.id, id), ne(sessions.userId, id), isNull(sessions.endedOn));',
    noticedBy: openSessions('of someone else do not exist'),
  },
  {
    id: 'security-14-ended-session-keeps-its-push',
    breaks: 'A device that was signed out from elsewhere still receives push.',
    file: 'server/identity/sessions.ts',
    before: 'await tx.delete(pushRegistrations).where(eq(pushRegistrations.sessionId, id));',
    after: '',
    noticedBy: openSessions('lose their push registration when they are ended'),
  },
  {
    id: 'security-15-cookie-in-reach-of-scripts',
    breaks: 'Scripts can read the refresh token.',
    file: 'server/identity/cookies.ts',
    before: 'const options = { httpOnly: true,',
    after: 'const options = { httpOnly: false,',
    noticedBy: session(
      'keeps its refresh token in a cookie that no script can read, and nowhere else',
    ),
  },
  {
    id: 'security-16-logout-keeps-what-was-read',
    breaks: 'A logout without signal leaves the messages that were read.',
    file: 'src/data/device/wipe.ts',
    before: "const queues = new Set(['outbox',",
    after: "const queues = new Set(['pages', 'outbox',",
    noticedBy: wipe(
      'logging out leaves nothing on the device but the mark that the session must end',
    ),
  },
  {
    id: 'security-17-shared-files-stay',
    breaks: 'Files that were shared with the app are never forgotten.',
    file: 'src/data/device/shared-files.ts',
    before: 'Math.abs(now - at) >= SHARED_FOR_MS;',
    after: 'Math.abs(now - at) >= SHARED_FOR_MS * 1_000;',
    noticedBy: testsIn(
      'unit',
      'tests/sw/share-target.test.ts',
    )('are nobody else’s to see, and are forgotten after an hour'),
  },
  {
    id: 'security-17-another-table',
    breaks: 'The device stores something that nobody has thought about.',
    file: 'src/data/device/database.ts',
    before: "captured: '[accountId+projectId+id], userId',",
    after: "captured: '[accountId+projectId+id], userId',\n    anything: 'id',",
    noticedBy: testsIn(
      'unit',
      'tests/src/data/stored-data.test.ts',
    )('the device stores what is on the list, and nothing besides'),
  },
  {
    id: 'security-17-sent-commands-stay',
    breaks: 'Acknowledged commands stay on the device for ten years.',
    file: 'src/data/device/prune-sent.ts',
    before: 'const oldest = device.now() - SENT_DAYS * DAY_MS;',
    after: 'const oldest = device.now() - 120 * SENT_DAYS * DAY_MS;',
    noticedBy: testsIn(
      'unit',
      'tests/src/data/drain.test.ts',
    )('an acknowledged command is kept for thirty days, for a server that was restored'),
  },
  {
    id: 'security-14-links-outlive-the-session',
    breaks: 'A person with an ended session reads the calendar on, by an address that they made.',
    file: 'server/identity/open-sessions.ts',
    before: 'await endFeeds(tx, deps.now(), userId, madeElsewhere);',
    after: 'void madeElsewhere;',
    noticedBy: openSessions(
      'lose the calendar addresses that they made when they are ended, and no others',
    ),
  },
  {
    id: 'security-14-old-sign-in-is-enough',
    breaks: 'A person who finds a signed-in browser deletes the account.',
    file: 'server/middleware/mount.ts',
    before: 'if (recentSignIn && !isRecentSignIn(user.value.authenticatedOn, deps.now())) {',
    after: 'if (recentSignIn && !isRecentSignIn(deps.now(), deps.now())) {',
    noticedBy: confirmIdentity('is refused later, whatever is sent: %s'),
  },
  {
    id: 'security-14-passkey-of-anyone-confirms',
    breaks: 'A thief confirms the owner’s identity with a passkey of an account of their own.',
    file: 'server/identity/passkey-sign-in.ts',
    before: 'if (!key || (userId && key.userId !== userId)) return',
    after: 'if (!key) return',
    noticedBy: confirmIdentity(
      'with the passkey of someone else, and with an answer to someone else’s challenge',
    ),
  },
  {
    id: 'security-16-pictures-outlive-the-session',
    breaks:
      'Anyone who knows an address sees its picture in a browser where someone was signed in.',
    file: 'server/pictures/file-answer.ts',
    before: "const CHECKED_EACH_TIME = 'private, no-cache';",
    after: "const CHECKED_EACH_TIME = 'private, max-age=31536000, immutable';",
    noticedBy: files('is shown to any caller with a session, as a picture and as nothing else: %s'),
  },
  {
    id: 'security-16-cache-outlives-the-session',
    breaks: 'A logout leaves what the browser itself cached.',
    file: 'server/identity/cookies.ts',
    before: `  context.res.headers.set('Clear-Site-Data', '"cache"');\n`,
    after: '',
    noticedBy: session('ends the session on the server at once'),
  },
];
