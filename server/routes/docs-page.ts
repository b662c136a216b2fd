import type { Hono } from 'hono';
import { html } from 'hono/html';
import { BRAND } from '#contract/brand.ts';
import { API_BASE } from '#contract/routes/route.ts';
import type { Deps } from '../http/call.ts';
import { fixedAnswer, fixedContent, type FixedContent } from '../http/fixed-answer.ts';
import type { AppEnv } from '../middleware/mount.ts';
import { describe } from './openapi.ts';
import type { Json } from './openapi-parts.ts';
import { nameOfReference, schemaText } from './schema-text.ts';
import { docsStyle } from './docs-style.ts';

type Media = Record<string, { schema?: unknown; example?: unknown }>;
type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Json[];
  parameters?: {
    name: string;
    in: string;
    required: boolean;
    description: string;
    schema: unknown;
  }[];
  requestBody?: { content: Media };
  responses: Record<string, { description: string; content?: Media }>;
};
type Document = {
  info: { version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation> & { servers?: { url: string }[] }>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, unknown> };
};
/** A call, or the request of a webhook: then `path` is its event. */
type Call = { method: string; path: string; access: string; operation: Operation };

/** `GET /docs`: the published document for people, in one page without scripts. Made once. */
export function mountDocs(hono: Hono<AppEnv>, { version }: Deps): void {
  let page: Promise<FixedContent> | undefined;
  let style: Promise<FixedContent> | undefined;
  hono.get('/docs', async ({ req }) => {
    page ??= fixedContent(Buffer.from(docsPage(version)), 'text/html; charset=utf-8');
    return fixedAnswer(req.raw, await page, 'no-cache');
  });
  hono.get('/docs.css', async ({ req }) => {
    style ??= fixedContent(Buffer.from(docsStyle), 'text/css; charset=utf-8');
    return fixedAnswer(req.raw, await style, 'no-cache');
  });
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head'];

function docsPage(version: string): string {
  const document = describe(version) as Document;
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): Call[] => {
      const operation = item[method];
      const base = item.servers ? '' : API_BASE;
      if (!operation) return [];
      const access = securityText(operation.security);
      return [{ method: method.toUpperCase(), path: `${base}${path}`, access, operation }];
    }),
  );
  const events = Object.entries(document.webhooks).map(([event, { post: operation }]): Call => ({
    method: 'POST',
    path: event,
    access: 'sent to the address of a webhook',
    operation,
  }));
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${BRAND} API</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/docs.css" />
      </head>
      <body>
        <header>
          <h1>${BRAND} API</h1>
          <p>
            Version ${document.info.version}. The same description for programs:
            <a href="${API_BASE}/openapi.json">openapi.json</a>.
          </p>
        </header>
        <nav aria-label="Subjects">
          <ul>
            ${document.tags.map(({ name }) => html`<li><a href="#${anchor(name)}">${name}</a></li>`)}
            <li><a href="#schemas">Records</a></li>
          </ul>
        </nav>
        <main>
          ${document.info.description.split('\n\n').map((text) => html`<p>${prose(text)}</p>`)}
          ${document.tags.map((tag) => subject(tag, [...calls, ...events]))}
          <section>
            <h2 id="schemas">Records</h2>
            ${Object.entries(document.components.schemas).map(([name, schema]) => record(name, schema))}
          </section>
        </main>
      </body>
    </html>`;
  return `${page as unknown as string}`;
}

const subject = ({ name, description }: Document['tags'][number], calls: readonly Call[]) =>
  html`<section>
    <h2 id="${anchor(name)}">${name}</h2>
    <p>${description}</p>
    ${calls.filter(({ operation }) => operation.tags.includes(name)).map(article)}
  </section>`;

function article({ method, path, access, operation }: Call) {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  return html`<details id="${operationId}">
    <summary>
      <code class="method">${method}</code> <code class="path">${path}</code>
      <span>${summary}</span>
    </summary>
    <p class="facts">${operationId} · ${access}</p>
    ${description ? html`<p>${prose(description)}</p>` : ''}
    ${
      parameters.length > 0
        ? html`<h3>Parameters</h3>
            <table>
              ${parameters.map(
                (one) =>
                  html`<tr>
                    <th scope="row"><code>${one.name}</code></th>
                    <td>${one.in}${one.required ? ', required' : ''}</td>
                    <td><code>${schemaText(one.schema)}</code><br />${prose(one.description)}</td>
                  </tr>`,
              )}
            </table>`
        : ''
    }
    ${
      requestBody
        ? html`<h3>Body</h3>
            ${media(requestBody.content)}`
        : ''
    }
    ${Object.entries(responses)
      .filter(([status]) => status.startsWith('2'))
      .map(
        ([status, { description: words, content }]) =>
          html`<h3>Answer ${status}</h3>
            ${content ? media(content) : html`<p>${prose(words)}</p>`}`,
      )}
  </details>`;
}

const media = (content: Media) =>
  Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`<p class="facts">${type}</p>
        ${code(schemaText(schema))}
        ${
          example === undefined
            ? ''
            : html`<p class="facts">Example</p>
                ${code(JSON.stringify(example, null, 2))}`
        }`,
  );

const record = (name: string, schema: unknown) =>
  html`<details id="schema-${name}">
    <summary><code class="path">${name}</code></summary>
    ${code(schemaText(schema))}
  </details>`;

/** Text whose `code` is set as code. */
const prose = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));

/** A block that scrolls sideways, so the keyboard must reach it. */
const code = (text: string) => html`<pre tabindex="0">${text}</pre>`;

const schemes: Readonly<Record<string, string>> = {
  access: 'session',
  token: 'access token',
  refresh: 'session cookie',
  files: 'files cookie',
};

function securityText(security: readonly Json[]): string {
  const names = security.flatMap((one) => Object.keys(one));
  if (names.length === 0) return 'open to anyone';
  return `needs: ${names.map((name) => schemes[name] ?? nameOfReference(name)).join(' or ')}`;
}

const anchor = (name: string): string => name.toLowerCase().replaceAll(' ', '-');
