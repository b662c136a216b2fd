import type { Refusal } from './refusal.ts';

/** Operations that can be refused return a value: a refusal is expected, a bug throws. */
export type Result<T, R = Refusal> = { ok: true; value: T } | { ok: false; refusal: R };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const refused = <R>(refusal: R): { ok: false; refusal: R } => ({ ok: false, refusal });
