import * as z from 'zod/mini';
import { accountId, type AccountId, uploadId, type UploadId } from '#contract/ids.ts';
import { filePurposes } from '#contract/pictures/rules.ts';
import { type Refusal, refusalStatus } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Deps } from '../http/call.ts';
import { refuse } from '../texts/refusal.ts';
import { receivePicture } from './receive.ts';
import { receiveVideo } from './receive-video.ts';
import type { Staging } from './staging.ts';

/** A device's description of an upload, in the protocol's metadata. */
export const uploadMetadata = z.object({
  uploadId,
  purpose: z.enum(filePurposes),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** An upload's name in its address: its account and the device's own id, so that a device finds it without the address. */
export type UploadName = { accountId: AccountId; uploadId: UploadId };

const SEPARATOR = '_';

export const nameOf = ({ accountId: owner, uploadId: id }: UploadName): string =>
  `${owner}${SEPARATOR}${id}`;

/** Null for anything that was never given as a name. */
export function parseName(text: string): UploadName | null {
  const [owner, id, ...rest] = text.split(SEPARATOR);
  const [account, upload] = [accountId.safeParse(owner), uploadId.safeParse(id)];
  if (rest.length > 0 || !account.success || !upload.success) return null;
  // As it was given, to the letter: two spellings would be two uploads.
  const name = { accountId: account.data, uploadId: upload.data };
  return text === nameOf(name) && text === text.toLowerCase() ? name : null;
}

/**
 * Finishes complete uploads: each becomes a picture or a video, or is refused, and its bytes are released. If the server was
 * stopped in between, the next request about the upload finishes it. Simultaneous requests get one answer.
 */
export function createFinisher(
  deps: Pick<Deps, 'pool' | 'files' | 'env' | 'log' | 'now'>,
  staging: Staging,
): (name: UploadName) => Promise<Result<null, Refusal>> {
  const running = new Map<string, Promise<Result<null, Refusal>>>();

  async function finish({ accountId: owner, uploadId: id }: UploadName, key: string) {
    const upload = await staging.find(key);
    const facts = uploadMetadata.safeParse(upload?.metadata);
    if (!upload || !facts.success) return refused(refuse('NOT_FOUND'));
    const { purpose, sha256 } = facts.data;
    const from = { accountId: owner, uploadId: id, sha256 };
    const received =
      purpose === 'contentVideo'
        ? await receiveVideo(deps, { ...from, place: staging.pathOf(key), size: upload.size })
        : await receivePicture(deps, { ...from, purpose, bytes: () => staging.bytesOf(key) });
    // A temporary failure keeps the bytes, so they need not be sent again.
    if (received.ok || refusalStatus[received.refusal.code] < 500) await staging.drop(key);
    return received.ok ? ok(null) : received;
  }

  return (name) => {
    const key = nameOf(name);
    const joined = running.get(key) ?? finish(name, key).finally(() => running.delete(key));
    running.set(key, joined);
    return joined;
  };
}
