import type { Pool } from 'pg';

/** Secrets that sign what people keep, by their keys in `meta`. */
export const secretKeys = {
  unsubscribe: 'unsubscribeSecret',
  calendar: 'calendar-feed-secret',
  'sign-in': 'botCheckSecret',
} as const;
export type SecretName = keyof typeof secretKeys;

const SECRET_BYTES = 32;

type Needed = { pool: Pool; randomBytes: (count: number) => Uint8Array };

/**
 * The installation's secrets of this name: the first one signs, all of them verify. They are read each time, so a rotation holds
 * for every process at once. The first process that needs a secret makes it for all.
 */
export async function signingSecrets(
  { pool, randomBytes }: Needed,
  name: SecretName,
): Promise<[string, ...string[]]> {
  const kept = await readSecrets(pool, name);
  if (kept) return kept;
  await pool.query('insert into meta (key, value) values ($1, $2) on conflict (key) do nothing', [
    secretKeys[name],
    newSecret(randomBytes),
  ]);
  const made = await readSecrets(pool, name);
  if (!made) throw new Error(`The secret for ${name} could not be kept.`);
  return made;
}

export const newSecret = (randomBytes: Needed['randomBytes']): string =>
  Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url');

async function readSecrets(pool: Pool, name: SecretName): Promise<[string, ...string[]] | null> {
  const { rows } = await pool.query<{ value: string }>({
    name: 'signing-secrets',
    text: 'select value from meta where key = $1',
    values: [secretKeys[name]],
  });
  const [first, ...older] = rows[0]?.value.split(',') ?? [];
  return first ? [first, ...older] : null;
}
