import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

type Over = { origin?: string; rpId?: string; challenge?: string; isVerified?: boolean };

/** An authenticator in software: one ES256 passkey, a counter, which by default answers any site. */
export class PasskeyDevice {
  readonly id = base64url(randomBytes(16));
  counter = 0;
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: { x: Buffer; y: Buffer };

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    this.#publicKey = { x: Buffer.from(x, 'base64url'), y: Buffer.from(y, 'base64url') };
  }

  /** The result of `navigator.credentials.create`, as JSON. */
  create(challenge: string, over: Over = {}): Record<string, unknown> {
    const credentialId = Buffer.from(this.id, 'base64url');
    const { x, y } = this.#publicKey;
    const coseKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      x,
      Buffer.from('225820', 'hex'),
      y,
    ]);
    const authData = Buffer.concat([
      this.#authenticatorData(HAS_CREDENTIAL, over),
      Buffer.alloc(16),
      Buffer.from([0, credentialId.length]),
      credentialId,
      coseKey,
    ]);
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, authData.length]),
      authData,
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', challenge, over)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
  }

  /** The result of `navigator.credentials.get`, as JSON. */
  get(challenge: string, over: Over = {}): Record<string, unknown> {
    this.counter += 1;
    const authData = this.#authenticatorData(0, over);
    const clientData = this.#clientData('webauthn.get', challenge, over);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, this.#privateKey)),
      },
      clientExtensionResults: {},
    };
  }

  #authenticatorData(more: number, { rpId, isVerified = true }: Over): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more;
    const host = rpId ?? new URL(this.#origin).hostname;
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter]);
  }

  #clientData(type: string, challenge: string, over: Over): string {
    const origin = over.origin ?? this.#origin;
    return JSON.stringify({
      type,
      challenge: over.challenge ?? challenge,
      origin,
      crossOrigin: false,
    });
  }
}
