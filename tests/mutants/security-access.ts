import { testsIn, type Mutant } from './mutant.ts';

const mount = testsIn('server', 'tests/server/mount.test.ts');
const authenticate = testsIn('server', 'tests/server/identity/authenticate.test.ts');
const session = testsIn('server', 'tests/server/identity/session.test.ts');
const signIn = testsIn('server', 'tests/server/identity/sign-in.test.ts');
const codeLimits = testsIn('server', 'tests/server/identity/code-limits.test.ts');
const botCheck = testsIn('server', 'tests/server/ports/bot-check.test.ts');
const addMessage = testsIn('server', 'tests/server/commands/add-message.test.ts');
const live = testsIn('server', 'tests/server/sync/live.test.ts');

/** Access: routes, accounts, and sign-in. */
export const access: readonly Mutant[] = [
  {
    id: 'security-01-route-without-session',
    breaks: 'A call for a signed-in user is answered to anyone.',
    file: 'server/middleware/mount.ts',
    before: "if (access === 'anyone' || access === 'cookie' || access === 'demo') return ok(null);",
    after: "if (typeof access === 'string') return ok(null);",
    noticedBy: mount('ask for a session: $method $path'),
  },
  {
    id: 'security-01-role-is-not-asked',
    breaks: 'Any role of an account may do everything.',
    file: 'server/middleware/acting-account.ts',
    before: "if (!can(membership.role, action)) return refused(refuse('FORBIDDEN'));",
    after: 'void can(membership.role, action);',
    noticedBy: testsIn(
      'server',
      'tests/server/matrix/routes.test.ts',
    )(
      'every role is let in or refused by the contract’s table, and nobody learns of another’s records: %s',
    ),
  },
  {
    id: 'security-02-room-of-strangers',
    breaks: 'Anyone who knows the id of a chatroom is a party of it.',
    file: 'server/commands/messages/lock-rooms.ts',
    before: 'const side = room ? sideOf(room, accountId) : null;',
    after: "const side = room ? (sideOf(room, accountId) ?? 'business') : null;",
    noticedBy: addMessage("does not find another tenant's room, whatever it says about itself"),
  },
  {
    id: 'security-02-file-of-strangers',
    breaks: 'Anyone who knows the id of a video sees it.',
    file: 'server/pictures/may-read.ts',
    before: 'membership where membership."accountId" in (${SIDES}) and',
    after:
      'membership where (membership."accountId" is not null or membership."accountId" in (${SIDES})) and',
    noticedBy: testsIn(
      'server',
      'tests/server/routes/files-range.test.ts',
    )('is nobody else: another business, another creator, a user without a membership'),
  },
  {
    id: 'security-03-any-account',
    breaks: 'A call may name an account that is not a membership of the caller.',
    file: 'server/middleware/acting-account.ts',
    before: 'const membership = access.memberships.find((one) => one.accountId === parsed.data);',
    after: `const membership = access.memberships
    .map((one) => ({ ...one, accountId: parsed.data }))
    .at(0);`,
    noticedBy: mount("ask for one of the caller's own accounts: $method $path"),
  },
  {
    id: 'security-04-forged-sender',
    breaks: 'The device decides which side a message is from.',
    file: 'server/commands/messages/add-message.ts',
    before:
      "if (payload.isMessageFromCreator !== fromCreator) return refused({ code: 'SENDER_MISMATCH' });",
    after: '',
    noticedBy: addMessage('is refused when it %s'),
  },
  {
    id: 'security-05-unknown-field-is-taken',
    breaks: 'An edit of a profile may carry fields that the contract does not know.',
    file: 'contract/profile/edits.ts',
    before:
      'z.strictObject({ field: z.literal(field), base: z.optional(z.nullable(base)), value });',
    after: 'z.looseObject({ field: z.literal(field), base: z.optional(z.nullable(base)), value });',
    noticedBy: testsIn(
      'unit',
      'tests/contract/creator-edits.test.ts',
    )('an edit names one known field and nothing beside it'),
  },
  {
    id: 'security-05-birth-date-is-told',
    breaks: 'A business reads the date of birth of a creator.',
    file: 'server/presenters/creator.ts',
    before: "'ageBand', ${ageBandJson('k')},",
    after: "'ageBand', ${ageBandJson('k')}, 'dateOfBirth', k.date_of_birth,",
    noticedBy: testsIn(
      'server',
      'tests/server/routes/creators.test.ts',
    )('is shown to a business with works and rating, and by no more than the age band'),
  },
  {
    id: 'security-06-feed-of-strangers',
    breaks: 'A pull brings the records of other accounts.',
    file: 'server/sync/catch-up.ts',
    before: 'select f from feed f where f.account_id = ${me} and f.revision > ${since}',
    after: 'select f from feed f where f.account_id is not null and f.revision > ${since}',
    noticedBy: testsIn(
      'server',
      'tests/server/sync/collections.test.ts',
    )("shows nobody another tenant's records, with whosever cursor"),
  },
  {
    id: 'security-07-stream-outlives-the-membership',
    breaks: 'An open live stream goes on after the membership has ended.',
    file: 'server/sync/live-stream.ts',
    before: 'if (!refusal) return true;',
    after: 'if (refusal !== undefined) return true;',
    noticedBy: live('ends in words when the %s is taken away, before another message is sent'),
  },
  {
    id: 'security-07-stream-waits-for-a-ping',
    breaks: 'A live stream learns only with its next ping that its session has ended.',
    file: 'server/identity/open-sessions.ts',
    before: 'deps.bus.publishEnded(ended);',
    after: '',
    noticedBy: live(
      'ends at once when its session is ended elsewhere, without a message or a ping',
    ),
  },
  {
    id: 'security-07-ended-session-is-served',
    breaks: 'A call of a session that has ended is served until its token runs out.',
    file: 'server/middleware/authenticate.ts',
    before: "if (session.ended) return refused(refuse('SESSION_ENDED'));",
    after: '',
    noticedBy: authenticate('is worth nothing from the moment its session ends'),
  },
  {
    id: 'security-08-more-than-five-tries',
    breaks: 'A code can be tried as often as one likes.',
    file: 'server/identity/login-codes.ts',
    before: '.where(and(eq(loginCodes.id, newest.id), lt(loginCodes.tries, CODE_TRIES)))',
    after: '.where(and(eq(loginCodes.id, newest.id), lt(loginCodes.tries, 1_000_000)))',
    noticedBy: signIn('compares a code five times at most, however many ask at once'),
  },
  {
    id: 'security-08-guesses-from-many-networks',
    breaks: 'Who has many networks can guess the codes of an address all day.',
    file: 'server/identity/login-codes.ts',
    before: 'const most = TRIES_PER_DAY_EVERYWHERE * env.limitsFactor;',
    after: 'const most = 1000 * TRIES_PER_DAY_EVERYWHERE * env.limitsFactor;',
    noticedBy: codeLimits(
      'can be guessed fifty times a day by strangers, however many codes and networks they have',
    ),
  },
  {
    id: 'security-08-code-works-in-any-browser',
    breaks: 'A code works in a browser that did not ask for it.',
    file: 'server/identity/login-codes.ts',
    before: `        eq(loginCodes.browserHash, browserHash),
        ne(`,
    after: `        ne(loginCodes.browserHash, '') ?? eq(loginCodes.browserHash, browserHash),
        ne(`,
    noticedBy: signIn(
      'works only in the browser that asked for it, and for the address it went to',
    ),
  },
  {
    id: 'security-08-code-works-twice',
    breaks: 'A code that was used works again.',
    file: 'server/identity/login-codes.ts',
    before: 'if (newest.usedOn || newest.expiresOn <= now)',
    after: 'if (newest.expiresOn <= now)',
    noticedBy: signIn('exchanges the right code for a token, once'),
    survives:
      'The update that marks the code as used finds no unused one, and gives the same refusal.',
  },
  {
    id: 'security-09-unknown-address-is-refused',
    breaks: 'The server reveals whether an address has an account.',
    file: 'server/identity/login-codes.ts',
    before: "if (wait > 0) return refused(refuse('TOO_MANY_CODES', { retryAfter: wait }));",
    after: `if (wait > 0) return refused(refuse('TOO_MANY_CODES', { retryAfter: wait }));
    const known = await tx.execute(sql\`select 1 from users where email = \${email}\`);
    if (known.rows.length === 0) return refused(refuse('CODE_EXPIRED'));`,
    noticedBy: testsIn('server', 'tests/server/identity/enumeration.test.ts')('from trying a code'),
  },
  {
    id: 'security-10-bot-check-is-used-twice',
    breaks: 'The answer to a bot check works more than once.',
    file: 'server/ports/bot-check/altcha.ts',
    before: 'return first.length > 0;',
    after: 'return first.length >= 0;',
    noticedBy: botCheck('accepts the work of a browser, once'),
  },
  {
    id: 'security-10-old-bot-check-works',
    breaks: 'The answer to an old bot check works.',
    file: 'server/ports/bot-check/altcha.ts',
    before: 'if (expires <= now().getTime()) return false;',
    after: '',
    noticedBy: botCheck('takes an answer until the challenge is ten minutes old'),
  },
  {
    id: 'security-11-strangers-lock-the-owner-out',
    breaks: 'Codes that strangers ask for count against the browsers of the owner.',
    file: 'server/identity/code-limits.ts',
    before: `code.knownBrowser === knownBrowser &&
    (knownBrowser ? code.browserHash === browserHash : code.ipPrefix === ipPrefix);`,
    after: '[browserHash, ipPrefix, knownBrowser].length > 0 && code.createdOn !== null;',
    noticedBy: codeLimits('never run out for the owner because of strangers'),
  },
  {
    id: 'security-12-copied-token-is-forgiven',
    breaks: 'A refresh token that was used before does not end the session.',
    file: 'server/identity/sessions.ts',
    before: "if (position === 'older') return endWarned(deps, tx, presented.id, COPIED);",
    after: "if (position === 'older') return refused(refuse('SESSION_ENDED'));",
    noticedBy: session(
      'with a token older than the last one used ends the session for thief and owner',
    ),
  },
  {
    id: 'security-12-walks-without-limit',
    breaks: 'A made-up refresh token costs a walk along the chain each time.',
    file: 'server/identity/sessions.ts',
    before:
      'if (!(await may(id, WALKS.session)) || !(await may(network, WALKS.network))) return false;',
    after: '',
    noticedBy: session(
      'with a made-up token walks along the chain a few times an hour, and ends nothing',
    ),
  },
  {
    id: 'security-12-access-token-for-a-day',
    breaks: 'An access token lives for a day.',
    file: 'server/identity/access-token.ts',
    before: '.setExpirationTime(seconds + ACCESS_TOKEN_MINUTES * 60)',
    after: '.setExpirationTime(seconds + ACCESS_TOKEN_MINUTES * 60 * 96)',
    noticedBy: authenticate('works for fifteen minutes'),
  },
];
