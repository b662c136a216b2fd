import type { Context } from 'hono';
import type { Refusal } from '#contract/refusal.ts';
import type { AppEnv } from './mount.ts';
import { readableBy, refusalResponse } from '../texts/refusal.ts';

/** A refusal as the answer to a call, with its reason for the call's line in the log. */
export function refuseCall(context: Context<AppEnv>, refusal: Refusal): Response {
  context.set('refusal', refusal.code);
  return refusalResponse(readableBy(context.req.raw, refusal));
}
