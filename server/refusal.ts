import words from '../messages/en.json' with { type: 'json' };
import {
  refusalStatus,
  type Refusal,
  type RefusalCode,
  type RuleRefusal,
} from '#contract/refusal.ts';

/** A refusal with its sentence, which stands once per language in the message catalog. */
export function refuse(
  code: RefusalCode,
  extra: Pick<Refusal, 'current' | 'retryAfter'> = {},
): Refusal {
  return { code, message: words[`refusal_${code}`], ...extra };
}

/** A shared rule's bare code, with its sentence. */
export function inWords({ code, retryAfter }: RuleRefusal): Refusal {
  return refuse(code, retryAfter === undefined ? {} : { retryAfter });
}

/** A refusal as an HTTP answer. */
export function refusalResponse(refusal: Refusal): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (refusal.retryAfter !== undefined) {
    headers.set('Retry-After', String(Math.max(1, Math.ceil(refusal.retryAfter))));
  }
  return Response.json(refusal, { status: refusalStatus[refusal.code], headers });
}
