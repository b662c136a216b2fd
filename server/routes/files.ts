import type { Context, Hono } from 'hono';
import { FILES_BASE } from '#contract/pictures/record.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Deps } from '../call.ts';
import { readFilesCookie } from '../identity/cookies.ts';
import { isFilesToken } from '../identity/token-chain.ts';
import type { AppEnv } from '../mount.ts';
import { idleSince } from '../notices/registrations.ts';
import { refusalResponse, refuse } from '../refusal.ts';

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** What an address stands for never changes; whoever may see it is asked by the browser's own copy no more. */
const CACHE = 'private, max-age=31536000, immutable';
/** Bytes that somebody sent: whatever a browser takes them for, they may do nothing. */
const POLICY = "default-src 'none'; sandbox";

/**
 * Mounts stored pictures, for whoever is signed in: they belong to profiles that every member may see, and their names
 * cannot be guessed. A session that has ended, or that nobody has used for as long as one lasts, shows nothing any more.
 */
export function mountFiles(app: Hono<AppEnv>, deps: Deps): void {
  const answer = (kind: Kind) => async (context: Context<AppEnv>) => {
    context.set('route', FILES_BASE);
    const viewer = await viewerOf(deps, context);
    if (!viewer.ok) return refusalResponse(viewer.refusal);
    return show(deps, context, kind);
  };
  app.get(`${FILES_BASE}/:id{${ID}}`, answer('picture'));
  app.get(`${FILES_BASE}/:id{${ID}}/thumb`, answer('thumb'));
}

type Viewer = { salt: string; ended: boolean; disabled: boolean };
type Kind = 'picture' | 'thumb';
const types: Record<Kind, string> = { picture: 'image/jpeg', thumb: 'image/webp' };

async function viewerOf(deps: Deps, context: Context): Promise<Result<null, Refusal>> {
  const presented = readFilesCookie(context);
  if (!presented) return refused(refuse('SESSION_NEEDED'));
  const { rows } = await deps.pool.query<Viewer>({
    name: 'files-viewer',
    text: `select s.salt, s.ended_on is not null or s.used_on < $2 as ended, u.disabled
           from sessions s join users u on u.id = s.user_id where s.id = $1`,
    values: [presented.id, idleSince(deps.now())],
  });
  const session = rows[0];
  if (!session || session.ended || !isFilesToken(presented.token, session.salt)) {
    return refused(refuse('SESSION_ENDED'));
  }
  return session.disabled ? refused(refuse('USER_DISABLED')) : ok(null);
}

async function show(deps: Deps, context: Context, kind: Kind): Promise<Response> {
  const column = kind === 'thumb' ? 'thumb_sha256' : 'sha256';
  const { rows } = await deps.pool.query<{ sha256: string }>({
    name: `show-${kind}`,
    text: `select ${column} as sha256 from files where id = $1`,
    values: [context.req.param('id')],
  });
  const sha256 = rows[0]?.sha256;
  if (sha256 === undefined) return refusalResponse(refuse('NOT_FOUND'));
  const headers = new Headers({
    'Cache-Control': CACHE,
    ETag: `"${sha256.slice(0, 32)}"`,
    'Content-Security-Policy': POLICY,
    'Content-Type': types[kind],
  });
  const asked = context.req.header('if-none-match') ?? '';
  if (asked.includes(sha256.slice(0, 32))) return new Response(null, { status: 304, headers });
  const bytes = await deps.files.read(sha256);
  if (bytes) return new Response(bytes, { headers });
  deps.log.error({ sha256 }, 'a picture has no bytes');
  return refusalResponse(refuse('NOT_FOUND'));
}
