import { testsIn, type Mutant } from './mutant.ts';

const mount = testsIn('server', 'tests/server/mount.test.ts');
const noticeLabels = testsIn('server', 'tests/server/notices/labels.test.ts');
const notificationRules = testsIn('unit', 'tests/contract/notification-rules.test.ts');

/** The web: headers, requests, and words of others on a screen. */
export const web: readonly Mutant[] = [
  {
    id: 'security-18-answers-are-cached',
    breaks: 'A cache may keep the answer to a call.',
    file: 'server/http/json-answer.ts',
    before: "'Cache-Control': 'no-store',",
    after: "'Cache-Control': 'private',",
    noticedBy: mount('of a call is kept by no cache, and packed when it is long'),
  },
  {
    id: 'security-19-scripts-from-anywhere',
    breaks: 'The security policy allows scripts that the page writes itself.',
    file: 'server/middleware/security-headers.ts',
    before: `"script-src 'self'",`,
    after: `"script-src 'self' 'unsafe-inline'",`,
    noticedBy: mount('carries the security headers: %s'),
  },
  {
    id: 'security-19-page-in-a-frame',
    breaks: 'Another site may show the app in a frame.',
    file: 'server/middleware/security-headers.ts',
    before: `"frame-ancestors 'none'",`,
    after: `"frame-ancestors *",`,
    noticedBy: mount('carries the security headers: %s'),
  },
  {
    id: 'security-20-text-becomes-markup',
    breaks: 'The browser is not told to enforce Trusted Types.',
    file: 'server/middleware/security-headers.ts',
    before: `"require-trusted-types-for 'script'",\n`,
    after: '',
    noticedBy: mount('carries the security headers: %s'),
  },
  {
    id: 'security-20-map-policy-lets-markup-pass',
    breaks: 'The default policy of Trusted Types lets any markup pass.',
    file: 'src/lib/map-policy.ts',
    before: "if (markup !== QUESTION) throw new TypeError('No markup is written as text.');",
    after: '',
    noticedBy: testsIn(
      'unit',
      'tests/src/lib/map-policy.test.ts',
    )('only the map library’s own question is let through as markup'),
  },
  {
    id: 'security-21-types-are-guessed',
    breaks: 'Browsers may guess the type of an answer.',
    file: 'server/middleware/security-headers.ts',
    before: "'X-Content-Type-Options': 'nosniff',",
    after: '',
    noticedBy: mount('carries the security headers: %s'),
  },
  {
    id: 'security-21-plain-http-again',
    breaks: 'Browsers are not told to insist on https.',
    file: 'server/middleware/security-headers.ts',
    before: "if (!env.publicUrl.startsWith('https:')) return headers;",
    after: 'if (env.publicUrl) return headers;',
    noticedBy: mount('carries the security headers: %s'),
  },
  {
    id: 'security-22-foreign-origin',
    breaks: 'A page of another origin may change something.',
    file: 'server/middleware/request-origin.ts',
    before:
      "return URL.canParse(origin) && isOurs(new URL(origin).host) ? null : refuse('CROSS_SITE');",
    after: "return origin !== '' || isOurs(origin) ? null : refuse('CROSS_SITE');",
    noticedBy: mount('from %s changes nothing'),
  },
  {
    id: 'security-22-foreign-host',
    breaks: 'The server answers under any host name.',
    file: 'server/middleware/request-origin.ts',
    before: "if (!isOurs(host)) return refuse('CROSS_SITE');",
    after: "if (host === '') return refuse('CROSS_SITE');",
    noticedBy: mount('from %s changes nothing'),
  },
  {
    id: 'security-23-simple-form',
    breaks: 'A simple form of another page can send a call.',
    file: 'server/middleware/read-json.ts',
    before: "if (type !== 'application/json') return refused(refuse('NOT_JSON'));",
    after: 'void type;',
    noticedBy: mount('with a body that a simple form could send is refused: %s'),
  },
  {
    id: 'security-24-addresses-in-the-log',
    breaks: 'The log holds whole addresses, with the secret name of a calendar in them.',
    file: 'server/app.ts',
    before: "route: context.get('route') ?? (context.res.status < 400 ? 'file' : 'unknown'),",
    after: 'route: context.req.url,',
    noticedBy: testsIn(
      'server',
      'tests/server/routes/calendar-feed.test.ts',
    )('needs a session to be made, and never stands in the log'),
  },
  {
    id: 'security-25-bio-with-scripts',
    breaks: 'The server keeps a script in a bio.',
    file: 'server/commands/profiles/about-html.ts',
    before: `  allowedTags: [...aboutTags],
  allowedAttributes: { a: ['href', 'rel'] },`,
    after: `  allowedTags: [...aboutTags, 'script', 'img'],
  allowedAttributes: { a: ['href', 'rel'], img: ['src', 'onerror'] },`,
    noticedBy: testsIn(
      'server',
      'tests/server/commands/creator-bio.test.ts',
    )('keeps its words and loses what could act: %s'),
  },
  {
    id: 'security-25-notification-with-scripts',
    breaks: 'The server keeps markup of a person in a notification.',
    file: 'server/notices/html.ts',
    before: "text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? '');",
    after: "text.replace(/[&]/g, (character) => ENTITIES[character] ?? '');",
    noticedBy: noticeLabels('are shown and never run: %s'),
  },
  {
    id: 'security-25-screen-shows-what-it-gets',
    breaks: 'The notification screen renders tags that are not on its list.',
    file: 'src/features/notifications/clean-body.ts',
    before: `    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href'],`,
    after: `    ADD_TAGS: TAGS,
    ALLOWED_ATTR: ['href', 'src', 'style'],`,
    noticedBy: testsIn(
      'browser',
      'tests/browser/notifications/clean-body.test.ts',
    )('nothing of %s runs, draws or leads out of the app'),
  },
  {
    id: 'security-26-tags-in-a-subject',
    breaks: 'The subject of a letter has tags in it.',
    file: 'server/ports/mail/build-letter.ts',
    before: "line = line.replace(/<\\/?[a-z!][^<>]*>/gi, '');",
    after: "line = line.replace(/<never>/gi, '');",
    noticedBy: testsIn(
      'server',
      'tests/server/ports/mail-letter.test.ts',
    )('has a subject of one line without tags: %j'),
  },
  {
    id: 'security-27-path-of-another-origin',
    breaks: 'A notification may lead to another origin.',
    file: 'contract/notification/rules.ts',
    before: "typeof path === 'string' && IN_APP.test(path);",
    after: "typeof path === 'string' && (IN_APP.test(path) || path.startsWith('/'));",
    noticedBy: notificationRules('is not %j'),
  },
  {
    id: 'security-27-return-path-of-another-origin',
    breaks: 'A sign-in may lead to another origin.',
    file: 'src/lib/return-path.ts',
    before: 'return path !== null && ownPath.test(path) ? path : null;',
    after: 'return path !== null && ownPath ? path : null;',
    noticedBy: testsIn(
      'unit',
      'tests/src/lib/return-path.test.ts',
    )('an address that leads elsewhere (%j) counts as none'),
  },
  {
    id: 'security-28-any-message-is-heard',
    breaks: 'A page believes whatever is said on the channel of the worker.',
    file: 'src/data/device/broadcast.ts',
    before: 'if (parsed.success) onMessage(parsed.data);',
    after: 'if (parsed) onMessage(data as ChannelMessage);',
    noticedBy: testsIn(
      'unit',
      'tests/src/data/broadcast.test.ts',
    )('only the messages of the app are heard on its channel'),
  },
];
