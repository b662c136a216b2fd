import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '#contract/new-id.ts';
import { startLetters } from '#server/identity/letter-jobs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  forgetLetters,
  LETTER_JOBS,
  lettersDelivered,
  sendPlainLater,
} from '#server/identity/letters.ts';
import type { Letter } from '#server/ports/mail/mail.ts';
import { smtpMail } from '#server/ports/mail/smtp.ts';
import { openSmtpSink, type SmtpSink } from '../../support/smtp-sink.ts';
import { identityAppForFile } from './identity-app.ts';

const app = await identityAppForFile({ limitsFactor: 1000 });
await startLetters(app.deps);
const { pool } = app.deps;

let isAway = false;
let sent: Letter[] = [];
beforeEach(() => {
  sent = [];
  app.deps.mail = {
    send: async (letter) => {
      if (isAway) throw Object.assign(new Error('hunter2'), { code: 'ECONNREFUSED' });
      sent.push(letter);
    },
  };
});

/** Asks for a code while the mail server is away. */
async function askInVain(browser = app.browser(), email = `${newId<string>()}@example.com`) {
  isAway = true;
  expect((await browser.askForCode(email)).status).toBe(200);
  await lettersDelivered(app.deps.mail);
  isAway = false;
  return { browser, email };
}
const runDue = () => app.jobs.runDue(app.deps.now());

it('a code that the mail server did not take comes a little later, and signs in', async () => {
  const { browser, email } = await askInVain();

  await runDue();

  expect(sent).toMatchObject([{ to: email, code: expect.stringMatching(/^\d{6}$/) as string }]);
  expect((await browser.tryCode(email, sent[0]?.code ?? '')).status).toBe(200);
});

it('a waiting letter holds no code, neither in its job nor anywhere in the database', async () => {
  await askInVain();
  const [job] = (await app.jobs.waiting()).filter(({ name }) => name === LETTER_JOBS);
  expect(Object.keys(job?.payload as object)).toEqual(['code', 'kind', 'language', 'held']);

  await runDue();

  const code = sent[0]?.code ?? '';
  const { rows } = await pool.query('select * from login_codes');
  expect(JSON.stringify({ job, rows })).not.toContain(code);
});

it('a letter waits as a job from before its first try until it was taken', async () => {
  const atFirstTry: unknown[] = [];
  app.deps.mail = {
    send: async (letter) => {
      const waiting = await app.jobs.waiting();
      atFirstTry.push(...waiting.filter(({ name }) => name === LETTER_JOBS));
      sent.push(letter);
    },
  };
  await app.browser().askForCode(`${newId<string>()}@example.com`);
  await lettersDelivered(app.deps.mail);

  expect(atFirstTry).toHaveLength(1);
  app.pass(181_000);
  await runDue();
  expect(sent).toHaveLength(1);
});

it('a slow first try that fails leaves one job, also when another process has taken it up', async () => {
  let fail: (error: Error) => void = () => undefined;
  app.deps.mail = { send: () => new Promise((_, reject) => (fail = reject)) };
  const { mail } = app.deps;
  await app.browser().askForCode(`${newId<string>()}@example.com`);
  app.deps.mail = { send: async (letter) => void sent.push(letter) };

  app.pass(170_000);
  await runDue();
  expect(sent).toEqual([]);
  app.pass(11_000);
  await runDue();
  fail(new Error('too slow'));
  await lettersDelivered(mail);
  await runDue();

  expect(sent).toHaveLength(1);
});

it('a letter whose process is killed during the first try is sent by another one, once', async () => {
  const killed = new Promise<never>(() => undefined);
  app.deps.mail = { send: () => killed };
  const browser = app.browser();
  const email = `${newId<string>()}@example.com`;
  await browser.askForCode(email);
  app.deps.mail = { send: async (letter) => void sent.push(letter) };

  await runDue();
  expect(sent).toEqual([]);
  app.pass(181_000);
  await runDue();
  await runDue();

  expect(sent).toMatchObject([{ to: email }]);
  expect((await browser.tryCode(email, sent[0]?.code ?? '')).status).toBe(200);
});

it('a code that signs nobody in any more is not sent: too old, or replaced', async () => {
  await askInVain();
  app.pass(11 * 60_000);
  await runDue();
  expect(sent).toEqual([]);

  const { browser, email } = await askInVain();
  app.pass(120_000);
  await askInVain(browser, email);
  await runDue();
  expect(sent).toHaveLength(1);
});

