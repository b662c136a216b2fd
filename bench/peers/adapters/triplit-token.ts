/** Both sides know it: a Triplit server lets nobody in without a token. */
export const SECRET = 'nothing here is secret';

const encoded = (text: string) =>
  btoa(text).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');

/** A token that may read and write everything. */
export async function token(): Promise<string> {
  const head = encoded(JSON.stringify({ alg: 'HS256', typ: 'JWT' }));
  const body = `${head}.${encoded(JSON.stringify({ 'x-triplit-token-type': 'secret' }))}`;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', bytes.encode(SECRET), algorithm, false, [
    'sign',
  ]);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(body)));
  return `${body}.${encoded(String.fromCharCode(...signature))}`;
}
