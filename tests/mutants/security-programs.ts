import { testsIn, type Mutant } from './mutant.ts';

const tokens = testsIn('server', 'tests/server/developer/tokens.test.ts');
const tokenFiles = testsIn('server', 'tests/server/developer/token-files.test.ts');
const FILES_OF_OTHERS = 'reads none of another business, also of one that its maker belongs to';
const webhooks = testsIn('server', 'tests/server/developer/webhooks.test.ts');
const publicPages = testsIn('server', 'tests/server/public-pages/public-pages.test.ts');
const chatPictures = testsIn('server', 'tests/server/commands/add-message-picture.test.ts');
const SEEN_BY_BOTH_SIDES = 'is seen by both sides only, and by nobody once its message was removed';

/** The programs of a business, and what strangers may not see. */
export const programs: readonly Mutant[] = [
  {
    id: 'security-44-scopes-are-not-asked',
    breaks: 'A token may make every call that is open to any token.',
    file: 'server/middleware/act-by-token.ts',
    before: 'if (missing.length > 0) return refused(scopesMissing(missing));',
    after: 'if (missing.length > 9) return refused(scopesMissing(missing));',
    noticedBy: tokens(
      'of all calls, a token may make those that the contract opens to it, and none without its scopes',
    ),
  },
  {
    id: 'security-44-revoked-token-works',
    breaks: 'A revoked token still works.',
    file: 'server/middleware/act-by-token.ts',
    before: 'where t.token_hash = $1 and t.revoked_on is null`;',
    after: 'where t.token_hash = $1`;',
    noticedBy: tokens('a token that was revoked, also by a colleague, is out with its next call'),
  },
  {
    id: 'security-44-token-pays',
    breaks: 'A token asks for a round of changes at a price.',
    file: 'server/commands/run-batch.ts',
    before: 'if (caller.isProgram && needsPerson(body)) return refused(noToken());',
    after: '',
    noticedBy: tokens('a token asks for a round of changes, but for none at a price'),
  },
  {
    id: 'security-44-token-invites',
    breaks: 'A token invites and accepts creators, at prices that no person has seen.',
    file: 'contract/commands/command-rules.ts',
    before: 'binding.has(body.payload.event)',
    after: 'binding.size === 0',
    noticedBy: testsIn(
      'server',
      'tests/server/developer/token-candidates.test.ts',
    )('a token invites nobody, and accepts nobody: a price may have changed since it was read'),
  },
  {
    id: 'security-44-token-reads-notifications',
    breaks: 'A token reads the notifications of the people of its business.',
    file: 'server/routes/sync.ts',
    before: 'answerOf(caller.isProgram ? withoutNotifications(page) : page)',
    after: 'answerOf(withoutNotifications === null ? page : page)',
    noticedBy: tokens(
      'a token reads the records of its business, and no notification of its people',
    ),
  },
  {
    id: 'security-44-expired-token-works',
    breaks: 'A token works after its end.',
    file: 'server/middleware/act-by-token.ts',
    before: 'if (found.expiresOn && found.expiresOn <= deps.now()) {',
    after: 'if (found.expiresOn && found.expiresOn < new Date(0)) {',
    noticedBy: tokens(
      'a token that may live %s days works until then, and says afterward that it expired',
    ),
  },
  {
    id: 'security-44-token-reads-files-of-others',
    breaks: 'A token reads the content of every business whose file ids it knows.',
    file: 'server/pictures/may-read.ts',
    before: "or (f.purpose <> 'chatPhoto' and $2 in (${SIDES}))",
    after: "or (f.purpose <> 'chatPhoto' and $2::uuid is not null)",
    noticedBy: tokenFiles(FILES_OF_OTHERS),
  },
  {
    id: 'security-44-token-reads-files-without-scope',
    breaks: 'A token without the scope for content reads it.',
    file: 'server/routes/files.ts',
    before: 'if (!scopes.includes(scope)) return refused(scopesMissing([scope]));',
    after: 'if (scopes.length === 0) return refused(scopesMissing([scope]));',
    noticedBy: tokenFiles('needs a scope for content, and another one for pictures of chats'),
  },
  {
    id: 'security-44-token-outlives-the-membership',
    breaks: 'A token of a former member works again once they are back.',
    file: 'server/members/change-team.ts',
    before: "if (removed) await endMade(client, 'api_tokens', removed, accountId, now);",
    after: "if (changed) await endMade(client, 'api_tokens', changed, accountId, now);",
    noticedBy: tokens(
      'a token ends with its maker’s membership, and stays so when they join again',
    ),
  },
  {
    id: 'security-45-webhook-into-the-own-network',
    breaks: 'A webhook’s name may lead to this machine or its network.',
    file: 'server/developer/send-webhook.ts',
    before: "ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';",
    after: "ipaddr.isValid(address) && ipaddr.process(address).range() !== 'broadcast';",
    noticedBy: webhooks('a name that leads into a private network is not called: %s'),
  },
  {
    id: 'security-45-unsigned-body',
    breaks: 'The signature of a webhook leaves the body out.',
    file: 'server/developer/send-webhook.ts',
    before: '.update(`${id}.${timestamp}.${body}`)',
    after: '.update(`${id}.${timestamp}.`)',
    noticedBy: webhooks('a delivery is signed by the rules of Standard Webhooks'),
  },
  {
    id: 'security-46-any-picture-is-public',
    breaks: 'A public page shows every picture whose address is known.',
    file: 'server/public-pages/mount-pages.ts',
    before: 'if (!found || !picturesOf(found.page).includes(id)) return await context.notFound();',
    after: 'if (!found || picturesOf(found.page).length > 99) return await context.notFound();',
    noticedBy: publicPages('shows the pictures of the page to everyone, and no other picture'),
  },
  {
    id: 'security-46-page-of-a-suspended-person',
    breaks: 'The page of a suspended person stays public.',
    file: 'server/public-pages/find-page.ts',
    before: "m.role in ('creator', 'owner') and u.disabled)`;",
    after: "m.role in ('creator', 'owner') and u.disabled and false)`;",
    noticedBy: publicPages('is not there while the person is suspended'),
  },
  {
    id: 'security-50-strangers-see-chat-pictures',
    breaks: 'Everyone signed in sees a picture of a chat whose address they know.',
    file: 'server/pictures/may-read.ts',
    before: 'where membership."accountId" in (${CHAT_SIDES}))))`;',
    after: 'where exists (${CHAT_SIDES}))))`;',
    noticedBy: chatPictures(SEEN_BY_BOTH_SIDES),
  },
  {
    id: 'security-50-removed-picture-stays',
    breaks: 'The picture of a removed message stays readable.',
    file: 'server/commands/messages/remove-message.ts',
    before: "set message = '', picture_file_id = null, picture_alt = '',",
    after: "set message = '', picture_alt = '',",
    noticedBy: chatPictures(SEEN_BY_BOTH_SIDES),
  },
];
