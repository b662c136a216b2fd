import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Env } from '../../env/env.ts';
import { codesOnTerminal } from './codes-on-terminal.ts';
import { databaseMail } from './database.ts';
import type { Mail } from './mail.ts';
import { smtpMail } from './smtp.ts';

type Needed = {
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'demo'>;
  db: NodePgDatabase;
  now: () => Date;
  /** The terminal, for codes in demo mode; never the log. */
  print: (line: string) => void;
};

/** The mail that is configured: a mail server, else the database. `name` is for the line printed at start. */
export function openMail({ env, db, now, print }: Needed): { mail: Mail; name: string } {
  const { smtpUrl, mailFrom } = env;
  const mail = smtpUrl ? smtpMail({ smtpUrl, mailFrom }) : databaseMail({ db, now });
  const name = smtpUrl ? `SMTP (${new URL(smtpUrl).hostname})` : 'kept in the database';
  return { mail: env.demo ? codesOnTerminal(mail, print) : mail, name };
}
