import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { mails } from '#server/db/schema/identity.ts';
import { lettersTo } from '#server/identity/mailbox.ts';
import { buildLetter } from '#server/ports/mail/build-letter.ts';
import { checkMail } from '#server/ports/mail/check.ts';
import { codesOnTerminal } from '#server/ports/mail/codes-on-terminal.ts';
import { databaseMail } from '#server/ports/mail/database.ts';
import type { Letter, Mail } from '#server/ports/mail/mail.ts';
import { openMail } from '#server/ports/mail/open.ts';
import { smtpMail } from '#server/ports/mail/smtp.ts';
import { databaseForFile } from '../../support/postgres.ts';
import { openSmtpSink } from '../../support/smtp-sink.ts';
import type { SmtpSink } from '../../support/smtp-sink.ts';

const letter: Letter = {
  to: 'ada@example.com',
  subject: '123456 is your code',
  text: 'Your code: 123456',
  code: '123456',
};
const now = () => new Date('2026-11-21T10:00:00.000Z');
let sink: SmtpSink;

const database = await databaseForFile();
beforeAll(async () => {
  sink = await openSmtpSink();
});
afterAll(() => sink.close());

/** What arrived for everyone, the newest last. */
type Arrived = { recipients: string[]; subject: string; text: string; headers: string[] };
const adapters: { name: string; open: () => { mail: Mail; arrived: () => Promise<Arrived[]> } }[] =
  [
    {
      name: 'database',
      open() {
        const db = drizzle(database.pool);
        return {
          mail: databaseMail({ db, now }),
          arrived: async () =>
            (await lettersTo({ db }, undefined)).toReversed().map((one) => ({
              recipients: [one.to],
              subject: one.subject,
              text: one.text,
              headers: [],
            })),
        };
      },
    },
    {
      name: 'SMTP',
      open: () => ({
        mail: smtpMail({ smtpUrl: sink.url, mailFrom: 'no-reply@example.com' }),
        arrived: async () =>
          sink.deliveries.map(({ recipients, data }) => {
            const [head = '', ...body] = data.split('\n\n');
            const headers = head.replace(/\n[ \t]+/g, ' ').split('\n');
            const subject = headers.find((line) => line.startsWith('Subject: ')) ?? '';
            return {
              recipients,
              subject: subject.slice('Subject: '.length),
              text: body.join('\n\n').trim(),
              headers,
            };
          }),
      }),
    },
  ];

describe.each(adapters)('mail by $name', ({ open }) => {
  it('delivers a letter to the one person it is for', async () => {
    const { mail, arrived } = open();

    await mail.send(letter);

    const last = (await arrived()).at(-1);
    expect(last).toMatchObject({
      recipients: ['ada@example.com'],
      subject: '123456 is your code',
      text: 'Your code: 123456',
    });
  });

  it.each([
    'ada@example.com, eve@example.com',
    '"x" <eve@example.com>, ada@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com>\r\nRCPT TO:<eve@example.com',
  ])('never reaches a second person through the address %j', async (to) => {
    const { mail, arrived } = open();
    const before = (await arrived()).length;

    await mail
      .send({ ...letter, to })
      .catch((error: unknown) => expect(error).toBeInstanceOf(Error));

    const added = (await arrived()).slice(before);
    expect(added.flatMap((one) => one.recipients)).not.toContain('eve@example.com');
    expect(added.flatMap((one) => one.headers).filter((line) => /^bcc:/i.test(line))).toEqual([]);
  });

  it('adds no header through a subject or a text', async () => {
    const { mail, arrived } = open();
    const injection = 'hello\r\nBcc: eve@example.com\r\n\r\nforged';

    await mail.send({ ...letter, subject: injection, text: `.\r\nQUIT\r\n${injection}` });

    const last = (await arrived()).at(-1);
    expect(last?.recipients).toEqual(['ada@example.com']);
    expect(last?.headers.filter((line) => /^bcc:/i.test(line))).toEqual([]);
    expect(last?.text).toContain('forged');
  });
});

