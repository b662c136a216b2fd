import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { Metadata, Server } from '@tus/server';
import { API_BASE, headers } from '#contract/routes/route.ts';
import type { AccountId } from '#contract/ids.ts';
import { VIDEO_MAX_BYTES } from '#contract/content/media.ts';
import { PICTURE_MAX_BYTES, type FilePurpose } from '#contract/pictures/rules.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { AccountCaller, Deps } from '../http/call.ts';
import { actFor } from '../middleware/acting-account.ts';
import { authenticate } from '../middleware/authenticate.ts';
import type { AppEnv } from '../middleware/mount.ts';
import { refuseCall } from '../middleware/refuse-call.ts';
import {
  uploadMetadata,
  createFinisher,
  nameOf,
  parseName,
  type UploadName,
} from '../pictures/finish-upload.ts';
import { mayUpload } from '../pictures/may-upload.ts';
import { findReceived } from '../pictures/receive.ts';
import { isSame, Staging } from '../pictures/staging.ts';
import { uploadLocks } from '../pictures/upload-locks.ts';
import { countUpload } from '../pictures/upload-budget.ts';
import { refusalResponse, refuse } from '../texts/refusal.ts';
import { afterwards, created, mapped, plain, Refused, whole } from './upload-answers.ts';

/** Uploads of one account that may be on their way: a device has two, and a person a few devices. */
const UNFINISHED_MAX = 128;
/** Until then some of them are finished, or collected. */
const FINISH_SECONDS = 3_600;

/** Receives pictures by tus 1.0. It is not a declared call: its bodies are bytes and its facts are headers. */
const UPLOADS_PATH = `${API_BASE}/uploads`;

/** Mounts resumable uploads: each request is authenticated, and sees only uploads of the account it acts for. */
export function mountUploads(app: Hono<AppEnv>, deps: Deps): void {
  const uploads = createUploads(deps);
  const answer = async (context: Context<AppEnv>): Promise<Response> => {
    context.set('route', '/uploads');
    if (new URL(context.req.url).search !== '') return refuseCall(context, refuse('INVALID'));
    const user = await authenticate(deps, context.req.header('authorization'));
    if (!user.ok) return refuseCall(context, user.refusal);
    context.set('userId', user.value.userId);
    const named = context.req.header(headers.account);
    const caller = await actFor(deps, user.value, named, 'upload.send');
    if (!caller.ok) return refuseCall(context, caller.refusal);
    context.set('accountId', caller.value.accountId);
    return uploads(context.req.raw, caller.value);
  };
  app.post(UPLOADS_PATH, answer);
  // HEAD is answered by what answers GET.
  app.on(['GET', 'PATCH', 'DELETE'], `${UPLOADS_PATH}/:name`, answer);
}

function createUploads(deps: Deps) {
  const staging = new Staging(join(deps.env.dataDir, 'uploads'));
  const finish = createFinisher(deps, staging);
  const send = openTus(deps, staging, finish);

  /** Uploads with all their bytes are finished first, if the server was stopped before. */
  async function settle(name: UploadName): Promise<Result<'received' | 'coming', Refusal>> {
    if (await findReceived(deps, name)) return ok('received');
    const upload = await staging.find(nameOf(name));
    if (!upload || upload.offset < upload.size) return ok('coming');
    const done = await finish(name);
    return done.ok ? ok('received') : done;
  }

  async function countBegun(accountId: AccountId, size: number): Promise<Result<null, Refusal>> {
    if ((await staging.countOf(accountId)) < UNFINISHED_MAX)
      return countUpload(deps, accountId, size);
    return refused(refuse('TOO_MUCH_UPLOADED', { retryAfter: FINISH_SECONDS }));
  }

  async function create(request: Request, caller: AccountCaller): Promise<Response> {
    const asked = readRequestedUpload(request, caller);
    if (!asked.ok) return refusalResponse(asked.refusal);
    const { name, size, metadata } = asked.value;
    const state = await settle(name);
    if (!state.ok) return refusalResponse(state.refusal);
    if (state.value === 'received') return created(`${UPLOADS_PATH}/${nameOf(name)}`);
    const known = await staging.find(nameOf(name));
    if (!known || !isSame(known, { size, metadata })) {
      const counted = await countBegun(caller.accountId, size);
      if (!counted.ok) return refusalResponse(counted.refusal);
    }
    return send(request, name);
  }

  return async (request: Request, caller: AccountCaller): Promise<Response> => {
    if (request.method === 'POST') return create(request, caller);
    const name = parseName(new URL(request.url).pathname.split('/').at(-1) ?? '');
    if (!name || name.accountId !== caller.accountId || request.method === 'GET') {
      return refusalResponse(refuse('NOT_FOUND'));
    }
    if (request.method === 'HEAD') {
      const state = await settle(name);
      if (!state.ok) return refusalResponse(state.refusal);
      return state.value === 'received' ? whole() : send(request, name);
    }
    const isOver = !(await staging.find(nameOf(name))) && (await findReceived(deps, name));
    return isOver ? afterwards(request) : send(request, name);
  };
}

