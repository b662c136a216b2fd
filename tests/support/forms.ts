import { API_BASE } from '#contract/routes/route.ts';
import { ORIGIN, type TestApp } from './app.ts';

/** A form as a browser sends it: with its length. */
export async function formRequest(
  path: string,
  method: string,
  headers: Record<string, string>,
  form: FormData,
): Promise<Request> {
  const url = `${ORIGIN}${API_BASE}${path}`;
  const drawn = new Request(url, { method, body: form });
  const type = drawn.headers.get('content-type') ?? '';
  const body = await drawn.arrayBuffer();
  const length = String(body.byteLength);
  return new Request(url, {
    method,
    headers: { ...headers, 'content-type': type, 'content-length': length },
    body,
  });
}

/** Sends a form to a call. */
export const sendForm = async (
  app: TestApp,
  ...form: Parameters<typeof formRequest>
): Promise<Response> => app.hono.request(await formRequest(...form));

/** A form that pauses after its beginning, until the test continues it. */
export function slowForm(
  path: string,
  method: string,
  headers: Record<string, string>,
  { begun = 100, length = 1_000_000 } = {},
): { request: Request; end: () => void; asked: () => number } {
  let asked = 0;
  let end = (): void => undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        end = () => controller.close();
      },
      pull(controller) {
        asked += 1;
        if (asked === 1) controller.enqueue(new Uint8Array(begun));
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request(`${ORIGIN}${API_BASE}${path}`, {
    method,
    headers: {
      ...headers,
      'content-type': 'multipart/form-data; boundary=------------------slow',
      'content-length': String(length),
    },
    body,
    duplex: 'half',
  } as RequestInit);
  return { request, end: () => end(), asked: () => asked };
}
