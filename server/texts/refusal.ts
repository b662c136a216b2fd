import { refusalFacts } from '#contract/campaign/refusal-facts.ts';
import { protocolOf } from '#contract/app-version.ts';
import { headers } from '#contract/routes/route.ts';
import {
  beforeProtocol2,
  refusalStatus,
  type Refusal,
  type RefusalCode,
  type RuleRefusal,
} from '#contract/refusal.ts';
import { dayFormats } from './formats.ts';
import { languageHere, translate } from './translate.ts';

/** A refusal with its sentence in the language of the request. The app writes most sentences itself, from the code. */
export function refuse(
  code: RefusalCode,
  extra: Pick<Refusal, 'current' | 'retryAfter'> = {},
): Refusal {
  const facts = refusalFacts(extra.current, (isoTime) =>
    dayFormats[languageHere()].format(new Date(isoTime)),
  );
  return { code, message: translate(`refusal_${code}`, facts), ...extra };
}

/** Adds the sentence to a shared rule's bare code. */
export function addSentence({ code, retryAfter, current }: RuleRefusal): Refusal {
  return refuse(code, {
    ...(retryAfter !== undefined && { retryAfter }),
    ...(current !== undefined && { current }),
  });
}

/** A refusal with a code that the calling app knows. */
export function readableBy(request: Request, refusal: Refusal): Refusal {
  const protocol = protocolOf(request.headers.get(headers.appVersion));
  const isOld = protocol !== null && protocol < 2;
  return { ...refusal, code: (isOld && beforeProtocol2[refusal.code]) || refusal.code };
}

/** A refusal as an HTTP answer. */
export function refusalResponse(refusal: Refusal): Response {
  const answered = new Headers({ 'Cache-Control': 'no-store' });
  if (refusal.retryAfter !== undefined) {
    answered.set('Retry-After', String(Math.max(1, Math.ceil(refusal.retryAfter))));
  }
  return Response.json(refusal, { status: refusalStatus[refusal.code], headers: answered });
}
