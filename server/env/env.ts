import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import * as z from 'zod/mini';
import { LOCAL_BUZZ_HOST } from '#contract/project/post-url.ts';
import { readAiEnv, type AiEnv } from './env-ai.ts';
import { readOperationEnv, type OperationEnv } from './env-operation.ts';
import { readRecaptchaEnv, type RecaptchaEnv } from './env-bot-check.ts';
import {
  readAppCheckEnv,
  readFirebaseEnv,
  type AppCheckEnv,
  type FirebaseEnv,
} from './env-firebase.ts';
import { readFilesEnv, type FilesEnv } from './env-files.ts';
import { readPaymentsEnv, type PaymentsEnv } from './env-payments.ts';
import { readSchedulingEnv, type SchedulingEnv } from './env-scheduling.ts';
import { readPushEnv, type PushEnv } from './env-push.ts';
import { urlOf, webAddress } from './read-variable.ts';
import { StartError } from './start-error.ts';

/** The server's whole configuration. Nothing else reads `process.env`. */
export type Env = OperationEnv & {
  port: number;
  host: string;
  /** Absolute path: the embedded database, uploads, archived assets. */
  dataDir: string;
  nodeEnv: 'development' | 'production' | 'test';
  /** `/dev/*`, demo data and the sandboxes exist only when this is true. */
  demo: boolean;
  /** Origin of links, cookies and returns, without a trailing slash. */
  publicUrl: string;
  smtpUrl: string | null;
  mailFrom: string;
  /** The recipient of the support centers' letters. */
  supportEmail: string;
  corporateSiteUrl: string | null;
  /** Address of map tiles with `{z}`, `{x}` and `{y}`; without one, places lead to the directions of the person's own map. */
  mapTiles: string | null;
  /** Whom the map names as its source; null for the OpenStreetMap contributors. */
  mapCredit: string | null;
  /** The host of LocalBuzz's posts, without `www.`. */
  localBuzzHost: string;
  push: PushEnv;
  firebase: FirebaseEnv | null;
  appCheck: AppCheckEnv | null;
  recaptcha: RecaptchaEnv | null;
  files: FilesEnv;
  ai: AiEnv;
  payments: PaymentsEnv;
  scheduling: SchedulingEnv;
  /** Our fee out of a campaign's price, in whole percent. */
  platformFeePct: number;
  /** Multiplies every rate limit; above 1 only in demo mode. */
  limitsFactor: number;
};

