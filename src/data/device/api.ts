import * as z from 'zod/mini';
import { parseByItem, type RefusedItem } from '#contract/by-item.ts';
import { API_BASE, headers, type Route } from '#contract/routes/route.ts';
import type { AnswerOf, BodyInputOf, RouteName } from '#contract/routes/http.ts';
import { startRoutes } from '#contract/routes/start-routes.ts';
import type { AccountId } from '#contract/ids.ts';
import { type Refusal, refusal } from '#contract/refusal.ts';
import type { Device } from './device.ts';
import { readText, watchSilence } from './silence.ts';

/**
 * The reason for a missing result: the server refused the call, or it was not delivered (no network, time-out, proxy page,
 * captive portal, 5xx). Only a refusal is final.
 */
export type Failure =
  | { kind: 'refused'; refusal: Refusal; status: number }
  /** `isPortal`: a page came back where our JSON was due, as a Wi-Fi's sign-in does. */
  | { kind: 'undelivered'; status: number | null; isPortal: boolean };

/**
 * `refused`: items of the answer's lists that this build cannot read; they are not in its value. `skew`: how far this device's
 * clock is behind the server's, in milliseconds, if the answer shows it.
 */
export type Reply<T> = (
  | { ok: true; value: T; refused?: readonly RefusedItem[] }
  | { ok: false; failure: Failure }
) & {
  skew?: number;
};

export type CallOptions<N extends RouteName> = Addressing & {
  body?: BodyInputOf<N>;
  /** The declaration of a route that the app does not load at its start. */
  route?: Route;
  signal?: AbortSignal;
  /** Milliseconds of silence after which the call is given up, if not the usual ones. */
  patience?: number | undefined;
};

/** The route and the headers of a call. */
type Addressing = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  accountId?: AccountId;
  accessToken?: string;
  /** The history that commands are meant for. */
  epoch?: string | undefined;
};

/** Statuses that mean "not now" from any sender: never an answer to the call. */
const passing = new Set([408, 425, 500, 502, 503, 504]);

/** Calls a declared route once and parses what comes back. Only our own JSON is an answer; nothing throws but bugs. */
export async function callApi<N extends RouteName>(
  device: Device,
  name: N,
  options: CallOptions<N> = {},
): Promise<Reply<AnswerOf<N>>> {
  const route = options.route ?? (startRoutes as Partial<Record<RouteName, Route>>)[name];
  if (!route) throw new Error(`The route ${name} was not loaded`);
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  const silence = watchSilence(device, body?.length, options.patience);
  const signal = options.signal
    ? AbortSignal.any([options.signal, silence.signal])
    : silence.signal;
  let response: Response;
  let text: string;
  try {
    response = await device.fetch(urlOf(route, options), {
      method: route.method,
      headers: headersOf(device, options),
      body,
      signal,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
    });
    text = await readText(response, silence.heard, signal);
  } catch {
    // After any network error the call has no answer; the command or the pull is tried again.
    return { ok: false, failure: { kind: 'undelivered', status: null, isPortal: false } };
  } finally {
    silence.stop();
  }
  const skew = Date.parse(response.headers.get('date') ?? '') - device.now();
  return read(route, response, text, Number.isNaN(skew) ? {} : { skew }) as Reply<AnswerOf<N>>;
}

function read(
  route: Route,
  response: Response,
  text: string,
  dated: { skew?: number },
): Reply<unknown> {
  const { status } = response;
  const isPortal = isElsewhere(response) || isPage(response);
  const undelivered: Reply<unknown> = {
    ok: false,
    failure: { kind: 'undelivered', status, isPortal },
  };
  const json = parseJson(response, text);
  if (json === undefined) return undelivered;
  if (status >= 200 && status < 300) {
    const answer = readAnswer(route, json);
    return answer ? { ok: true, ...answer, ...dated } : undelivered;
  }
  const parsed = z.safeParse(refusal, json);
  if (!parsed.success || passing.has(status)) return undelivered;
  return { ok: false, failure: { kind: 'refused', refusal: parsed.data, status }, ...dated };
}

/** An answer as this build reads it, also a cached one of another build; null if it cannot. */
export function readAnswer<T extends z.ZodMiniType>(
  { answer, byItem }: { answer?: T; byItem?: true },
  json: unknown,
): { value: z.output<T>; refused?: readonly RefusedItem[] } | null {
  if (!answer) return null;
  if (byItem) return parseByItem(answer, json);
  const parsed = z.safeParse(answer, json);
  return parsed.success ? { value: parsed.data } : null;
}

const isPage = (response: Response) =>
  response.ok && /\bhtml\b/.test(response.headers.get('content-type') ?? '');

/** Our calls never redirect; the sign-in page of a Wi-Fi does, at best with status 511. */
const isElsewhere = ({ type, status }: Response) =>
  type === 'opaqueredirect' || (status >= 300 && status < 400) || status === 511;

function parseJson(response: Response, text: string): unknown {
  if (!/^application\/json\b/.test(response.headers.get('content-type') ?? '')) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A body cut short: as good as none.
    return undefined;
  }
}

/** A declared route's address with its parameters and query filled in. */
export function urlOf(route: Pick<Route, 'path'>, { params, query }: Addressing): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params?.[key] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query ?? {}).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  );
  return `${API_BASE}${path}${search.size > 0 ? `?${search}` : ''}`;
}

export function headersOf(
  device: Pick<Device, 'appVersion' | 'language' | 'timeZone'>,
  options: Addressing & { body?: unknown },
): Record<string, string> {
  return {
    accept: 'application/json',
    [headers.appVersion]: device.appVersion,
    ...(device.language && { 'accept-language': device.language }),
    ...(device.timeZone && { [headers.timeZone]: device.timeZone }),
    ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(options.accessToken ? { authorization: `Bearer ${options.accessToken}` } : {}),
    ...(options.accountId ? { [headers.account]: options.accountId } : {}),
    ...(options.epoch ? { [headers.epoch]: options.epoch } : {}),
  };
}
