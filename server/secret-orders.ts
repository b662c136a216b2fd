import type { Pool } from 'pg';
import { newSecret, secretKeys, type SecretName } from './db/signing-secrets.ts';
import { inTransaction } from './db/transaction.ts';
import { StartError } from './env/start-error.ts';
import { newVapidKeys } from './ports/push/vapid-keys.ts';

const names = [...(Object.keys(secretKeys) as SecretName[]), 'push'] as const;
type Name = (typeof names)[number];
type SecretOrder = { act: 'rotate' | 'retire'; chosen: readonly Name[] };

const isName = (value: string): value is Name => names.some((one) => one === value);

/** The parsed arguments: `rotate` or `retire`, and the secrets; none: all of them. */
export function readSecretOrder([act, ...chosen]: readonly string[]): SecretOrder {
  if ((act !== 'rotate' && act !== 'retire') || !chosen.every(isName)) {
    throw new StartError(
      `Say what to do, and to which secrets: npm run db:secrets -- rotate|retire [${names.join('|')}]`,
    );
  }
  return { act, chosen: chosen.length > 0 ? chosen : names };
}

const OWN_KEYS =
  'nothing changed. The server uses VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY; change these variables.';

type ChangeNeeded = {
  randomBytes: (count: number) => Uint8Array;
  /** Whether `VAPID_…` variables take the place of the push keys in the database. */
  hasOwnPushKeys?: boolean;
};

/**
 * `rotate` puts a new secret before those that are there: it signs, and all verify. `retire` removes all but the first. A secret that
 * nothing has needed yet is left to be made.
 */
export async function changeSecrets(
  pool: Pool,
  { act, chosen }: SecretOrder,
  { randomBytes, hasOwnPushKeys = false }: ChangeNeeded,
): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    const lines: string[] = [];
    let isRestartDue = false;
    for (const name of chosen) {
      if (name === 'push' && hasOwnPushKeys) {
        lines.push(`push: ${OWN_KEYS}`);
        continue;
      }
      const made =
        name === 'push' ? newVapidKeys() : { [secretKeys[name]]: newSecret(randomBytes) };
      const { rows } = await client.query<{ key: string; count: number }>(
        act === 'rotate' ? ROTATE : RETIRE,
        act === 'rotate' ? [JSON.stringify(made)] : [Object.keys(made)],
      );
      const count = rows[0]?.count;
      lines.push(count === undefined ? `${name}: nothing to change` : `${name}: ${count} in use`);
      isRestartDue ||= name === 'push' && count !== undefined;
    }
    if (isRestartDue) lines.push('Restart every process: push keys are read at a start.');
    return lines;
  });
}

const COUNT = `m.key, array_length(string_to_array(m.value, ','), 1) as count`;
const ROTATE = `
update meta m set value = made.value || ',' || m.value from jsonb_each_text($1::jsonb) as made
where m.key = made.key returning ${COUNT}`;
const RETIRE = `
update meta m set value = split_part(value, ',', 1) where key = any($1) and strpos(value, ',') > 0 returning ${COUNT}`;
