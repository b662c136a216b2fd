import nodemailer from 'nodemailer';
import type { LetterHeaders, Mail } from './mail.ts';

/**
 * Hands letters to a mail server. The recipient travels as an address object, never as a header to be parsed,
 * so that one letter has one recipient; line breaks in any field are refused or folded away.
 */
export function smtpMail({ smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: string }): Mail {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
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
      });
    },
  };
}

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
