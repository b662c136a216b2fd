import { PROJECT } from './firebase-project.ts';

type Document = { document?: { fields: { message: { stringValue: string } } } };

/** A client of the Firestore emulator that has this ID token; null: nobody is signed in. */
export function firestoreClient(host: string, idToken: string | null) {
  const at = (path: string) =>
    `http://${host}/v1/projects/${PROJECT}/databases/(default)/documents/${path}`;
  const headers = {
    'content-type': 'application/json',
    ...(idToken !== null && { authorization: `Bearer ${idToken}` }),
  };
  const ask = (url: string, method = 'GET', body?: object) =>
    fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return {
    status: async (path: string, method = 'GET') =>
      (await ask(at(path), method, method === 'GET' ? undefined : { fields: {} })).status,
    /** The messages of a room, as a live subscription asks for them; the status of a refusal. */
    async messages(room: string): Promise<string[] | number> {
      const structuredQuery = {
        from: [{ collectionId: 'messages' }],
        orderBy: [{ field: { fieldPath: 'createdOn' }, direction: 'ASCENDING' }],
      };
      const response = await ask(`${at(`chatrooms/${room}`)}:runQuery`, 'POST', {
        structuredQuery,
      });
      if (!response.ok) return response.status;
      const found = (await response.json()) as Document[];
      return found.flatMap(({ document }) => document?.fields.message.stringValue ?? []);
    },
  };
}
