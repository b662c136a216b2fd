import nodemailer from 'nodemailer';
import { LETTER_MS, type LetterHeaders, type Mail } from './mail.ts';

type Needed = { smtpUrl: string; mailFrom: string; letterMs?: number };

/**
 * Hands letters to a mail server. The recipient travels as an address object, never as a header to be parsed,
 * so that one letter has one recipient; line breaks in any field are refused or folded away.
 */
export function smtpMail({ smtpUrl, mailFrom, letterMs = LETTER_MS }: Needed): Mail {
  const transport = transportTo(smtpUrl);
  return {
    async send({ to, subject, text, html, headers, file }) {
      if (/[\r\n\0]/.test(to)) throw new Error('An address cannot contain a line break.');
      await transport.sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        subject: oneLine(subject),
        text,
        html,
        headers: headers ? headersOf(headers) : [],
        attachments: file
          ? [{ filename: oneLine(file.name), contentType: file.type, content: file.content }]
          : [],
        signal: AbortSignal.timeout(letterMs),
      });
    },
  };
}

/** Connects, signs in, and sends nothing. Rejects if the mail server refuses or can't be reached. */
export async function verifySmtp(smtpUrl: string): Promise<void> {
  const transport = transportTo(smtpUrl);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

const transportTo = (smtpUrl: string) =>
  nodemailer.createTransport({
    url: smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });

/** By name: what else such an object may hold reaches no letter. */
function headersOf(headers: LetterHeaders) {
  const names = ['List-Unsubscribe', 'List-Unsubscribe-Post'] as const;
  return names.flatMap((key) => {
    const value = headers[key];
    return value === undefined ? [] : [{ key, value: oneLine(value) }];
  });
}

function oneLine(value: string): string {
  return value.replace(/[\r\n\0]+/g, ' ');
}
