const K = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const BLOCK = 64;

/** A SHA-256 sum of bytes that come piece by piece: the browser's own wants all of them at once. */
export class StreamingSum {
  readonly #state = new Uint32Array([
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ]);
  readonly #words = new Uint32Array(64);
  readonly #rest = new Uint8Array(BLOCK);
  #held = 0;
  #length = 0;

  update(bytes: Uint8Array): void {
    this.#length += bytes.byteLength;
    let at = 0;
    if (this.#held > 0) {
      at = Math.min(BLOCK - this.#held, bytes.byteLength);
      this.#rest.set(bytes.subarray(0, at), this.#held);
      this.#held += at;
      if (this.#held < BLOCK) return;
      this.#blocks(this.#rest, 0, BLOCK);
    }
    const whole = at + Math.floor((bytes.byteLength - at) / BLOCK) * BLOCK;
    this.#blocks(bytes, at, whole);
    this.#rest.set(bytes.subarray(whole));
    this.#held = bytes.byteLength - whole;
  }

  /** The sum in hexadecimal. Nothing may be added after it. */
  digest(): string {
    const length = this.#length;
    const padding = new Uint8Array((this.#held < 56 ? 64 : 128) - this.#held);
    padding[0] = 0x80;
    const view = new DataView(padding.buffer);
    view.setUint32(padding.byteLength - 8, Math.floor(length / 0x2000_0000));
    view.setUint32(padding.byteLength - 4, (length * 8) >>> 0);
    this.update(padding);
    return [...this.#state].map((word) => word.toString(16).padStart(8, '0')).join('');
  }

  #blocks(bytes: Uint8Array, from: number, to: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = from; at < to; at += BLOCK) {
      for (let word = 0; word < 16; word++) this.#words[word] = view.getUint32(at + word * 4);
      compress(this.#state, this.#words);
    }
  }
}

/** One block, by FIPS 180-4. Indexes stay within both arrays, whose type does not know that. */
function compress(state: Uint32Array, w: Uint32Array): void {
  for (let t = 16; t < 64; t++) {
    const x = w[t - 15] as number;
    const y = w[t - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = ((w[t - 16] as number) + s0 + (w[t - 7] as number) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as Eight;
  for (let t = 0; t < 64; t++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[t] as number) + (w[t] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const round = [a, b, c, d, e, f, g, h];
  for (let at = 0; at < 8; at++) state[at] = (state[at] as number) + (round[at] as number);
}
type Eight = [number, number, number, number, number, number, number, number];
