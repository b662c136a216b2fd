import type { Context } from 'hono';
import { API_BASE, type Route } from '#contract/routes/route.ts';

type Fields = Record<string, unknown>;
/** A file in a callable's `data`, where the call takes a form. */
type SentFile = { base64: string; name?: unknown };

/** Headers that describe the callable's own body. */
const ownHeaders = ['content-type', 'content-length', 'content-encoding', 'transfer-encoding'];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isFile = (value: unknown): value is SentFile =>
  isFields(value) && typeof value['base64'] === 'string';
const isFiles = (value: unknown): value is SentFile[] =>
  Array.isArray(value) && value.every(isFile);

const keysOf = (schema: unknown): string[] =>
  isFields(schema) && isFields(schema['shape']) ? Object.keys(schema['shape']) : [];

/**
 * The request that a client without callables would have sent: `data` gives the path's parameters, and the rest is the query, the
 * body, or the form. Where the call's body has a `data` of its own, the callable's is that one; fields beside it may come in
 * `data` or next to it. Nothing is checked here: the call's own gate reads the request. Null if `data` cannot fill the path.
 */
export async function requestOf(
  context: Context,
  route: Route,
  sent: Fields,
): Promise<Request | null> {
  const { data, ...beside } = sent;
  const fields = isFields(data) ? data : {};
  const inPath = keysOf(route.params);
  const path = pathOf(route, fields);
  if (path === null) return null;
  const inBody = keysOf(route.body);
  const rest = without(
    fields,
    inPath.filter((name) => !inBody.includes(name)),
  );
  const url = new URL(`${API_BASE}${path}`, context.req.url);
  const headers = new Headers(context.req.raw.headers);
  for (const name of ownHeaders) headers.delete(name);
  // The answer is read here before it is sent on.
  headers.delete('accept-encoding');
  const { method } = route;
  const { signal } = context.req.raw;
  if (!route.body) {
    for (const [name, value] of Object.entries(rest)) {
      if (value !== null) url.searchParams.set(name, textOf(value));
    }
    return new Request(url, { method, headers, signal });
  }
  if (route.isForm) return formRequest(url, { method, headers, signal }, rest);
  headers.set('content-type', 'application/json');
  const body = JSON.stringify(bodyOf(inBody, isFields(data) ? rest : data, beside));
  headers.set('content-length', String(Buffer.byteLength(body)));
  return new Request(url, { method, headers, signal, body });
}

function pathOf({ path }: Route, fields: Fields): string | null {
  let isWhole = true;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields[name];
    // A dot alone would be resolved away.
    if (typeof value !== 'string' || !/[^.]/.test(value)) isWhole = false;
    return encodeURIComponent(textOf(value));
  });
  return isWhole ? filled : null;
}

function bodyOf(inBody: readonly string[], data: unknown, beside: Fields): unknown {
  if (!inBody.includes('data')) return isFields(data) ? { ...data, ...beside } : (data ?? beside);
  if (!isFields(data)) return { data, ...beside };
  const envelope = inBody.filter((name) => name !== 'data' && name in data);
  const lifted = Object.fromEntries(envelope.map((name) => [name, data[name]]));
  return { data: without(data, envelope), ...lifted, ...beside };
}

async function formRequest(url: URL, init: RequestInit & { headers: Headers }, fields: Fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) continue;
    const files = isFile(value) ? [value] : isFiles(value) && value.length > 0 ? value : null;
    if (files) for (const file of files) form.append(name, fileOf(file));
    else form.append(name, textOf(value));
  }
  const drawn = new Response(form);
  const body = await drawn.arrayBuffer();
  init.headers.set('content-type', drawn.headers.get('content-type') ?? '');
  init.headers.set('content-length', String(body.byteLength));
  return new Request(url, { ...init, body });
}

const fileOf = ({ base64, name }: SentFile): File =>
  new File([Buffer.from(base64, 'base64')], typeof name === 'string' ? name : 'file');

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