describe('a letter that may be unwanted', () => {
  const smtp = () => smtpMail({ smtpUrl: sink.url, mailFrom: 'no-reply@example.com' });
  const built = buildLetter({
    subject: 'New booking',
    paragraphs: ['Maya asked for Friday.'],
    unsubscribeUrl: `https://pollin.test/api/unsubscribe?token=${'a'.repeat(200)}`,
  });

  it('arrives as text and HTML, with a way to get no more', async () => {
    await smtp().send({ ...built, to: 'ada@example.com' });

    const data = sink.deliveries.at(-1)?.data ?? '';
    expect(data).toContain('multipart/alternative');
    expect(data).toContain('text/html');
    const unfolded = data.replace(/\n[ \t]+/g, '');
    expect(unfolded).toContain(`List-Unsubscribe:${built.headers?.['List-Unsubscribe']}\n`);
    expect(unfolded).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n');
  });

  it('brings a calendar file along, whose name adds no header either', async () => {
    const file = { name: 'shoot.ics\r\nBcc: eve@example.com', type: 'text/calendar' } as const;
    await smtp().send({ ...built, to: 'ada@example.com', file: { ...file, content: 'BEGIN:X' } });

    const { data = '', recipients } = sink.deliveries.at(-1) ?? {};
    expect(data).toContain('Content-Type: text/calendar');
    expect(data).toContain(Buffer.from('BEGIN:X').toString('base64'));
    expect(data).not.toMatch(/^Bcc:/im);
    expect(recipients).toEqual(['ada@example.com']);
  });

  it('adds no other header through that way', async () => {
    const hostile = {
      'List-Unsubscribe': '<https://pollin.test/u>\r\nBcc: eve@example.com',
      'List-Unsubscribe-Post': 'x\nBcc: eve@example.com',
      Bcc: 'eve@example.com',
    };

    await smtp().send({ ...letter, headers: hostile });

    const last = sink.deliveries.at(-1);
    expect(last?.recipients).toEqual(['ada@example.com']);
    expect(last?.data).not.toMatch(/^bcc:/im);
  });

  it('is kept with its HTML where nothing leaves the machine', async () => {
    const db = drizzle(database.pool);
    await databaseMail({ db, now }).send({ ...built, to: 'html@example.com' });

    const [kept] = await db.select().from(mails).where(eq(mails.to, 'html@example.com'));
    expect(kept).toMatchObject({ text: built.text, html: built.html });
  });
});

describe('which mail is used', () => {
  const env = { smtpUrl: null, mailFrom: 'no-reply@example.com', demo: false };
  const parts = () => ({ db: drizzle(database.pool), now });

  it('prints a code where a demo was started, and nowhere otherwise', async () => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);

    await openMail({ env, ...parts(), print }).mail.send(letter);
    expect(lines).toEqual([]);

    await openMail({ env: { ...env, demo: true }, ...parts(), print }).mail.send(letter);
    expect(lines).toEqual(['Code for ada@example.com: 123456']);
  });

  it('prints nothing for a letter without a code', async () => {
    const lines: string[] = [];
    const mail = codesOnTerminal(databaseMail(parts()), (line) => void lines.push(line));

    await mail.send({ to: 'ada@example.com', subject: 'Hello', text: 'No code here' });

    expect(lines).toEqual([]);
  });

  it('hands letters to the mail server when one is set', async () => {
    const before = sink.deliveries.length;
    const smtp = { ...env, smtpUrl: sink.url };

    const { mail, name } = openMail({ env: smtp, ...parts(), print: () => undefined });
    await mail.send(letter);

    expect(name).toBe('SMTP (127.0.0.1)');
    expect(sink.deliveries.length).toBe(before + 1);
  });

  it.each([
    ['', '', null],
    [
      'AUTH',
      '535 5.7.8 Wrong password',
      'The mail server refuses the user or password of SMTP_URL.',
    ],
    [
      'EHLO',
      '421 4.3.2 Going down',
      "The mail server of SMTP_URL can't be used (Server terminates connection. response=421 4.3.2 Going down: 421 4.3.2 Going down).",
    ],
  ])('is tried at the start, without a letter: %s %s', async (verb, refusal, fault) => {
    const tried = await openSmtpSink();
    onTestFinished(() => tried.close());
    if (fault) tried.refusals.set(verb, refusal);
    const lines: string[] = [];

    await checkMail(tried.url.replace('//', '//user:hunter2@'), (line) => void lines.push(line));

    expect(lines).toEqual(fault ? [`${fault} Nobody gets a sign-in code until it works.`] : []);
    expect(tried.deliveries).toEqual([]);
  });

  it('that is away at the start is named with the reason', async () => {
    const lines: string[] = [];

    await checkMail('smtp://user:hunter2@127.0.0.1:1', (line) => void lines.push(line));

    expect(lines).toEqual([
      expect.stringContaining("can't be used (connect ECONNREFUSED 127.0.0.1:1)."),
    ]);
    expect(lines.join()).not.toContain('hunter2');
  });

  it('fails with a clear reason when the mail server is away', async () => {
    const away = smtpMail({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'no-reply@example.com' });

    await expect(away.send(letter)).rejects.toThrow('ECONNREFUSED');
  });
});
