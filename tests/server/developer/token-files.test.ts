import { beforeAll, describe, expect, it } from 'vitest';
import { apiScopes, type ApiScope } from '#contract/developer/scopes.ts';
import { newId } from '#contract/new-id.ts';
import { headers as names } from '#contract/routes/route.ts';
import { translate } from '#server/texts/translate.ts';
import { serverForFile } from '../../support/app.ts';
import { aBusiness, aMember, aProject } from '../../support/builders.ts';
import {
  aChat,
  codeOf,
  expectJson,
  messageTo,
  outcomes,
  pull,
  type Chat,
  type Headers,
} from '../../support/chat.ts';
import { aContentItem } from '../../support/content.ts';
import { aJpeg, fileOf, filesCookie, look, upload } from '../../support/pictures.ts';

const app = await serverForFile();
const { db } = app.deps;

type Made = { token: { id: string }; secret: string };
const make = async (headers: Headers, scopes: readonly ApiScope[] = apiScopes): Promise<Made> =>
  expectJson<Made>(await app.call('/apiTokens', headers, { name: 'Archive', scopes }));
const bearer = ({ secret }: Made): Headers => ({ authorization: `Bearer ${secret}` });

let chat: Chat;
/** The addresses of a photo that was made for a project of the chat's business, and of one that was sent in the chat. */
let content: string;
let inChat: string;

beforeAll(async () => {
  chat = await aChat(app);
  const { asCreator, asBusiness, business, creator, room } = chat;
  const project = await aProject(db, { business, creator });
  const photo = await upload(app, asCreator, await aJpeg(), { purpose: 'contentPhoto' });
  const fileId = (await fileOf(app, creator.accountId, photo.uploadId))?.id ?? '';
  await aContentItem(db, project, { fileId });
  content = `/files/${fileId}`;
  const { uploadId } = await upload(app, asCreator, await aJpeg(), { purpose: 'chatPhoto' });
  const payload = { picture: { uploadId, altText: '' } };
  await outcomes(app, asCreator, [messageTo(room, 'creator', '', { payload })]);
  inChat = (await pull(app, asBusiness)).messages[0]?.picture?.url ?? '';
});

describe('a program with a token', () => {
  it('reads the files of its business, in part too, their thumbnails, and their licenses', async () => {
    const token = bearer(await make(chat.asBusiness));
    const read = (path: string, headers: Headers = {}) => look(app, path, { ...token, ...headers });

    for (const path of [content, inChat]) {
      const whole = await read(path);
      expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const part = await read(path, { range: 'bytes=0-9' });
      expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
      const thumb = await read(`${path}/thumb`);
      expect([thumb.status, thumb.headers.get('content-type')]).toEqual([200, 'image/webp']);
    }
    const license = await read(`${content}/licence`);
    expect([license.status, license.headers.get('content-type')]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ]);
    expect(await codeOf(await read(`/files/${newId()}`))).toBe('404 NOT_FOUND');
  });

  it('reads none of another business, also of one that its maker belongs to', async () => {
    const other = await aBusiness(db);
    await aMember(db, chat.business.accountId, 'owner', other.userId);
    const asOther = await app.signIn(other.userId, other.accountId);
    const token = bearer(await make(asOther));
    const cookie = await filesCookie(app, asOther);

    for (const path of [content, `${content}/thumb`, `${content}/licence`, inChat]) {
      expect((await look(app, path, cookie)).status).toBe(200);
      expect((await look(app, path, token)).status).toBe(404);
    }
    const named = { ...token, [names.account]: chat.business.accountId };
    expect(await codeOf(await look(app, content, named))).toBe('403 MEMBERSHIP_GONE');
  });

  it('needs a scope for content, and another one for pictures of chats', async () => {
    const [campaigns, messages] = [
      bearer(await make(chat.asBusiness, ['campaigns.read'])),
      bearer(await make(chat.asBusiness, ['messages.read'])),
    ];

    const statuses = await Promise.all(
      [campaigns, messages].flatMap((token) =>
        [content, inChat].map(async (path) => (await look(app, path, token)).status),
      ),
    );
    expect(statuses).toEqual([200, 403, 403, 200]);
    const refused = await look(app, content, { ...messages, 'accept-language': 'es' });
    expect(await refused.json()).toEqual({
      code: 'FORBIDDEN',
      message: translate('developer_scope_missing', { scopes: 'campaigns.read' }, 'es'),
    });
  });

  it('reads nothing once its token is revoked', async () => {
    const made = await make(chat.asBusiness);
    await app.call(`/apiTokens/${made.token.id}`, chat.asBusiness, undefined, 'DELETE');

    expect(await codeOf(await look(app, content, bearer(made)))).toBe('401 SESSION_NEEDED');
    const cookie = await filesCookie(app, chat.asBusiness);
    expect((await look(app, content, { ...cookie, ...bearer(made) })).status).toBe(401);
  });
});
