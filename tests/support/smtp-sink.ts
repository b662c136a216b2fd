import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** One delivery as a mail server sees it: who it is for, and the raw header and body lines. */
export type Delivery = { recipients: string[]; data: string };
export type SmtpSink = {
  url: string;
  deliveries: Delivery[];
  /** Answers of the mail server by the first four letters of a command; `.` is the end of a letter. */
  refusals: Map<string, string>;
  close: () => Promise<void>;
};

const ANSWERS: Record<string, string> = {
  EHLO: '250-sink\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  QUIT: '221 bye',
};

/** The smallest mail server that takes letters: loopback only, keeps them in memory. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const deliveries: Delivery[] = [];
  const refusals: SmtpSink['refusals'] = new Map();
  const server = createServer((socket) => converse(socket, { deliveries, refusals }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    refusals,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function converse(
  socket: Socket,
  { deliveries, refusals }: Pick<SmtpSink, 'deliveries' | 'refusals'>,
): void {
  let waiting = '';
  let recipients: string[] = [];
  let data: string[] | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 sink');
  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    waiting += String(chunk);
    for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
      const line = waiting.slice(0, end);
      waiting = waiting.slice(end + 2);
      onLine(line);
    }
  });

  function onLine(line: string): void {
    if (data) {
      if (line !== '.') return void data.push(line.replace(/^\.\./, '.'));
      const refusal = refusals.get('.');
      if (refusal === undefined) deliveries.push({ recipients, data: data.join('\n') });
      [data, recipients] = [null, []];
      return void say(refusal ?? '250 kept');
    }
    const verb = line.slice(0, 4).toUpperCase();
    const refusal = refusals.get(verb);
    if (refusal !== undefined) return void say(refusal);
    if (verb === 'RCPT') recipients.push(/<(.*)>/.exec(line)?.[1] ?? '');
    if (verb === 'DATA') {
      data = [];
      return void say('354 go on');
    }
    say(ANSWERS[verb] ?? '250 fine');
    if (verb === 'QUIT') socket.end();
  }
}