type Finish = ReturnType<typeof createFinisher>;

/** The protocol of resumable uploads, for requests whose name has been checked. */
function openTus(deps: Deps, staging: Staging, finish: Finish) {
  const tus = new Server({
    path: UPLOADS_PATH,
    datastore: staging,
    locker: uploadLocks(deps),
    // A connection that is dead ends nothing by itself.
    lockDrainTimeout: 1_000,
    maxSize: VIDEO_MAX_BYTES,
    relativeLocation: true,
    allowedOrigins: [deps.env.publicUrl],
    namingFunction: (request) => nameOf(nameIn(request)),
    // The checked name, however else the address may be parsed.
    getFileIdFromRequest: (request) => nameOf(nameIn(request)),
    async onUploadFinish(request) {
      const done = await finish(nameIn(request));
      if (!done.ok) throw new Refused(done.refusal);
      return {};
    },
    onResponseError: ({ signal }, error) => mapped(deps, error, signal.aborted),
  });
  const names = new WeakMap<Request, UploadName>();

  function nameIn(request: Request): UploadName {
    const name = names.get(request);
    if (!name) throw new Error('An upload without a name.');
    return name;
  }

  return async (request: Request, name: UploadName): Promise<Response> => {
    names.set(request, name);
    return plain(await tus.handleWeb(request));
  };
}

type RequestedUpload = { name: UploadName; size: number; metadata: Record<string, string> };

/** Which upload a device asks to begin, and how many bytes it announces. */
function readRequestedUpload(
  request: Request,
  caller: AccountCaller,
): Result<RequestedUpload, Refusal> {
  const facts = uploadMetadata.safeParse(metadataOf(request));
  const length = request.headers.get('upload-length') ?? '';
  if (!facts.success || !/^\d{1,12}$/.test(length)) return refused(refuse('INVALID'));
  const size = Number(length);
  const limits = limitsOf(facts.data.purpose);
  if (size === 0) return refused(refuse(limits.broken));
  if (size > limits.most) return refused(refuse(limits.tooLarge));
  if (!mayUpload(caller.membership, facts.data.purpose)) return refused(refuse('FORBIDDEN'));
  const { uploadId, ...metadata } = facts.data;
  return ok({ name: { accountId: caller.accountId, uploadId }, size, metadata });
}

const limitsOf = (purpose: FilePurpose) =>
  purpose === 'contentVideo'
    ? ({ most: VIDEO_MAX_BYTES, broken: 'VIDEO_BROKEN', tooLarge: 'VIDEO_TOO_LARGE' } as const)
    : ({
        most: PICTURE_MAX_BYTES,
        broken: 'PICTURE_BROKEN',
        tooLarge: 'PICTURE_TOO_LARGE',
      } as const);

function metadataOf(request: Request): unknown {
  try {
    return Metadata.parse(request.headers.get('upload-metadata') ?? '');
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
