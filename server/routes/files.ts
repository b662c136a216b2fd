import type { Context, Hono } from 'hono';
import type { Terms } from '#contract/campaign/terms.ts';
import { fileScope } from '#contract/developer/route-scopes.ts';
import type { AccountId, UserId } from '#contract/ids.ts';
import { acceptedLanguage } from '#contract/language.ts';
import { licenceNote, type LicensedItem } from '../presenters/licence-note.ts';
import { FILES_BASE } from '#contract/pictures/record.ts';
import { isContent } from '#contract/pictures/rules.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { headers } from '#contract/routes/route.ts';
import type { Deps, UserCaller } from '../http/call.ts';
import { belongsTo } from '../db/effective-memberships.ts';
import { readFilesCookie } from '../identity/cookies.ts';
import { isFilesToken } from '../identity/token-chain.ts';
import { actByToken, scopesMissing, tokenIn } from '../middleware/act-by-token.ts';
import { checkSupport } from '../middleware/check-support.ts';
import type { AppEnv } from '../middleware/mount.ts';
import { refuseCall } from '../middleware/refuse-call.ts';
import { idleSince } from '../notices/registrations.ts';
import { FILE_ID } from '../pictures/file-id.ts';
import {
  fileAtDesk,
  fileOfAccount,
  readableFile,
  type ReadableFile,
} from '../pictures/may-read.ts';
import { refuse } from '../texts/refusal.ts';
import { inLanguage } from '../texts/translate.ts';
import { isoTime } from '../presenters/time.ts';
import { answerFile } from '../pictures/file-answer.ts';

/**
 * Mounts stored files for signed-in users with access (`may-read.ts`), and for the programs of a business. A session that has
 * ended, or was idle for its whole life, shows nothing any more.
 */
export function mountFiles(app: Hono<AppEnv>, deps: Deps): void {
  const answer = (show: Show) => (context: Context<AppEnv>) =>
    inLanguage(acceptedLanguage(context.req.header('accept-language')), async () => {
      context.set('route', FILES_BASE);
      const found = await findFor(deps, context, context.req.param('id') ?? '');
      if (!found.ok) return refuseCall(context, found.refusal);
      return (await show(deps, context, found.value)) ?? refuseCall(context, refuse('NOT_FOUND'));
    });
  app.get(`${FILES_BASE}/:id{${FILE_ID}}`, answer(showFile));
  app.get(`${FILES_BASE}/:id{${FILE_ID}}/thumb`, answer(showThumb));
  app.get(`${FILES_BASE}/:id{${FILE_ID}}/licence`, answer(showLicence));
}

/** A file for its reader: a person with all of their accounts, or one account with its program. */
type Found = {
  id: string;
  file: ReadableFile;
  reader: { userId: UserId } | { accountId: AccountId };
  /** Whether a device may keep it. */
  isKept: boolean;
};

/** Null: there is no such view of the file. */
type Show = (deps: Deps, context: Context, found: Found) => Promise<Response | null>;

function findFor(
  deps: Deps,
  context: Context<AppEnv>,
  id: string,
): Promise<Result<Found, Refusal>> {
  const token = tokenIn(context.req.header('authorization'));
  return token === null
    ? findForPerson(deps, context, id)
    : findForProgram(deps, context, { token, id });
}

/** A file that a token's business may see, if the token has the scope of such files. */
async function findForProgram(
  deps: Deps,
  context: Context<AppEnv>,
  { token, id }: { token: string; id: string },
): Promise<Result<Found, Refusal>> {
  const account = context.req.header(headers.account);
  const program = await actByToken(deps, token, { scopes: [], action: 'campaign.read', account });
  if (!program.ok) return program;
  const { accountId, userId, scopes } = program.value;
  context.set('accountId', accountId);
  context.set('userId', userId);
  const file = await fileOfAccount(deps.pool, accountId, id);
  if (!file) return refused(refuse('NOT_FOUND'));
  const scope = fileScope(file.purpose);
  if (!scopes.includes(scope)) return refused(scopesMissing([scope]));
  return ok({ id, file, reader: { accountId }, isKept: true });
}

/** A file that the person's accounts may see, or that their work at the desk shows, which no device keeps. */
async function findForPerson(
  deps: Deps,
  context: Context<AppEnv>,
  id: string,
): Promise<Result<Found, Refusal>> {
  const viewer = await viewerOf(deps, context);
  if (!viewer.ok) return viewer;
  const { userId } = viewer.value;
  context.set('userId', userId);
  const reader = { userId };
  const own = await readableFile(deps.pool, userId, id);
  if (own) return ok({ id, file: own, reader, isKept: true });
  const mayWork = await checkSupport(deps, viewer.value);
  const reported = mayWork.ok ? await fileAtDesk(deps.pool, userId, id) : null;
  return reported
    ? ok({ id, file: reported, reader, isKept: false })
    : refused(refuse('NOT_FOUND'));
}

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

const showFile: Show = async (deps, context, { id, file, isKept }) =>
  await sendOrRefuse(deps, context, id, { ...file, isKept });

/** A video has none: its poster is a picture of its own. */
const showThumb: Show = async (deps, context, { id, file, isKept }) => {
  if (file.purpose === 'contentVideo') return null;
  const thumb = { ...file, sha256: file.thumbSha256, mime: 'image/webp', isKept };
  return await sendOrRefuse(deps, context, id, thumb);
};

async function sendOrRefuse(deps: Deps, ...asked: Tail<Parameters<typeof answerFile>>) {
  const answer = await answerFile(deps.files, ...asked);
  if (!answer) deps.log.error({ sha256: asked[2].sha256 }, 'a file has no bytes');
  return answer;
}
type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

/** The license of a file, as plain text beside the saved file. */
const showLicence: Show = async (deps, _, { id, file, reader, isKept }) => {
  if (!isKept || !isContent(file.purpose)) return null;
  const licensed =
    'userId' in reader
      ? { name: 'licence-for-user', text: LICENSED_FOR_USER, values: [id, reader.userId] }
      : { name: 'licence-for-account', text: LICENSED_FOR_ACCOUNT, values: [id, reader.accountId] };
  const { rows } = await deps.pool.query<Licensed>(licensed);
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

const SIDES = 'i.creator_id, i.business_id';
const licensedTo = (isReader: string) => `
select p.terms, c.title as "campaignTitle", b.name as "businessName", k.first_name || ' ' || k.last_name as "creatorName", i.kind,
  ${isoTime('i.captured_at')} as "capturedAt", ${isoTime('p.licence_starts_on')} as "startsOn", ${isoTime('p.licence_ends_on')} as "endsOn"
from content_items i
join projects p on p.id = i.project_id
join campaigns c on c.id = p.campaign_id
join businesses b on b.id = p.business_id
join creators k on k.id = p.creator_id
where i.file_id = $1 and ${isReader}
order by i.created_on, i.id limit 1`;
const LICENSED_FOR_USER = licensedTo(belongsTo('$2', SIDES));
const LICENSED_FOR_ACCOUNT = licensedTo(`$2 in (${SIDES})`);
