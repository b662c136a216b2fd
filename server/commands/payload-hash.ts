import { createHash } from 'node:crypto';

/** SHA-256 of a command's kind and payload, whatever the order of its fields. */
export function payloadHash(kind: string, payload: unknown): string {
  return createHash('sha256')
    .update(`${kind}\n${canonical(payload)}`)
    .digest('base64url');
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`);
  return `{${fields.join(',')}}`;
}
