import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

export type Browser = { token: string; curve: ECDH; auth: Buffer };

/** A browser that subscribed: its token, and what it needs to read what arrives. */
export function aBrowser(endpoint = 'https://web.push.apple.com/a'): Browser {
  const curve = createECDH('prime256v1');
  const auth = randomBytes(16);
  const keys = { p256dh: curve.generateKeys('base64url'), auth: auth.toString('base64url') };
  return { token: JSON.stringify({ endpoint, keys }), curve, auth };
}

/** What the browser makes of a body, by RFC 8188 and 8291: written from those, not from the library that sends. */
export function decrypt({ curve, auth }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const shared = curve.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  // The last record ends in the delimiter 2 and padding of zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}
