import type { FirestoreEnv } from '../../env/env-firebase.ts';
import type { GoogleAccount } from '../../env/service-account.ts';
import { googleCalls } from '../google/google-calls.ts';
import type { Mirror, MirrorDocument, MirrorValue } from './mirror.ts';

const API = 'https://firestore.googleapis.com';
const SCOPE = 'https://www.googleapis.com/auth/datastore';

type Needed = {
  account: GoogleAccount;
  firestore: FirestoreEnv;
  fetch?: typeof globalThis.fetch;
  now: () => Date;
  tokenUrl?: string;
};

/** Firestore by its REST API: each batch is one commit, and each document is written whole, so a repeat changes nothing. */
export function firestoreMirror({
  account,
  firestore: { emulator },
  fetch = globalThis.fetch,
  now,
  tokenUrl,
}: Needed): Mirror {
  const database = `projects/${account.projectId}/databases/(default)/documents`;
  const url = `${emulator ?? API}/v1/${database}:commit`;
  const calls = googleCalls({ account, scope: SCOPE, fetch, now, tokenUrl, emulator });

  const writeOf = ({ path, fields }: MirrorDocument) => {
    const name = `${database}/${path}`;
    return fields === null ? { delete: name } : { update: { name, fields: encoded(fields) } };
  };

  return {
    async write(documents) {
      const response = await calls.post(url, { writes: documents.map(writeOf) });
      await response.body?.cancel();
      if (response.ok) return 'written';
      if (response.status === 400) return 'invalid';
      if (response.status === 401) calls.forget();
      throw new Error(`Firestore answered HTTP ${response.status}`);
    },
  };
}

const encoded = (fields: Record<string, MirrorValue>): Record<string, object> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, valueOf(value)]));

function valueOf(value: MirrorValue): object {
  if (value === null) return { nullValue: null };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  return { arrayValue: { values: value.map((one) => ({ stringValue: one })) } };
}
