import { refusal as refusalShape, refusalStatus, type Refusal } from '#contract/refusal.ts';
import type { Deps } from '../http/call.ts';
import { isClientGone } from '../http/client-gone.ts';
import { StorageFull, StoreUnavailable } from '../ports/files/files.ts';
import { refusalResponse, refuse } from '../texts/refusal.ts';

const TUS = { 'Tus-Resumable': '1.0.0', 'Cache-Control': 'no-store' };

export const created = (place: string): Response =>
  new Response(null, {
    status: 201,
    headers: { ...TUS, Location: place },
  });

/** An upload that has become a picture: how long it was is of no interest any more, only that nothing is missing. */
export const whole = (): Response =>
  new Response(null, {
    status: 200,
    headers: { ...TUS, 'Upload-Offset': '1', 'Upload-Length': '1' },
  });

/** Bytes of an existing picture: the device should have asked first. Canceling is too late, and nothing is wrong. */
export const afterwards = ({ method }: Request): Response =>
  method === 'DELETE'
    ? new Response(null, { status: 204, headers: TUS })
    : refusalResponse(refuse('WRONG_STATE'));

/** A refusal on its way through the protocol's library, which knows statuses and texts only. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status_code: number;
  readonly body: string;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.status_code = refusalStatus[refusal.code];
    this.body = JSON.stringify(refusal);
  }
}

/** Errors that the library can't answer: a full disk, a store that is away, and our own bugs. `isGone`: whether the request was broken off. */
export function mapped(
  deps: Deps,
  error: Error | { status_code: number; body: string },
  isGone: boolean,
) {
  if ('status_code' in error) return undefined;
  // Nobody is there to read the answer. A file store's own broken answers look the same.
  if (isGone && isClientGone(error))
    return { status_code: 400, body: JSON.stringify(refuse('INVALID')) };
  const { code, line } = faultOf(error);
  deps.log.error({ err: error }, line);
  const { status_code, body } = new Refused(refuse(code));
  return { status_code, body };
}

/** The device sends the bytes again after a full or unavailable store. */
function faultOf(error: Error) {
  if (error instanceof StorageFull)
    return { code: 'STORAGE_FULL', line: 'no room for uploads' } as const;
  if (error instanceof StoreUnavailable) {
    return { code: 'UNAVAILABLE', line: 'file store unavailable' } as const;
  }
  return { code: 'FAILED', line: 'upload failed' } as const;
}

/** The library's answer in our manner: no word about other origins, and every error a refusal. */
export async function plain(response: Response): Promise<Response> {
  const kept = [...response.headers].filter(([name]) => !/^access-control-/i.test(name));
  const answered = new Headers(kept);
  answered.set('Cache-Control', 'no-store');
  if (response.status < 400)
    return new Response(response.body, { status: response.status, headers: answered });
  answered.delete('Content-Length');
  answered.set('Content-Type', 'application/json');
  const text = await response.text();
  const body = isRefusal(text) ? text : JSON.stringify(refusalOf(response.status));
  return new Response(body, { status: response.status, headers: answered });
}

function isRefusal(text: string): boolean {
  try {
    return refusalShape.safeParse(JSON.parse(text)).success;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

function refusalOf(status: number): Refusal {
  if (status === 404 || status === 410) return refuse('NOT_FOUND');
  if (status === 409 || status === 423) return refuse('WRONG_STATE');
  if (status === 413) return refuse('PICTURE_TOO_LARGE');
  return refuse(status >= 500 ? 'FAILED' : 'INVALID');
}
