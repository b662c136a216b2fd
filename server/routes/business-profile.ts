import * as z from 'zod/mini';
import { profilePayloads } from '#contract/commands/profiles-payloads.ts';
import { versionResult } from '#contract/commands/command-results.ts';
import { routes } from '#contract/routes/http.ts';
import type { PicturePurpose } from '#contract/pictures/rules.ts';
import type { Refusal } from '#contract/refusal.ts';
import { ok, refused, type Result } from '#contract/result.ts';
import { reviewTraits } from '#contract/review/rules.ts';
import { headers } from '#contract/routes/route.ts';
import type { AccountCaller, Call, Deps, Handlers } from '../http/call.ts';
import { withForm, type SentForm } from '../middleware/read-form.ts';
import { readJsonField } from '../middleware/read-json.ts';
import { receivePicture } from '../pictures/receive.ts';
import { uploadIdOf } from '../pictures/upload-id.ts';
import { refuse } from '../texts/refusal.ts';
import { translate } from '../texts/translate.ts';
import { runOne } from './run-one.ts';

type RawEdit = { field: string; value: unknown };

const { body, maxBytes } = routes.updateBusinessProfile;

/** The form's files: the field of the profile and the purpose of each. */
const pictures = [
  { part: 'logoFile', field: 'logo', purpose: 'businessLogo' },
  { part: 'photoFile', field: 'photo', purpose: 'businessPhoto' },
] as const satisfies { part: string; field: string; purpose: PicturePurpose }[];

export const businessProfileRoutes: Handlers<'updateBusinessProfile' | 'getReviewTraits'> = {
  /** The batch's command without the fields' base: the last edit wins. */
  updateBusinessProfile: (call) =>
    withForm(
      { deps: call.deps, accountId: call.caller.accountId, request: call.context.req.raw },
      { maxBytes, parts: pictures.map(({ part }) => part) },
      (form) => update(call, form),
    ),

  getReviewTraits: async ({ query }) =>
    ok(
      reviewTraits[query.type].map(({ key, icon }) => ({
        positiveKey: key,
        positiveIcon: icon,
        positiveLabel: translate(`rating_trait_${key}`, {}),
      })),
    ),
};

async function update(
  call: Call<'updateBusinessProfile'>,
  form: SentForm,
): Promise<Result<z.infer<typeof versionResult>, Refusal>> {
  const fields = checkFields(form);
  if (!fields.ok) return fields;
  const texts = textEdits(form.texts);
  if (!texts.ok) return texts;
  // Invalid text is refused before any picture is stored.
  const checked = checkEdits([
    ...texts.value,
    ...pictures.filter(({ part }) => form.files.has(part)).map(({ field }) => placeholder(field)),
  ]);
  if (!checked.ok) return checked;
  const received = await receiveParts(call, form.files);
  if (!received.ok) return received;
  const edits = [...texts.value, ...received.value];
  const done = await runOne(call, 'updateBusinessProfile', { edits });
  return done.ok ? ok(versionResult.parse(done.value.result)) : done;
}

function checkFields({ texts, files }: SentForm): Result<null, Refusal> {
  const known = body.safeParse(texts);
  if (!known.success) {
    return refused(refuse('INVALID', { current: { path: known.error.issues[0]?.path ?? [] } }));
  }
  const twice = pictures.find(({ part }) => (files.get(part)?.length ?? 0) > 1);
  return twice ? refused(refuse('INVALID', { current: { path: [twice.part] } })) : ok(null);
}

/** Lists and addresses are JSON in their fields; all other fields are plain text. */
function textEdits(texts: Record<string, string>): Result<RawEdit[], Refusal> {
  const edits: RawEdit[] = [];
  for (const [field, text] of Object.entries(texts)) {
    const isJson = field === 'categories' || field === 'address';
    const value = isJson ? readJsonField(text) : text;
    if (value === undefined) return refused(refuse('INVALID', { current: { path: [field] } }));
    edits.push({ field, value: field === 'address' ? ourAddress(value) : value });
  }
  return ok(edits);
}

/** The specification's address names a country, which is always the same here and is kept nowhere. */
const specified = z.looseObject({ country: z.optional(z.string()) });
function ourAddress(value: unknown): unknown {
  const parsed = specified.safeParse(value);
  if (!parsed.success) return value;
  const { country: _, ...address } = parsed.data;
  return address;
}

function checkEdits(edits: readonly RawEdit[]): Result<null, Refusal> {
  const parsed = profilePayloads.updateBusinessProfile.safeParse({ edits });
  if (parsed.success) return ok(null);
  const at = parsed.error.issues[0]?.path[1];
  const field = typeof at === 'number' ? edits[at]?.field : undefined;
  return refused(refuse('INVALID', { current: { path: field ? [field] : [] } }));
}

const placeholder = (field: string): RawEdit => ({
  field,
  value: '00000000-0000-7000-8000-000000000000',
});

async function receiveParts(
  call: Pick<Call<'updateBusinessProfile'>, 'context'> & { deps: Deps; caller: AccountCaller },
  files: SentForm['files'],
): Promise<Result<RawEdit[], Refusal>> {
  const edits: RawEdit[] = [];
  const key = call.context.req.header(headers.idempotencyKey);
  for (const { part, field, purpose } of pictures) {
    const file = files.get(part)?.[0];
    if (!file) continue;
    // A call that comes again under its key brings the same upload, so its picture is stored once and its command is a repeat.
    const id = uploadIdOf(key === undefined ? call.deps.randomBytes(32) : `${key} ${part}`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { accountId } = call.caller;
    const received = await receivePicture(call.deps, { accountId, uploadId: id, purpose, bytes });
    if (!received.ok) return received;
    edits.push({ field, value: id });
  }
  return ok(edits);
}
