import * as z from 'zod/mini';

/** A phone number as it is stored: E.164, a plus sign and up to 15 digits. Numbers of +1 have ten after it. */
const e164 = /^\+(?:1[2-9]\d{2}[2-9]\d{6}|[2-9]\d{6,14})$/;

export const phoneNumber = z.string().check(z.regex(e164));
