import { testsIn, type Mutant } from './mutant.ts';

const desk = testsIn('server', 'tests/server/desk/desk.test.ts');
const answers = testsIn('server', 'tests/server/desk/answers.test.ts');
const people = testsIn('server', 'tests/server/desk/people.test.ts');
const reports = testsIn('server', 'tests/server/desk/reports.test.ts');
const deskFiles = testsIn('server', 'tests/server/desk/desk-files.test.ts');
const announcements = testsIn('server', 'tests/server/desk/announcements.test.ts');

/** The support desk: who may work there, on whom, and how often something happens. */
export const supportDesk: readonly Mutant[] = [
  {
    id: 'security-47-former-staff-stay',
    breaks: 'The desk opens to everyone with a passkey.',
    file: 'server/middleware/check-support.ts',
    before: 'and s.id = ${sessionId} and u.support`);',
    after: 'and s.id = ${sessionId}`);',
    noticedBy: desk('does not exist for who is not support staff, nor for who no longer is'),
  },
  {
    id: 'security-47-people-are-found-by-anyone',
    breaks: 'Every signed-in person may look for people by their address.',
    file: 'contract/routes/desk.ts',
    before: "path: '/desk/people',\n    access: 'support',",
    after: "path: '/desk/people',\n    access: 'user',",
    noticedBy: testsIn(
      'unit',
      'tests/contract/desk-routes.test.ts',
    )('every call of the desk is for support staff alone'),
  },
  {
    id: 'security-48-own-request',
    breaks: 'Support closes requests of its own accounts.',
    file: 'server/desk/in-request.ts',
    before: 'if (request.isOwn) {',
    after: 'if (request.isOwn && request.side === null) {',
    noticedBy: desk('lets nobody close a request of an account of their own'),
  },
  {
    id: 'security-48-colleague-is-suspended',
    breaks: 'Support suspends itself and each other.',
    file: 'server/desk/protected-person.ts',
    before: '(u.support or u.id = ${staff} or exists (',
    after: '(exists (',
    noticedBy: people('is refused of oneself, of a colleague at the desk, and of one’s own team'),
  },
  {
    id: 'security-48-report-of-a-stranger',
    breaks: 'Anyone’s account can be reported, also by someone who never wrote with it.',
    file: 'server/commands/support/submit-support-request.ts',
    before: 'if (aboutAccountId !== undefined && !known.has(aboutAccountId)) {',
    after: 'if (aboutAccountId !== undefined && known.has(caller.accountId)) {',
    noticedBy: reports(
      'is taken from those who share a chat with the account, and refused from others in words',
    ),
  },
  {
    id: 'security-48-report-of-oneself',
    breaks: 'Support reads reports of its own accounts.',
    file: 'server/desk/desk-item.ts',
    before: `and not \${isMine('q."aboutAccountId"')}`,
    after: '',
    noticedBy: reports(
      'does not exist for staff who belong to the account reported, and they can act on nobody of it',
    ),
  },
  {
    id: 'security-51-work-of-all-projects',
    breaks: 'The desk shows the photos of projects in which nothing was reported.',
    file: 'server/pictures/may-read.ts',
    before: 'and p.dispute is not null',
    after: 'and p.id is not null',
    noticedBy: deskFiles(
      'is not there for the desk, whether it was made for the project or sent in the chat',
    ),
  },
  {
    id: 'security-51-work-after-the-decision',
    breaks: 'A settled problem leaves the project’s new photos open to the desk for ever.',
    file: 'server/pictures/may-read.ts',
    before: "isBeforeSettled('i.received_on', 'q')",
    after: "isBeforeSettled('q.created_on', 'q')",
    noticedBy: deskFiles(
      'stays visible at the desk after the decision, and what comes after it is not there',
    ),
  },
  {
    id: 'security-51-photos-without-passkey',
    breaks: 'Support staff see the photos of a reported project without a passkey.',
    file: 'server/routes/files.ts',
    before: 'const reported = mayWork.ok ?',
    after: "const reported = mayWork.ok || mayWork.refusal.code === 'FORBIDDEN' ?",
    noticedBy: deskFiles(
      'is shown to nobody whose passkey was used too long ago, or who is not at the desk',
    ),
  },
  {
    id: 'security-49-suspended-person-signs-in',
    breaks: 'A suspension ends the sessions and lets the person sign in again.',
    file: 'server/desk/change-access.ts',
    before: 'disabled = $2::timestamptz is not null where',
    after: 'disabled = ($2::timestamptz is null and disabled) where',
    noticedBy: people(
      'ends the sessions and streams of a person at once, and the next sign-in says so',
    ),
  },
  {
    id: 'security-49-desk-lifts-the-operator',
    breaks: 'Support restores the access of a person whom an operator disabled as well.',
    file: 'server/identity/access-state.ts',
    before: 'when ${user}.operator_disabled_on is null and ${user}.suspended_on is not null',
    after: 'when ${user}.suspended_on is not null',
    noticedBy: people('is not how to let in again whom an operator disabled'),
  },
  {
    id: 'security-49-sessions-go-on',
    breaks: 'The sessions of a suspended person are only blocked, and are there again afterward.',
    file: 'server/desk/change-access.ts',
    before:
      "const ended = act === 'suspend' ? await endSessions(client, id, now, 'suspended') : [];",
    after:
      "const ended = act === 'reinstate' ? await endSessions(client, id, now, 'suspended') : [];",
    noticedBy: people(
      'ends the sessions and streams of a person at once, and the next sign-in says so',
    ),
  },
  {
    id: 'security-49-disabled-streams-go-on',
    breaks: 'The open streams of a person whom an operator disables go on until their next check.',
    file: 'server/desk/staff-orders.ts',
    before: `await notifyEnded(client, await endSessions(client, person.id, deps.now(), 'disabled'));`,
    after: `await endSessions(client, person.id, deps.now(), 'disabled');`,
    noticedBy: testsIn(
      'server',
      'tests/server/desk/disabled-streams.test.ts',
    )('an operator who disables someone ends their open streams at once, in every process'),
  },
  {
    id: 'fault-51-answered-twice',
    breaks: 'A repeated answer of support is notified again.',
    file: 'server/desk/answer-request.ts',
    before: 'if (rowCount === 0) {',
    after: 'if (rowCount === null) {',
    noticedBy: answers(
      'that is sent again, also at the same time, is one answer with one notification',
    ),
  },
  {
    id: 'fault-51-suspended-twice',
    breaks: 'Two people at the desk suspend a person twice.',
    file: 'server/desk/change-access.ts',
    before: "if ((person.state === 'suspended') === (act === 'suspend')) return ok(null);",
    after:
      "if (person.state === 'suspended' && act === 'reinstate' && reason === '') return ok(null);",
    noticedBy: people('is written to the person in their language, with the reason, and once'),
  },
  {
    id: 'fault-51-suspended-again-by-a-repeat',
    breaks: 'A repeat that arrives late suspends a person whose access was restored.',
    file: 'server/desk/change-access.ts',
    before: 'if (rowCount === 0) return ok(null);',
    after: 'if (rowCount === null) return ok(null);',
    noticedBy: people('that is repeated after the access was restored suspends nobody again'),
  },
  {
    id: 'fault-52-announced-again',
    breaks: 'A delivery that goes on reaches people again.',
    file: 'server/desk/deliver-announcements.ts',
    before:
      'and not exists (select from announcement_receipts r where r.announcement_id = $1 and r.user_id = u.id)',
    after: 'and $1::uuid is not null',
    noticedBy: announcements(
      'reaches everyone once through a process that dies in a batch, and one that runs beside it',
    ),
  },
  {
    id: 'fault-52-batch-is-noted-and-lost',
    breaks: 'Whom a batch reaches is noted before the batch is written.',
    file: 'server/desk/deliver-announcements.ts',
    before: 'await client.query(NOTE, [',
    after: 'await pool.query(NOTE, [',
    noticedBy: announcements(
      'reaches everyone once through a process that dies in a batch, and one that runs beside it',
    ),
  },
];
