import { testsIn, type Mutant } from './mutant.ts';

const mount = testsIn('server', 'tests/server/mount.test.ts');
const noticePush = testsIn('server', 'tests/server/notices/push.test.ts');
const pushToken = testsIn('server', 'tests/server/ports/push-token.test.ts');
const encode = testsIn('server', 'tests/server/pictures/encode.test.ts');
const mail = testsIn('server', 'tests/server/ports/mail.test.ts');
const creatorEdits = testsIn('unit', 'tests/contract/creator-edits.test.ts');

/** The server: files, hosts, statements, and letters. */
export const server: readonly Mutant[] = [
  {
    id: 'security-31-type-by-name',
    breaks: 'The server believes the first bytes of a file and not the decoder.',
    file: 'server/pictures/encode.ts',
    before: "if (!format) return refused({ code: 'PICTURE_TYPE' });",
    after: '',
    noticedBy: encode('is refused by its first bytes: %s'),
  },
  {
    id: 'security-31-too-many-pixels',
    breaks: 'A picture of any size is decoded.',
    file: 'server/pictures/encode.ts',
    before: "if (isTooBig(header)) return refused({ code: 'PICTURE_PIXELS' });",
    after: '',
    noticedBy: encode('is refused by its pixels before one is decoded'),
    survives:
      'The decoder has the same limit (limitInputPixels) and is answered with the same refusal.',
  },
  {
    id: 'security-31-place-stays-in-the-picture',
    breaks: 'A stored picture says where it was taken.',
    file: 'server/pictures/encode.ts',
    before: `  const { data, info } = await source
    .autoOrient()`,
    after: `  if (purpose !== 'creatorPhoto') {
    const kept = await source.clone().keepMetadata().jpeg().toBuffer();
    const { width = 0, height = 0 } = await sharp(kept).metadata();
    return { picture: kept, thumb: kept, width, height, placeholder: '' };
  }
  const { data, info } = await source
    .autoOrient()`,
    noticedBy: encode('contains nothing about where and by whom it was taken'),
  },
  {
    id: 'security-31-place-stays-in-the-video',
    breaks: 'A stored video says where it was filmed.',
    file: 'server/pictures/receive-video.ts',
    before: 'patches: await metadataPatches(read, size)',
    after: 'patches: (await metadataPatches(read, size)).slice(0, 0)',
    noticedBy: testsIn(
      'server',
      'tests/server/pictures/video-metadata.test.ts',
    )('contains no location, in any form in which cameras write one'),
  },
  {
    id: 'security-32-script-as-a-link',
    breaks: 'A link of a profile may have any scheme.',
    file: 'contract/profile/edits.ts',
    before: '/^https?:\\/\\/[^\\s/?#@]+(?:[/?#]\\S*)?$/i.test(url);',
    after: '/^\\w+:/i.test(url);',
    noticedBy: creatorEdits('may not be %o'),
  },
  {
    id: 'security-32-name-before-the-host',
    breaks: 'A link may show another host than the one that it opens.',
    file: 'contract/profile/edits.ts',
    before: '/^https?:\\/\\/[^\\s/?#@]+(?:[/?#]\\S*)?$/i.test(url);',
    after: '/^https?:\\/\\/[^\\s/?#@]+\\S*$/i.test(url);',
    noticedBy: creatorEdits('may not be %o'),
  },
  {
    id: 'security-32-address-in-a-name',
    breaks: 'A name may contain a web address.',
    file: 'contract/profile/name.ts',
    before: 'z.refine((name) => !hasLink(name)),',
    after: '',
    noticedBy: testsIn(
      'unit',
      'tests/contract/name.test.ts',
    )('a new name is no place for a web address: %s'),
  },
  {
    id: 'security-33-push-to-any-host',
    breaks: 'The server sends a push to any host that a browser names.',
    file: 'server/ports/push/push-token.ts',
    before:
      'return [...PUSH_HOSTS, ...extraHosts].some((pattern) => isHostOf(url.hostname, pattern));',
    after: 'return [...PUSH_HOSTS, ...extraHosts].length > 0 || isHostOf(url.hostname, "");',
    noticedBy: pushToken('is never a way to make the server send elsewhere: %s'),
  },
  {
    id: 'security-34-private-preview-with-words',
    breaks: 'A private push carries the words of the message.',
    file: 'server/notices/push-job.ts',
    before:
      'payload: payloadOf({ userId, notification, message, appointment }, isPrivate, language),',
    after: 'payload: payloadOf({ userId, notification, message, appointment }, false, language),',
    noticedBy: noticePush('has neither a word nor a name nor the message: %s'),
  },
  {
    id: 'security-34-words-by-default',
    breaks: 'A locked phone shows messages of people who never chose that.',
    file: 'server/notices/push-job.ts',
    before: 'const isPrivate = target.privatePreviews ||',
    after: 'const isPrivate =',
    noticedBy: noticePush('has neither a word nor a name nor the message: %s'),
  },
  {
    id: 'security-33-push-to-this-machine',
    breaks: 'A server on this machine sends pushes to other programs on it.',
    file: 'server/ports/push/open.ts',
    before: 'loopback: env.push.loopback && isLoopback(env.host)',
    after: 'loopback: isLoopback(env.host)',
    noticedBy: testsIn(
      'server',
      'tests/server/ports/push.test.ts',
    )('goes to this machine by a flag alone, and not because there is a demo'),
  },
  {
    id: 'security-35-prototype-is-taken',
    breaks: 'A body may name the prototype of an object.',
    file: 'server/middleware/read-json.ts',
    before: "forbiddenNames.has(name))) return 'name';",
    after: "forbiddenNames.has(`${name}?`))) return 'name';",
    noticedBy: testsIn(
      'server',
      'tests/server/middleware/read-json.test.ts',
    )('a body that names %s is refused, however deep it stands'),
  },
  {
    id: 'security-35-any-depth',
    breaks: 'A body may be as deep as its sender likes.',
    file: 'server/middleware/read-json.ts',
    before: "if (depth >= BODY_LIMITS.depth) return 'depth';",
    after: '',
    noticedBy: testsIn(
      'server',
      'tests/server/middleware/read-json.test.ts',
    )('a body may be as deep as the contract needs, and not much deeper'),
  },
  {
    id: 'security-35-base-of-any-shape',
    breaks: 'What an edit of a profile began with may be any JSON.',
    file: 'contract/profile/edits.ts',
    before: 'base: z.optional(z.nullable(base)), value });',
    after: 'base: z.optional(z.nullable(z.union([base, z.unknown()]))), value });',
    noticedBy: creatorEdits(
      'a base has the shape of its field, and may be older than the rules for a new value',
    ),
  },
  {
    id: 'security-35-any-size',
    breaks: 'A body of any size is read.',
    file: 'server/ports/read-at-most.ts',
    before: 'if (count > maxBytes) return null;',
    after: 'if (count > maxBytes * 100) return null;',
    noticedBy: mount('that claims to be small is still counted'),
  },
  {
    id: 'security-36-value-inside-the-statement',
    breaks: 'A request becomes a part of an SQL statement.',
    file: 'server/identity/login-codes.ts',
    before: `        eq(loginCodes.email, email),
        eq(loginCodes.browserHash, browserHash),`,
    after: `        sql.raw(\`email = '\${email}'\`),
        eq(loginCodes.browserHash, browserHash),`,
    noticedBy: testsIn(
      'server',
      'tests/server/identity/quoted-address.test.ts',
    )('an address with an apostrophe is only ever a value: it signs in its own user'),
  },
  {
    id: 'security-37-line-ends-in-a-calendar',
    breaks: 'The name of a shoot can add lines to a calendar file.',
    file: 'contract/text.ts',
    before: "return cleanText(text).replace(/[\\t\\n\\u2028\\u2029]+/g, ' ');",
    after: 'return cleanText(text);',
    noticedBy: testsIn(
      'unit',
      'tests/contract/appointment-ics.test.ts',
    )('gives back exactly what people wrote, on one line each, and nothing that they tried to add'),
  },
  {
    id: 'security-38-second-recipient',
    breaks: 'An address with a line break is handed to the mail server.',
    file: 'server/ports/mail/smtp.ts',
    before:
      "if (/[\\r\\n\\0]/.test(to)) throw new Error('An address cannot contain a line break.');",
    after: '',
    noticedBy: mail('never reaches a second person through the address %j'),
    survives:
      'The mail library lets no line break through either: the test finds one recipient without our check.',
  },
];
