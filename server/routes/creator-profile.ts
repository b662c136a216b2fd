import * as z from 'zod/mini';
import { profilePayloads } from '#contract/commands/profiles-payloads.ts';
import { versionResult } from '#contract/commands/command-results.ts';
import { type BodyOf, routes } from '#contract/routes/http.ts';
import { COUNTRY, genderOf, PROVINCE } from '#contract/profile/lists.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import type { Call, Handlers } from '../http/call.ts';
import { type SentForm, withForm, wrongAt } from '../middleware/read-form.ts';
import { readJsonField } from '../middleware/read-json.ts';
import { receivePicture } from '../pictures/receive.ts';
import { uploadIdOf } from '../pictures/upload-id.ts';
import { refuse } from '../texts/refusal.ts';
import { runOne } from './run-one.ts';

type RawEdit = { field: string; value: unknown };

const { body, maxBytes } = routes.updateCreatorProfile;
const PART = 'file';
const purpose = 'creatorPhoto';

export const creatorProfileRoutes: Handlers<'updateCreatorProfile'> = {
  /** The batch's command without the fields' base: the last edit wins, unless a version is given. */
  updateCreatorProfile: (call) =>
    withForm(
      { deps: call.deps, accountId: call.caller.accountId, request: call.context.req.raw },
      { maxBytes, parts: [PART] },
      (form) => update(call, form),
    ),
};

async function update(
  { deps, caller, context }: Call<'updateCreatorProfile'>,
  { texts, files }: SentForm,
): Promise<Result<z.infer<typeof versionResult>, Refusal>> {
  // Invalid text is refused before a picture is stored.
  const edits = editsOf(texts);
  if (!edits.ok) return edits;
  const [file, ...more] = files.get(PART) ?? [];
  if (more.length > 0) return refused(refuse('TOO_MANY_FILES'));
  if (file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { accountId } = caller;
    // The same file is the same upload, so that a call that comes again is the same command.
    const named = uploadIdOf(`photo ${accountId} `, bytes);
    const received = await receivePicture(deps, { accountId, uploadId: named, purpose, bytes });
    if (!received.ok) return received;
    edits.value.push({ field: 'photo', value: named });
  }
  const call = { deps, caller, context };
  const done = await runOne(call, 'updateCreatorProfile', { edits: edits.value });
  return done.ok ? ok(versionResult.parse(done.value.result)) : done;
}

const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
);
/** The specification's address names a country, which is always the same here and is kept nowhere. */
const address = z.strictObject({
  locality: z.string(),
  province: z.optional(z.literal(PROVINCE)),
  country: z.optional(z.literal(COUNTRY)),
});

/** The fields that are not plain text in the specification's form; the command checks their values. */
const read = z.looseObject({
  categories: z.optional(json(z.array(z.string()))),
  address: z.optional(json(address)),
  minPrice: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,6}$/)),
      z.transform((text) => Number(text)),
    ),
  ),
  male: z.optional(flag),
  female: z.optional(flag),
  acceptGiftOffer: z.optional(flag),
  acceptPaidPromotion: z.optional(flag),
});

/** One edit for each field that was sent. */
function editsOf(texts: Record<string, string>): Result<RawEdit[], Refusal> {
  const known = body.safeParse(texts);
  if (!known.success) return wrongAt(known.error.issues[0]?.path[0]);
  const parsed = read.safeParse(known.data);
  if (!parsed.success) return wrongAt(parsed.error.issues[0]?.path[0]);
  const { address: place, male, female, ...rest } = parsed.data;
  const edits: RawEdit[] = Object.entries(rest)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => ({ field, value }));
  if (place) edits.push({ field: 'locality', value: place.locality });
  if (isSent(known.data, 'male') || isSent(known.data, 'female')) {
    edits.push({
      field: 'gender',
      value: genderOf({ male: male ?? false, female: female ?? false }),
    });
  }
  if (edits.length === 0) return ok(edits);
  const checked = profilePayloads.updateCreatorProfile.safeParse({ edits });
  if (checked.success) return ok(edits);
  const at = checked.error.issues[0]?.path[1];
  return wrongAt(typeof at === 'number' ? edits[at]?.field : undefined);
}

const isSent = (fields: BodyOf<'updateCreatorProfile'>, name: keyof typeof fields) =>
  fields[name] !== undefined;

/** JSON in a text field. */
function json<T extends z.ZodMiniType>(inner: T) {
  const parse = z.transform((text: string, context): unknown => {
    const value = readJsonField(text);
    if (value !== undefined) return value;
    // Not JSON is no list and no address either.
    context.issues.push({ code: 'custom', message: 'No JSON', input: text });
    return z.NEVER;
  });
  return z.pipe(z.pipe(z.string(), parse), z.pipe(z.unknown(), inner));
}
