import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { newId } from '#contract/new-id.ts';
import type { AccountId } from '#contract/ids.ts';
import { redisWay } from '#server/ports/bus/redis.ts';
import { createSharedBus } from '#server/ports/bus/shared.ts';
import { describeBus, describeSharedBus, listenTo, someBuses } from '../support/bus-suite.ts';
import { RedisServer } from '../support/redis-server.ts';
import { freePort } from '../support/server-process.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.start();
});
afterAll(() => redis?.stop());

const lines: string[] = [];
const redisBus = (url = redis.url) =>
  createSharedBus([redisWay(url, (line) => lines.push(line), { beatMs: 100, patienceMs: 300 })]);
const kept = someBuses();

describeBus('Redis', redisBus);
describeSharedBus('Redis', redisBus, () => redis.cut());

it('a Redis that is lost for long is named once in the log, and once when it is back', async () => {
  const [here, there] = [await kept(redisBus()), await kept(redisBus())];
  const accountId = newId<AccountId>();
  const listener = listenTo(there, accountId);
  lines.length = 0;

  const linesOf = (start: string) => lines.filter((line) => line.startsWith(start));
  await redis.stop();
  here.publish([{ accountId, revision: 1 }]);
  await expect.poll(() => linesOf('The bus lost Redis')).toHaveLength(2);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await redis.start();
  await listener.reaching(1);

  await expect.poll(() => linesOf('The bus has Redis again.')).toHaveLength(2);
  expect(linesOf('The bus lost Redis')).toHaveLength(2);
  // Nor is why it stays away repeated by any of the two.
  const reasons = linesOf('Redis is still away');
  expect(reasons).toHaveLength(2 * new Set(reasons).size);
});

it('a Redis that stops answering counts as lost, and its hints leave once it answers', async () => {
  const [here, there] = [await kept(redisBus()), await kept(redisBus())];
  const accountId = newId<AccountId>();
  const listener = listenTo(there, accountId);
  lines.length = 0;

  redis.freeze();
  here.publish([{ accountId, revision: 5 }]);
  await expect.poll(() => lines.filter((line) => line.includes('no answer')).length).toBe(2);
  redis.thaw();

  await listener.reaching(5);
});

it('a Redis that is away at the start is waited for, and used once it is there', async () => {
  await redis.stop();
  lines.length = 0;
  const [here, there] = [await kept(redisBus()), await kept(redisBus())];
  const accountId = newId<AccountId>();
  const listener = listenTo(there, accountId);
  expect(lines[0]).toMatch(/^The bus can't reach Redis, and uses the database until it can: /);

  here.publish([{ accountId, revision: 3 }]);
  await redis.start();

  await listener.reaching(3);
});

it('a wrong password ends the start with a sentence, and no password is in it', async () => {
  const guarded = await RedisServer.start({ password: 'secret-one' });
  const url = `redis://:secret-two@127.0.0.1:${guarded.port}`;

  const opening = redisBus(url);

  onTestFinished(() => guarded.stop());
  await expect(opening).rejects.toThrow(
    /^The Redis of REDIS_URL refuses us: WRONGPASS (?!.*secret)/,
  );
  await kept(redisBus(`redis://:secret-one@127.0.0.1:${guarded.port}`));
});

/** A hint of one process reaches the other through this Redis, and through nothing else. */
async function expectHints(url: string): Promise<void> {
  const [here, there] = [await kept(redisBus(url)), await kept(redisBus(url))];
  const accountId = newId<AccountId>();
  const listener = listenTo(there, accountId);

  here.publish([{ accountId, revision: 7 }]);

  await listener.reaching(7);
}

/** A user of Redis's access list with the rights that docs/deploying.md names. */
const USER = '--user pollin on >one +@pubsub +@connection &pollin_revisions'.split(' ');

it('a user with the rights that docs/deploying.md names is enough, and one with fewer is refused', async () => {
  const other = '--user other on >two +@connection'.split(' ');
  const guarded = await RedisServer.start({ more: [...USER, ...other] });
  onTestFinished(() => guarded.stop());
  const at = `127.0.0.1:${guarded.port}`;

  await expectHints(`redis://pollin:one@${at}`);

  await expect(redisBus(`redis://other:two@${at}`)).rejects.toThrow(
    /^The Redis of REDIS_URL refuses us: NOPERM/,
  );
});

it('hints of such a user pass through Redis with TLS, whose certificate is verified', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pollin-redis-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  execFileSync(
    'openssl',
    ['req', ...kind, '-days', '2', '-keyout', key, '-out', certificate, ...names],
    {
      stdio: 'ignore',
    },
  );
  const tlsPort = await freePort();
  const files = [
    '--tls-cert-file',
    certificate,
    '--tls-key-file',
    key,
    '--tls-ca-cert-file',
    certificate,
  ];
  const more = ['--tls-port', String(tlsPort), '--tls-auth-clients', 'no', ...files];
  // Nobody gets in without a user, and nothing without TLS.
  const shut = ['--port', '0', '--user', 'default', 'off'];
  const guarded = await RedisServer.start({ more: [...more, ...USER, ...shut] });
  onTestFinished(() => guarded.stop());
  const url = `rediss://pollin:one@127.0.0.1:${tlsPort}`;

  lines.length = 0;
  await kept(redisBus(url));
  expect(lines[0]).toMatch(/can't reach Redis.*certificate/);

  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, 'utf8')]);
  await expectHints(url);
  await expect(redisBus(url.replace('one', 'two'))).rejects.toThrow(
    /^The Redis of REDIS_URL refuses us: WRONGPASS/,
  );
});