const wholeNumber = z.string().check(z.regex(/^\d{1,6}$/));
const flag = z.enum(['0', '1']);
const feePct = z.string().check(z.regex(/^(?:\d|[1-4]\d|50)$/));
const mode = z.enum(['development', 'production', 'test']);
const hostName = z.string().check(z.regex(/^[A-Za-z0-9.:_-]+$/));
const postHost = z.string().check(z.regex(/^(?!(?:www|m|mobile)\.)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/));
const text = z.string();
const credit = z.string().check(z.maxLength(120));
/** Its host contains no placeholder, because the security policy names it. */
const tiles = z.string().check(
  z.regex(/^https?:\/\/[A-Za-z0-9.:-]+\/[^\s"'<>;,]*$/),
  z.refine((address) => ['{z}', '{x}', '{y}'].every((part) => address.includes(part))),
);

/** True for addresses that only programs on this machine can reach. */
export function isLoopback(host: string): boolean {
  if (!ipaddr.isValid(host)) return host === 'localhost';
  return ipaddr.process(host).range() === 'loopback';
}

/** Reads the environment, or throws a `StartError` that explains the problem in one sentence. */
export function readEnv(source: Record<string, string | undefined>): Env {
  /** An empty value counts as not set: that is what `NAME= npm start` means. */
  function read<T>(name: string, schema: z.ZodMiniType<T>, expected: string): T | null {
    const value = source[name]?.trim();
    if (value === undefined || value === '') return null;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    throw new StartError(`${name} must be ${expected}.`);
  }

  const port = Number(read('PORT', wholeNumber, 'a port number from 1 to 65535') ?? 8080);
  if (port < 1 || port > 65_535)
    throw new StartError('PORT must be a port number from 1 to 65535.');
  const host = read('HOST', hostName, 'a host name or address, such as 127.0.0.1') ?? '127.0.0.1';
  const demo = read('POLLIN_DEMO', flag, '0 or 1') === '1';
  const smtpUrl = read('SMTP_URL', urlOf('smtp:', 'smtps:'), 'an smtp:// or smtps:// address');
  const publicUrl =
    read('PUBLIC_URL', webAddress, 'the http:// or https:// address people open') ??
    `http://localhost:${port}`;

  const address = z.string().check(z.regex(/^[^\r\n]+@[^\r\n]+$/));
  const mailFrom =
    read('MAIL_FROM', address, 'an e-mail address') ?? `no-reply@${new URL(publicUrl).hostname}`;

  refuseExposed(host, demo, smtpUrl);
  const fail = (sentence: string): never => {
    throw new StartError(sentence);
  };
  const operation = readOperationEnv(read, fail);
  const { metrics } = operation;
  if (metrics?.port === port && metrics.host === host) {
    fail('METRICS_PORT must be another port than PORT.');
  }
  return {
    port,
    host,
    dataDir: resolve(read('POLLIN_DATA_DIR', text, 'a folder') ?? '.data'),
    nodeEnv: read('NODE_ENV', mode, 'development, production or test') ?? 'production',
    demo,
    publicUrl: originOf(publicUrl),
    smtpUrl,
    mailFrom,
    supportEmail: read('SUPPORT_EMAIL', address, 'an e-mail address') ?? mailFrom,
    corporateSiteUrl: read('CORPORATE_SITE_URL', webAddress, 'an http:// or https:// address'),
    mapTiles: read(
      'POLLIN_MAP_TILES',
      tiles,
      'an http:// or https:// address with {z}, {x} and {y}',
    ),
    mapCredit: read('POLLIN_MAP_CREDIT', credit, 'a text of up to 120 characters'),
    localBuzzHost: read('LOCALBUZZ_HOST', postHost, 'a host name without www.') ?? LOCAL_BUZZ_HOST,
    ...operation,
    push: readPushEnv(read, fail),
    firebase: readFirebaseEnv(
      read,
      fail,
      isLoopback(host) && isLoopback(new URL(publicUrl).hostname),
    ),
    appCheck: readAppCheckEnv(read, fail),
    recaptcha: readRecaptchaEnv(read, fail),
    files: readFilesEnv(read, fail),
    ai: readAiEnv(read, fail),
    payments: readPaymentsEnv(read, fail),
    scheduling: readSchedulingEnv(read, fail),
    platformFeePct: Number(read('PLATFORM_FEE_PCT', feePct, 'a whole number from 0 to 50') ?? 0),
    limitsFactor: limitsFactor(
      read('POLLIN_LIMITS', wholeNumber, 'a whole number of at least 1'),
      demo,
    ),
  };
}

/** A host that other machines reach needs mail for its sign-in codes, and no demo, which shows them. */
function refuseExposed(host: string, demo: boolean, smtpUrl: string | null): void {
  if (isLoopback(host)) return;
  if (demo) {
    throw new StartError(
      `POLLIN_DEMO=1 shows every sign-in code, so HOST=${host} must be a loopback address: put a proxy before it, or start without the demo.`,
    );
  }
  if (smtpUrl === null) {
    throw new StartError(
      `HOST=${host} is open to other machines, so SMTP_URL must be set: without mail nobody could receive a sign-in code.`,
    );
  }
}

function originOf(address: string): string {
  const url = new URL(address);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    throw new StartError(
      'PUBLIC_URL must be an origin without a path, such as https://example.org.',
    );
  }
  return url.origin;
}

/** Limits protect real people, so outside demo mode the raise is ignored, never half applied. */
function limitsFactor(value: string | null, demo: boolean): number {
  if (value === null) return 1;
  const factor = Number(value);
  if (factor < 1) throw new StartError('POLLIN_LIMITS must be a whole number of at least 1.');
  return demo ? factor : 1;
}
