import * as z from 'zod/mini';
import { type Fail, type Read, webAddress } from './read-variable.ts';
import { readServiceAccount, type GoogleAccount } from './service-account.ts';
import { readWebConfig, type WebConfig } from './web-config.ts';

/** Firebase Authentication; null in `Env` means the embedded sign-in. */
export type FirebaseEnv = {
  projectId: string;
  account: GoogleAccount;
  /** The public configuration of the browser's Firebase SDK. */
  webConfig: WebConfig;
  /** Where the keys of ID tokens are published, as a JWK set; null means Google's address. */
  keysUrl: string | null;
  /** Origin of a local Auth emulator, whose tokens are unsigned. */
  emulator: string | null;
  /** Where chats and notifications are mirrored; null: nowhere. */
  firestore: FirestoreEnv | null;
};

/** Firestore of the same project. `emulator`: the origin of a local one. */
export type FirestoreEnv = { emulator: string | null };

/** Firebase App Check of a project; null in `Env` means that callables ask for no such token. */
export type AppCheckEnv = {
  projectNumber: string;
  /** Where the keys are published, as a JWK set; null means Google's address. */
  keysUrl: string | null;
};

const projectNumber = z.string().check(z.regex(/^\d{6,20}$/));
const project = z.string().check(z.regex(/^[a-z][a-z0-9-]{3,62}$/));
const flag = z.enum(['0', '1']);
const loopbackPort = z.string().check(z.regex(/^(127\.0\.0\.1|localhost):\d{1,5}$/));

/** `isLocal`: only this machine reaches the server. Emulators sign nothing, so any other server would let everyone in. */
export function readFirebaseEnv(read: Read, fail: Fail, isLocal: boolean): FirebaseEnv | null {
  const projectId = read('FIREBASE_PROJECT_ID', project, 'the id of a Firebase project');
  const account = readServiceAccount('FIREBASE_SERVICE_ACCOUNT', read, fail);
  const webConfig = readWebConfig('FIREBASE_WEB_CONFIG', 'sign-in', { read, fail });
  const keysUrl = read('FIREBASE_KEYS_URL', webAddress, 'an http:// or https:// address');
  const emulator = read(
    'FIREBASE_AUTH_EMULATOR_HOST',
    loopbackPort,
    'an address of this machine, such as 127.0.0.1:9099',
  );
  const firestore = readFirestore(read, fail, isLocal);
  if (projectId === null && account === null && webConfig === null) {
    if (keysUrl !== null || emulator !== null || firestore !== null) {
      return fail('FIREBASE_PROJECT_ID must be set, because other FIREBASE_ variables are.');
    }
    return null;
  }
  if (projectId === null || account === null || webConfig === null) {
    return fail(
      'FIREBASE_PROJECT_ID, FIREBASE_SERVICE_ACCOUNT and FIREBASE_WEB_CONFIG must be set together.',
    );
  }
  if (account.projectId !== projectId) {
    return fail('FIREBASE_SERVICE_ACCOUNT must be of the project in FIREBASE_PROJECT_ID.');
  }
  if (webConfig['projectId'] !== projectId) {
    return fail('FIREBASE_WEB_CONFIG must be of the project in FIREBASE_PROJECT_ID.');
  }
  if (emulator !== null && !isLocal) {
    return fail('FIREBASE_AUTH_EMULATOR_HOST needs a loopback HOST and PUBLIC_URL.');
  }
  return {
    projectId,
    account,
    webConfig,
    keysUrl,
    emulator: emulator === null ? null : `http://${emulator}`,
    firestore,
  };
}

function readFirestore(read: Read, fail: Fail, isLocal: boolean): FirestoreEnv | null {
  const isOn = read('FIRESTORE_MIRROR', flag, '0 or 1') === '1';
  const emulator = read(
    'FIRESTORE_EMULATOR_HOST',
    loopbackPort,
    'an address of this machine, such as 127.0.0.1:8080',
  );
  if (emulator !== null && !isLocal) {
    return fail('FIRESTORE_EMULATOR_HOST needs a loopback HOST and PUBLIC_URL.');
  }
  if (isOn) return { emulator: emulator === null ? null : `http://${emulator}` };
  return emulator === null ? null : fail('FIRESTORE_EMULATOR_HOST needs FIRESTORE_MIRROR=1.');
}

export function readAppCheckEnv(read: Read, fail: Fail): AppCheckEnv | null {
  const number = read('FIREBASE_APP_CHECK_PROJECT', projectNumber, "a Firebase project's number");
  const keysUrl = read('FIREBASE_APP_CHECK_KEYS_URL', webAddress, 'an http:// or https:// address');
  if (number !== null) return { projectNumber: number, keysUrl };
  if (keysUrl !== null) {
    return fail('FIREBASE_APP_CHECK_PROJECT must be set, because its keys are.');
  }
  return null;
}