it('a code comes also after another sign-in of the browser by passkey', async () => {
  const { browser, email } = await askInVain();
  const { rows } = await pool.query<{ email: string; browser_hash: string }>(
    'select email, browser_hash from login_codes where email = $1',
    [email],
  );
  app.pass(1_000);
  await pool.query(
    `insert into login_codes (id, email, code_hash, browser_hash, known_browser, ip_prefix, created_on, expires_on, used_on)
     values ($1, $2, 'passkey', $3, true, '', $4, $4, $4)`,
    [newId(), email, rows[0]?.browser_hash, app.deps.now()],
  );

  await runDue();

  expect(sent).toMatchObject([{ to: email }]);
  expect((await browser.tryCode(email, sent[0]?.code ?? '')).status).toBe(200);
});

describe('a letter that a mail server refuses', () => {
  const waiting = async () =>
    (await app.jobs.waiting()).filter(({ name }) => name === LETTER_JOBS).length;

  async function sendTo(verb: string, refusal: string): Promise<SmtpSink> {
    const sink = await openSmtpSink();
    onTestFinished(() => sink.close());
    sink.refusals.set(verb, refusal);
    const smtpUrl = sink.url.replace('//', '//user:old@');
    app.deps.mail = smtpMail({ smtpUrl, mailFrom: 'no-reply@example.com' });
    await sendPlainLater(app.deps, { to: 'owner@example.com', subject: 'A', text: 'B' });
    await lettersDelivered(app.deps.mail);
    return sink;
  }

  it.each([
    ['RCPT', '550 5.1.1 No such mailbox'],
    ['.', '554 5.6.0 Not such a letter'],
  ])('for good is not tried again, and waits nowhere: %s %s', async (verb, refusal) => {
    await sendTo(verb, refusal);

    expect(await waiting()).toBe(0);
  });

  it.each([
    ['AUTH', '535 5.7.8 Wrong password', ': the mail server refused SMTP_URL'],
    ['MAIL', '530 5.7.0 Sign in first', ': the mail server refused SMTP_URL'],
    ['MAIL', '553 5.7.1 Not your address', ': the mail server refused MAIL_FROM'],
    ['EHLO', '421 4.3.2 Going down', ''],
    ['RCPT', '450 4.2.1 Later', ''],
  ])('because of a setting, or for now, comes later: %s %s', async (verb, refusal, cause) => {
    const before = app.log().length;
    const sink = await sendTo(verb, refusal);
    expect(await waiting()).toBe(1);
    expect(app.log().slice(before)).toContain(`a letter could not be delivered${cause}"`);
    expect(app.log()).not.toContain('owner@example.com');

    sink.refusals.clear();
    await runDue();

    expect(sink.deliveries.map(({ recipients }) => recipients)).toEqual([['owner@example.com']]);
    expect(await waiting()).toBe(0);
  });
});

it('a letter that a mail server never takes nor refuses is cut off in time, and comes later', async () => {
  const sink = await openSmtpSink();
  onTestFinished(() => sink.close());
  const mailFrom = 'no-reply@example.com';
  // The beginning of an answer, whose end is waited for.
  sink.refusals.set('EHLO', '250-sink');
  app.deps.mail = smtpMail({ smtpUrl: sink.url, mailFrom, letterMs: 100 });
  await sendPlainLater(app.deps, { to: 'owner@example.com', subject: 'A', text: 'B' });
  await lettersDelivered(app.deps.mail);
  expect(app.log()).toContain('"reason":"AbortError","code":"EABORT"');

  sink.refusals.clear();
  app.deps.mail = smtpMail({ smtpUrl: sink.url, mailFrom });
  await runDue();

  expect(sink.deliveries.map(({ recipients }) => recipients)).toEqual([['owner@example.com']]);
});

it('letters that wait for an address go with its user', async () => {
  isAway = true;
  const text = 'Text';
  for (const to of ['gone@example.com', 'stays@example.com'])
    await sendPlainLater(app.deps, { to, subject: 'A passkey was added', text });
  await lettersDelivered(app.deps.mail);
  isAway = false;

  await inTransaction(pool, (client) => forgetLetters(app.jobs, 'gone@example.com', client));
  await runDue();

  expect(sent.map(({ to }) => to)).toEqual(['stays@example.com']);
});

it('a letter about an account is tried again as well', async () => {
  isAway = true;
  const letter = { to: 'owner@example.com', subject: 'A passkey was added', text: 'Text' };
  await sendPlainLater(app.deps, letter);
  await lettersDelivered(app.deps.mail);
  expect(sent).toEqual([]);
  isAway = false;

  await runDue();

  expect(sent).toEqual([letter]);
});
