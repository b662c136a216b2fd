import nodemailer from 'nodemailer';
import type { Mail } from './mail.ts';

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
    async send({ to, subject, text, html }) {
      if (/[\r\n\0]/.test(to)) throw new Error('An address cannot contain a line break.');
      await transport.sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        subject: subject.replace(/[\r\n\0]+/g, ' '),
        text,
        html,
      });
    },
  };
}
