import words from '../messages/en.json' with { type: 'json' };
import { platformName } from '#contract/campaign/platform-names.ts';
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
  return { code, message: fill(words[`refusal_${code}`], extra.current), ...extra };
}

const dayName = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'America/Phoenix',
});

/** What a sentence names: the day from which something is possible again, a number, a level, a platform. */
function fill(sentence: string, current: unknown): string {
  const facts = (current ?? {}) as Record<string, unknown>;
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'date') {
      const { nextOn } = facts;
      return typeof nextOn === 'string' ? dayName.format(new Date(nextOn)) : '';
    }
    const value = facts[name];
    if (typeof value !== 'string' && typeof value !== 'number') return '';
    return name === 'platform' ? platformName(String(value)) : String(value);
  });
}

/** A shared rule's bare code, with its sentence. */
export function inWords({ code, retryAfter, current }: RuleRefusal): Refusal {
  return refuse(code, {
    ...(retryAfter !== undefined && { retryAfter }),
    ...(current !== undefined && { current }),
  });
}

/** A refusal as an HTTP answer. */
export function refusalResponse(refusal: Refusal): Response {
  const headers = new Headers({ 'Cache-Control': 'no-store' });
  if (refusal.retryAfter !== undefined) {
    headers.set('Retry-After', String(Math.max(1, Math.ceil(refusal.retryAfter))));
  }
  return Response.json(refusal, { status: refusalStatus[refusal.code], headers });
}
