import { testsIn, type Mutant } from './mutant.ts';

const session = testsIn('server', 'tests/server/identity/session.test.ts');
const openSessions = testsIn('server', 'tests/server/identity/open-sessions.test.ts');
const confirmIdentity = testsIn('server', 'tests/server/identity/confirm-identity.test.ts');
const files = testsIn('server', 'tests/server/routes/files.test.ts');

/** What a session alone does not allow, and what does not outlive it. */
export const sessions: readonly Mutant[] = [
  {
    id: 'security-14-links-outlive-the-session',
    breaks: 'Whoever held an ended session reads the calendar on, by an address that they made.',
    file: 'server/identity/open-sessions.ts',
    before: 'await endFeeds(tx, deps.now(), userId, madeElsewhere);',
    after: 'void madeElsewhere;',
    noticedBy: openSessions(
      'lose the calendar addresses that they made when they are ended, and no others',
    ),
  },
  {
    id: 'security-14-old-sign-in-is-enough',
    breaks: 'Whoever finds a signed-in browser deletes the account.',
    file: 'server/middleware/mount.ts',
    before: 'if (recentSignIn && !isRecentSignIn(user.value.authenticatedOn, deps.now())) {',
    after: 'if (recentSignIn && !isRecentSignIn(deps.now(), deps.now())) {',
    noticedBy: confirmIdentity('is refused later, whatever is sent: %s'),
  },
  {
    id: 'security-14-passkey-of-anybody-confirms',
    breaks: 'A thief confirms the owner’s identity with a passkey of an account of their own.',
    file: 'server/identity/passkey-sign-in.ts',
    before: 'if (!key || (userId && key.userId !== userId)) return',
    after: 'if (!key) return',
    noticedBy: confirmIdentity(
      'with the passkey of somebody else, and with an answer to somebody else’s challenge',
    ),
  },
  {
    id: 'security-16-pictures-outlive-the-session',
    breaks: 'Whoever knows an address sees its picture in a browser where somebody was signed in.',
    file: 'server/routes/file-answer.ts',
    before: "const CHECKED_EACH_TIME = 'private, no-cache';",
    after: "const CHECKED_EACH_TIME = 'private, max-age=31536000, immutable';",
    noticedBy: files(
      'is shown to whoever asks with a session, as a picture and as nothing else: %s',
    ),
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
