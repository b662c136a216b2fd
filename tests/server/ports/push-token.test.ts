import { createECDH, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePushToken, type EndpointRules } from '#server/ports/push/push-token.ts';

const rules: EndpointRules = { extraHosts: [], loopback: false };
const demo: EndpointRules = { extraHosts: [], loopback: true };

const curve = createECDH('prime256v1');
const keys = {
  p256dh: curve.generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
};
const token = (endpoint: string, more: object = {}) => JSON.stringify({ endpoint, keys, ...more });
const parse = (endpoint: string, allowed = rules) => parsePushToken(token(endpoint), allowed);

describe('a push registration', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://fcm.googleapis.com/wp/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://wns2-par02p.notify.windows.com/w/?token=BQ%2b',
    'https://web.push.apple.com/QGuQ',
    'https://api.eu.push.apple.com/3/device/abc',
  ])('of a known push service is taken: %s', (endpoint) => {
    expect(parse(endpoint)).toEqual({ endpoint, keys });
  });

  it('is taken as browsers write it, with a time when it ends', () => {
    const text = token('https://web.push.apple.com/a', { expirationTime: null });

    expect(parsePushToken(text, rules)).toEqual({ endpoint: 'https://web.push.apple.com/a', keys });
  });

  it.each([
    'http://fcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://evil.example/fcm.googleapis.com',
    'https://evil.example#fcm.googleapis.com',
    'https://evil.example?https://fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.example/a',
    'https://user@fcm.googleapis.com/a',
    'https://user:secret@fcm.googleapis.com/a',
    'https://fcm.googleapis.com\\@evil.example/a',
    'https://fcm.googleapis.com%2eevil.example/a',
    'https://fcm.googleapis.com./a',
    'https://xfcm.googleapis.com/a',
    'https://storage.googleapis.com/a',
    'https://googleapis.com/a',
    'https://push.apple.com.evil.example/a',
    'https://evilpush.apple.com/a',
    'https://notify.windows.com.evil.example/',
    'https://127.0.0.1/a',
    'https://localhost/a',
    'http://localhost:8080/a',
    'https://[::1]/a',
    'https://[::ffff:127.0.0.1]/a',
    'https://0/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ftp://fcm.googleapis.com/a',
    '//fcm.googleapis.com/a',
    'fcm.googleapis.com',
    '',
  ])('is never a way to make the server send elsewhere: %s', (endpoint) => {
    expect(parse(endpoint)).toBeNull();
  });

  it('leads to a known host over https, whatever address is tried', () => {
    const hostile = fc.oneof(
      fc.webUrl(),
      fc
        .tuple(
          fc.constantFrom('https://', 'https:\\\\', 'https:/', 'HTTPS://', 'https://\t'),
          fc.constantFrom('', 'evil.example', 'a@', 'a:b@', '%00', '\n', '。', '[::1]'),
          fc.constantFrom('fcm.googleapis.com', 'x.push.apple.com', '127.0.0.1', 'evil.example'),
          fc.constantFrom('', ':443', ':80', '.', '@evil.example', '\\evil.example', '#', '?'),
          fc.webPath(),
        )
        .map((parts) => parts.join('')),
    );

    fc.assert(
      fc.property(hostile, (endpoint) => {
        const parsed = parse(endpoint);
        if (!parsed) return;
        const { protocol, hostname, port, username, password } = new URL(parsed.endpoint);
        expect({ protocol, port, username, password }).toEqual({
          protocol: 'https:',
          port: '',
          username: '',
          password: '',
        });
        expect(hostname).toMatch(/^fcm\.googleapis\.com$|\.push\.apple\.com$/);
      }),
      { numRuns: 2_000 },
    );
  });

  it('may be of a host that the operator named', () => {
    const own = { extraHosts: ['push.example.org', '*.push.example.net'], loopback: false };

    expect(parse('https://push.example.org/a', own)).not.toBeNull();
    expect(parse('https://eu.push.example.net/a', own)).not.toBeNull();
    expect(parse('https://other.example.org/a', own)).toBeNull();
    expect(parse('https://push.example.net/a', own)).toBeNull();
  });

  it.each(['http://127.0.0.1:18123/a', 'https://localhost:18123/a', 'http://[::1]:18123/a'])(
    'of this machine is for demos only: %s',
    (endpoint) => {
      expect(parse(endpoint, demo)).toEqual({ endpoint, keys });
      expect(parse(endpoint)).toBeNull();
    },
  );

  it.each(['http://10.0.0.1/a', 'http://127.0.0.1.evil.example/a', 'file://localhost/etc/passwd'])(
    'of a demo reaches nothing but this machine: %s',
    (endpoint) => {
      expect(parse(endpoint, demo)).toBeNull();
    },
  );

  const good = 'https://web.push.apple.com/a';
  it.each([
    ['no JSON', 'hello'],
    ['a bare text', '"https://web.push.apple.com/a"'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['no keys', JSON.stringify({ endpoint: good })],
    ['more than a browser writes', token(good, { admin: true })],
    ['a point off the curve', token(good, { keys: { ...keys, p256dh: offCurve() } })],
    ['a short public key', token(good, { keys: { ...keys, p256dh: 'BAAA' } })],
    ['a short secret', token(good, { keys: { ...keys, auth: 'AAAA' } })],
    ['other letters', token(good, { keys: { ...keys, auth: `${keys.auth.slice(1)}+` } })],
    ['an endless endpoint', token(`${good}${'a'.repeat(3_000)}`)],
    ['an endless text', token(good) + ' '.repeat(5_000)],
  ])('is refused with %s', (_, text) => {
    expect(parsePushToken(text, rules)).toBeNull();
  });

  it('refuses anything else without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(parsePushToken(text, rules)).toBeNull();
      }),
    );
  });
});

function offCurve(): string {
  const point = Buffer.alloc(65, 7);
  point[0] = 4;
  return point.toString('base64url');
}
