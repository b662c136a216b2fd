import { testsIn, type Mutant } from './mutant.ts';

const deviceSession = testsIn('unit', 'tests/src/data/session.test.ts');
const wipe = testsIn('unit', 'tests/src/data/wipe.test.ts');
const drain = testsIn('unit', 'tests/src/data/drain.test.ts');
const serverSession = testsIn('server', 'tests/server/identity/session.test.ts');
const push = testsIn('unit', 'tests/sw/push.test.ts');
const availability = testsIn('server', 'tests/server/commands/update-availability.test.ts');

/** Faults about people, accounts and push. */
export const people: readonly Mutant[] = [
  {
    id: 'fault-07-signed-out-by-a-fault',
    breaks: 'A renewal that does not reach the server signs the person out.',
    file: 'src/data/device/session.ts',
    before: "if (reply.failure.kind === 'refused' && reply.failure.status === 401)",
    after: 'if (!reply.ok)',
    noticedBy: deviceSession('leaves the person signed in when the renewal meets %s'),
  },
  {
    id: 'fault-07-no-renewal',
    breaks: 'A token that has run out is not renewed.',
    file: 'src/data/device/session.ts',
    before: "if (held.accessToken !== '' && held.expiresAt - device.now() > RENEW_BEFORE_MS) {",
    after: "if (held.accessToken !== '') {",
    noticedBy: deviceSession('is renewed by itself, and what waited is sent'),
  },
  {
    id: 'fault-08-drafts-survive-the-logout',
    breaks: 'Drafts stay on the device after a logout.',
    file: 'src/data/device/wipe.ts',
    before: "const queues = new Set(['outbox', 'media',",
    after: "const queues = new Set(['drafts', 'workDrafts', 'outbox', 'media',",
    noticedBy: wipe(
      'logging out leaves nothing on the device but the mark that the session must end',
    ),
  },
  {
    id: 'fault-08-logout-without-question',
    breaks: 'A logout does not ask about unsent work.',
    file: 'src/features/auth/screens/logout-screen.tsx',
    before: 'const isClear = unsent?.total === 0;',
    after: 'const isClear = unsent !== undefined;',
    noticedBy: testsIn(
      'browser',
      'tests/browser/app/logout.test.tsx',
    )('logging out with unsent work asks, counts it, and deletes it only on request'),
  },
  {
    id: 'fault-08-refused-items-do-not-count',
    breaks: 'A logout does not count items that the server refused.',
    file: 'src/features/auth/queries.ts',
    before: 'const work = items.filter((item) => !commandKinds[item.kind].quiet);',
    after:
      "const work = items.filter((item) => item.state !== 'attention' && !commandKinds[item.kind].quiet);",
    noticedBy: testsIn(
      'browser',
      'tests/browser/app/logout.test.tsx',
    )('an item that the server refused counts as unsent, and stays until it is deleted'),
  },
  {
    id: 'fault-09-another-user-sends-it',
    breaks: 'The queue of one user is sent in the session of another.',
    file: 'src/data/device/drain.ts',
    before: `    const more = await db.outbox
      .where({ userId })`,
    after: `    const more = await db.outbox
      .orderBy('order')`,
    noticedBy: drain('another user’s sign-in neither sends nor sees it; its owner’s does'),
  },
  {
    id: 'fault-09-another-user-reads-it',
    breaks: 'The messages of one user stay on the device when another user signs in.',
    file: 'src/data/device/wipe.ts',
    before: `      await clearReading(db);
      if (held) {`,
    after: '      if (held) {',
    noticedBy: wipe(
      'another user’s sign-in sees nothing of the first, whose unsent work waits for them',
    ),
  },
  {
    id: 'fault-12-sent-for-the-active-account',
    breaks: 'A command is sent for the account that is active now.',
    file: 'src/data/device/drain.ts',
    before: 'const accountId = items[0]?.accountId;',
    after: 'const accountId = session.accountId ?? undefined;',
    noticedBy: drain(
      'it is sent for the account it was written under, whichever account is active later',
    ),
  },
  {
    id: 'fault-12-former-member-writes',
    breaks: 'A command of someone who is no longer a member is done.',
    file: 'server/commands/commit-set.ts',
    before: "if (!role) return 'MEMBERSHIP_GONE';",
    after: 'if (!role) return null;',
    noticedBy: testsIn(
      'server',
      'tests/server/commands/membership-meanwhile.test.ts',
    )('a command that was under way when the membership ended writes nothing'),
  },
  {
    id: 'fault-19-push-without-tag',
    breaks: 'Each push is a notification of its own.',
    file: 'sw/show-push.ts',
    before: 'tag: roomIn(payload) ?? notification.id,',
    after: 'tag: crypto.randomUUID(),',
    noticedBy: push(
      'delivered twice and in both shapes is one notification, one news, one in the badge',
    ),
  },
  {
    id: 'fault-20-push-is-not-shown',
    breaks: 'A push is not shown on browsers that want each push shown.',
    file: 'sw/push.ts',
    before: 'if (mustShowEach(on)) return false;',
    after: '',
    noticedBy: push('browsers that want each push shown get it shown: %s'),
  },
  {
    id: 'fault-20-sender-without-address',
    breaks: 'The signature of a push names an address that Apple does not believe.',
    file: 'server/ports/push/vapid-keys.ts',
    before: "if (protocol === 'https:' && hostname !== 'localhost') return publicUrl;",
    after: "if (protocol !== '' && hostname !== '') return publicUrl;",
    noticedBy: testsIn(
      'server',
      'tests/server/ports/push.test.ts',
    )('come with an address that Apple believes: %s, %s'),
  },
  {
    id: 'fault-21-push-for-someone-else-is-shown',
    breaks: 'The worker shows a push for a user who was signed in before.',
    file: 'sw/keep-push.ts',
    before: "const isHere = session?.state === 'open' && session.userId === userId;",
    after: "const isHere = session?.state === 'open' && userId !== undefined;",
    noticedBy: push(
      'for another user shows and stores nothing, and the subscription is given back',
    ),
  },
  {
    id: 'fault-21-registration-keeps-its-first-user',
    breaks: 'A push on its way to the former user of a browser finds the new one.',
    file: 'server/notices/registrations.ts',
    before:
      'set id = case when p.user_id = excluded.user_id then p.id else excluded.id end,\n    kind',
    after: 'set kind',
    noticedBy: testsIn(
      'server',
      'tests/server/routes/notifications.test.ts',
    )('belongs to the person who made it last, as another one'),
  },
  {
    id: 'fault-37-second-tab-ends-the-session',
    breaks: 'A refresh token that a second tab presents ends the session.',
    file: 'server/identity/sessions.ts',
    before: "if (position === 'older') return endWarned(deps, tx, presented.id, COPIED);",
    after:
      "if (position === 'older' || position === 'used') return endWarned(deps, tx, presented.id, COPIED);",
    noticedBy: serverSession(
      'by twenty tabs at once keeps all of them signed in with the same next token',
    ),
  },
  {
    id: 'fault-37-each-call-renews',
    breaks: 'Each call that meets a 401 renews the session again.',
    file: 'src/data/device/session.ts',
    before: 'if (held.accessToken !== seen.accessToken) return { ok: true, value: held };',
    after: '',
    noticedBy: deviceSession('many calls that meet a 401 at once share one renewal'),
  },
  {
    id: 'fault-39-last-edit-wins',
    breaks: 'Hours that another device changed are overwritten without a question.',
    file: 'server/commands/appointments/update-availability.ts',
    before: 'if (baseVersion !== undefined && baseVersion !== version) {',
    after: 'if (baseVersion !== undefined && baseVersion < 0) {',
    noticedBy: availability(
      'over another version than the one that was edited is refused, with what holds now',
    ),
  },
  {
    id: 'fault-39-canceled-shoot-comes-back',
    breaks: 'A shoot that the business canceled can be canceled again.',
    file: 'contract/appointment/rules.ts',
    before: `    action: 'campaign.manage',
    from: open,
    to: 'cancelledByBusiness',`,
    after: `    action: 'campaign.manage',
    from: [...open, 'cancelledByCreator'],
    to: 'cancelledByBusiness',`,
    noticedBy: testsIn(
      'unit',
      'tests/contract/appointment-table.test.ts',
    )('$event by the $actor from $state'),
  },
  {
    id: 'fault-47-switch-by-place-alone',
    breaks: 'An account is chosen by its place in a list that has changed.',
    file: 'server/routes/me.ts',
    before: 'if (body.accountId && body.accountId !== chosen.accountId) {',
    after: "if (body.accountId && chosen.accountId === ('' as typeof chosen.accountId)) {",
    noticedBy: testsIn(
      'server',
      'tests/server/identity/memberships.test.ts',
    )('is not switched by a list that changed meanwhile'),
  },
];
