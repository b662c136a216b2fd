import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { signedHeaders } from '#server/developer/send-webhook.ts';

const page = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8');
const code = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';

const secretOf = (letter: string) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`;
const SECRET = secretOf('a');
const sent = {
  id: '0190c2e4-7a10-7c3e-9b52-0000000000a1',
  url: 'https://hooks.example.com/pollin',
  secret: SECRET,
  body: '{"type":"post.verified","data":{"projectId":"1"}}',
  now: new Date(),
};
const { body } = sent;
const headers = signedHeaders(sent);
const early = new Date(sent.now.getTime() - 301_000);

test('the check of a delivery in docs/api.md passes what Pollin sent just now, and nothing else', () => {
  const asked: [headers: object, body: string, secret: string][] = [
    [headers, body, SECRET],
    // While a secret is replaced, either one passes.
    [signedHeaders({ ...sent, secret: `${secretOf('b')},${SECRET}` }), body, SECRET],
    [headers, body.replace('1', '2'), SECRET],
    [headers, body, secretOf('b')],
    [{ ...headers, 'webhook-id': 'another' }, body, SECRET],
    [{ ...headers, 'webhook-signature': 'v1,' }, body, SECRET],
    [{ ...headers, 'webhook-timestamp': 'now' }, body, SECRET],
    [signedHeaders({ ...sent, now: early }), body, SECRET],
  ];
  const program = `${code}
console.log(JSON.stringify(${JSON.stringify(asked)}.map((one) => isFromPollin(...one))));`;

  const answers = execFileSync(process.execPath, ['--input-type=module', '--eval', program]);

  expect(JSON.parse(String(answers))).toEqual([true, true, ...Array<boolean>(6).fill(false)]);
});
