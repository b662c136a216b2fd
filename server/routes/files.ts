import type { Context, Hono } from 'hono';
import type { Terms } from '#contract/campaign/terms.ts';
import { licenceNote, type LicensedItem } from '../presenters/licence-note.ts';
import { FILES_BASE } from '#contract/pictures/record.ts';
import { isContent } from '#contract/pictures/rules.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { effectiveMemberships } from '../db/effective-memberships.ts';
import { readFilesCookie } from '../identity/cookies.ts';
import { isFilesToken } from '../identity/token-chain.ts';
import { checkSupport } from '../middleware/check-support.ts';
import type { AppEnv } from '../middleware/mount.ts';
import { refuseCall } from '../middleware/refuse-call.ts';
import { idleSince } from '../notices/registrations.ts';
import { FILE_ID } from '../pictures/file-id.ts';
import { fileAtDesk, readableFile, type ReadableFile } from '../pictures/may-read.ts';
import { refuse } from '../texts/refusal.ts';
import { isoTime } from '../presenters/time.ts';
import { answerFile } from '../pictures/file-answer.ts';

/**
 * Mounts stored files for signed-in users with access (`may-read.ts`). A session that has ended, or was idle for its whole
 * life, shows nothing any more.
 */
export function mountFiles(app: Hono<AppEnv>, deps: Deps): void {
  const answer = (show: Show) => async (context: Context<AppEnv>) => {
    context.set('route', FILES_BASE);
    const viewer = await viewerOf(deps, context);
    if (!viewer.ok) return refuseCall(context, viewer.refusal);
    context.set('userId', viewer.value.userId);
    const id = context.req.param('id') ?? '';
    return (
      (await show(deps, context, viewer.value, id)) ?? refuseCall(context, refuse('NOT_FOUND'))
    );
  };
  app.get(`${FILES_BASE}/:id{${FILE_ID}}`, answer(showFile));
  app.get(`${FILES_BASE}/:id{${FILE_ID}}/thumb`, answer(showThumb));
  app.get(`${FILES_BASE}/:id{${FILE_ID}}/licence`, answer(showLicence));
}

/** Null: it is not there, or not for this user. */
type Show = (
  deps: Deps,
  context: Context,
  viewer: UserCaller,
  fileId: string,
) => Promise<Response | null>;

type Viewer = UserCaller & { salt: string; ended: boolean; disabled: boolean };

async function viewerOf(deps: Deps, context: Context): Promise<Result<UserCaller, Refusal>> {
  const presented = readFilesCookie(context);
  if (!presented) return refused(refuse('SESSION_NEEDED'));
  const { rows } = await deps.pool.query<Viewer>({
    name: 'files-viewer',
    text: `select s.user_id as "userId", s.id as "sessionId", s.salt, s.ended_on is not null or s.used_on < $2 as ended, u.disabled
           from sessions s join users u on u.id = s.user_id where s.id = $1`,
    values: [presented.id, idleSince(deps.now())],
  });
  const session = rows[0];
  if (!session || session.ended || !isFilesToken(presented.token, session.salt)) {
    return refused(refuse('SESSION_ENDED'));
  }
  return session.disabled ? refused(refuse('USER_DISABLED')) : ok(session);
}

/** A file that the viewer's accounts may see, or that their work at the desk shows, which no device keeps. */
async function fileFor(
  deps: Deps,
  viewer: UserCaller,
  id: string,
): Promise<(ReadableFile & { isKept: boolean }) | null> {
  const own = await readableFile(deps.pool, viewer.userId, id);
  if (own) return { ...own, isKept: true };
  const mayWork = await checkSupport(deps, viewer);
  const reported = mayWork.ok ? await fileAtDesk(deps.pool, viewer.userId, id) : null;
  return reported && { ...reported, isKept: false };
}

const showFile: Show = async (deps, context, viewer, id) => {
  const file = await fileFor(deps, viewer, id);
  return file && (await sendOrRefuse(deps, context, id, file));
};

/** A video has none: its poster is a picture of its own. */
const showThumb: Show = async (deps, context, viewer, id) => {
  const file = await fileFor(deps, viewer, id);
  if (!file || file.purpose === 'contentVideo') return null;
  const thumb = { ...file, sha256: file.thumbSha256, mime: 'image/webp' };
  return await sendOrRefuse(deps, context, id, thumb);
};

async function sendOrRefuse(deps: Deps, ...asked: Tail<Parameters<typeof answerFile>>) {
  const answer = await answerFile(deps.files, ...asked);
  if (!answer) deps.log.error({ sha256: asked[2].sha256 }, 'a file has no bytes');
  return answer;
}
type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

/** The license of a file, as plain text beside the saved file. */
const showLicence: Show = async (deps, _, { userId }, id) => {
  const file = await readableFile(deps.pool, userId, id);
  if (!file || !isContent(file.purpose)) return null;
  const { rows } = await deps.pool.query<Licensed>({
    name: 'licence-of-file',
    text: LICENSED,
    values: [id, userId],
  });
  const [row] = rows;
  if (!row) return null;
  return new Response(licenceNote(row.terms, row), {
    headers: {
      'Cache-Control': 'private, no-store',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': `attachment; filename="pollin-${id.slice(0, 8)}-licence.txt"`,
      'X-Content-Type-Options': 'nosniff',
    },
  });
};

type Licensed = LicensedItem & { terms: Pick<Terms, 'licence'> };

const LICENSED = `
select p.terms, c.title as "campaignTitle", b.name as "businessName", k.first_name || ' ' || k.last_name as "creatorName", i.kind,
  ${isoTime('i.captured_at')} as "capturedAt", ${isoTime('p.licence_starts_on')} as "startsOn", ${isoTime('p.licence_ends_on')} as "endsOn"
from content_items i
join projects p on p.id = i.project_id
join campaigns c on c.id = p.campaign_id
join businesses b on b.id = p.business_id
join creators k on k.id = p.creator_id
where i.file_id = $1
  and exists (select from (${effectiveMemberships('$2')}) membership where membership."accountId" in (i.creator_id, i.business_id))
order by i.created_on, i.id limit 1`;
