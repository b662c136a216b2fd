import { testsIn, type Mutant } from './mutant.ts';

const mount = testsIn('server', 'tests/server/mount.test.ts');
const log = testsIn('server', 'tests/server/identity/log.test.ts');
const uploadsRefused = testsIn('server', 'tests/server/routes/uploads-refused.test.ts');

/** The server in operation: faults, logs, the installation, and limits. */
export const operation: readonly Mutant[] = [
  {
    id: 'security-39-details-of-a-fault',
    breaks: 'A fault of the server is sent with its details.',
    file: 'server/app.ts',
    before: "return refuseCall(context, refuse(away ? 'UNAVAILABLE' : 'FAILED'));",
    after: `return refuseCall(context, {
      ...refuse(away ? 'UNAVAILABLE' : 'FAILED'),
      message: String(error),
    });`,
    noticedBy: mount('is reported as one, without its details, and logged without what was sent'),
  },
  {
    id: 'security-39-sender-went-away',
    breaks: 'A request that its sender broke off is logged as a failure of the database.',
    file: 'server/app.ts',
    before: 'context.req.raw.signal.aborted && isClientGone(error)',
    after: 'context.req.raw.signal.aborted && !error',
    noticedBy: testsIn(
      'server',
      'tests/server/client-gone.test.ts',
    )('a request that its sender broke off is no failure of the server or its database'),
  },
  {
    id: 'security-39-bot-check-fails-open',
    breaks: 'The bot check accepts everything while the database is away.',
    file: 'server/ports/bot-check/altcha.ts',
    before: '        .returning({ hash: usedChallenges.hash });',
    after:
      "        .returning({ hash: usedChallenges.hash })\n        .catch(() => [{ hash: '' }]);",
    noticedBy: testsIn(
      'server',
      'tests/server/ports/bot-check.test.ts',
    )('accepts nothing while the database is away'),
  },
  {
    id: 'security-40-denial-is-not-logged',
    breaks: 'A code that is not accepted leaves no trace in the log.',
    file: 'server/routes/sign-in.ts',
    before:
      "deps.log.warn({ ipPrefix, reason: redeemed.refusal.code }, 'login code not accepted');",
    after: 'void ipPrefix;',
    noticedBy: log('the log records sign-ins and denials, without any code, token, or cookie'),
  },
  {
    id: 'security-40-code-in-the-log',
    breaks: 'The log holds sign-in codes.',
    file: 'server/routes/sign-in.ts',
    before:
      "deps.log.warn({ ipPrefix, reason: redeemed.refusal.code }, 'login code not accepted');",
    after:
      "deps.log.warn({ ipPrefix, otc, reason: redeemed.refusal.code }, 'login code not accepted');",
    noticedBy: log('the log records sign-ins and denials, without any code, token, or cookie'),
  },
  {
    id: 'security-41-install-script-is-allowed',
    breaks: 'A package may run a script when it is installed.',
    file: 'package.json',
    before: '"esbuild": false,',
    after: '"esbuild": true,',
    noticedBy: testsIn(
      'unit',
      'tests/scripts/packages.test.ts',
    )('only Node and PostgreSQL may run a script when they are installed'),
  },
  {
    id: 'security-42-demo-for-everyone',
    breaks: 'The demo, which shows sign-in codes, starts on a public host.',
    file: 'server/env/env.ts',
    before: 'if (demo) {',
    after: "if (host === '' && demo) {",
    noticedBy: testsIn(
      'server',
      'tests/server/env.test.ts',
    )('the demo, which shows sign-in codes, is never open to other machines'),
  },
  {
    id: 'security-42-data-for-every-user',
    breaks: 'Every user of the machine may read the data directory.',
    file: 'server/ports/database/data-directory.ts',
    before: 'if (uid === own) await chmod(dataDir, own === 0 ? 0o711 : 0o700);',
    after: 'if (uid === own) await chmod(dataDir, 0o755);',
    noticedBy: testsIn(
      'server',
      'tests/server/ports/database.test.ts',
    )('nobody, while other users of the machine are kept out of the data directory'),
  },
  {
    id: 'security-42-hidden-files-are-served',
    breaks: 'The server answers with hidden files of the build.',
    file: 'server/routes/client-files.ts',
    before: ".some((part) => part.startsWith('.')),",
    after: ".some((part) => part === '.'),",
    noticedBy: testsIn(
      'server',
      'tests/server/routes/client-files.test.ts',
    )('shows nothing outside of it: %s'),
  },
  {
    id: 'security-43-support-without-limit',
    breaks: 'An account may ask for support as often as it likes.',
    file: 'server/commands/rate-limits.ts',
    before: 'burst: SUPPORT_BURST,',
    after: 'burst: 1000 * SUPPORT_BURST,',
    noticedBy: testsIn(
      'server',
      'tests/server/commands/submit-support-request.test.ts',
    )('beyond five in a row waits, in words, and is taken later'),
  },
  {
    id: 'security-43-invitations-without-limit',
    breaks: 'A business may send as many invitations a day as it likes.',
    file: 'server/commands/candidates/candidate-event.ts',
    before: "rate: ({ event }) => (event === 'business_invite' ? rates.invitations : rates.steps),",
    after: "rate: ({ event }) => (event === 'business_invite' ? rates.marks : rates.steps),",
    noticedBy: testsIn(
      'server',
      'tests/server/commands/rate-limits.test.ts',
    )('invitations beyond a day’s wait, and withdrawals do not'),
  },
  {
    id: 'security-43-invited-in-a-loop',
    breaks: 'An invitation that was withdrawn can be sent again at once.',
    file: 'server/commands/candidates/candidate-guards.ts',
    before: 'uninvited: REINVITE_HOURS * HOUR_MS,',
    after: '',
    noticedBy: testsIn(
      'server',
      'tests/server/campaigns/candidate-refusals.test.ts',
    )('to whose invitation was withdrawn less than a day ago, and sends no second letter'),
  },
  {
    id: 'security-43-drafts-without-limit',
    breaks: 'A business may store as many drafts as it likes.',
    file: 'server/commands/campaigns/save-campaign.ts',
    before: 'if (!campaign && business.drafts >= CAMPAIGN_LIMITS.drafts) {',
    after: 'if (!campaign && business.drafts >= 1000 * CAMPAIGN_LIMITS.drafts) {',
    noticedBy: testsIn(
      'server',
      'tests/server/campaigns/save-campaign.test.ts',
    )('a business has so many drafts and no more, and may save those it has'),
  },
  {
    id: 'security-43-slow-readers-stay',
    breaks: 'A reader that takes nothing of its answer keeps it waiting.',
    file: 'server/http/cut-slow-readers.ts',
    before: 'if (!isComputed) socket.destroy();',
    after: 'if (!answering.has(socket)) socket.destroy();',
    noticedBy: testsIn(
      'server',
      'tests/server/cut-slow-readers.test.ts',
    )('a reader that takes nothing of its answer is cut'),
  },
  {
    id: 'security-43-uploads-without-limit',
    breaks: 'An account may upload as many bytes a day as it likes.',
    file: 'server/pictures/upload-budget.ts',
    before: 'if (isCounted) return ok(null);',
    after: 'if (isCounted !== null) return ok(null);',
    noticedBy: uploadsRefused("beyond a day's bytes, until the next day"),
  },
];
