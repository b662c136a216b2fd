import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes/http.ts';
import type { Route } from '#contract/routes/route.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

it('nginx takes the largest body that a call may have', () => {
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(read('deploy/nginx.conf'))?.[1]);
  const largest = Math.max(...Object.values<Route>(routes).map(({ maxBytes = 0 }) => maxBytes));

  expect(largest).toBeGreaterThan(1024 ** 2);
  expect(megabytes * 1024 ** 2).toBeGreaterThan(largest);
  expect(read('docs/deploying.md')).toContain(`request bodies of ${megabytes} MB`);
});

describe('the container', () => {
  const lines = read('Dockerfile').split('\n');
  const starting = (word: string) => lines.filter((line) => line.startsWith(`${word} `));

  it('has the Node that package.json names, in both stages', () => {
    const { dependencies } = JSON.parse(read('package.json')) as {
      dependencies: { node: string };
    };
    expect(starting('FROM').map((line) => line.split(' ')[1])).toEqual(
      Array(2).fill(`node:${dependencies.node}-bookworm-slim`),
    );
  });

  it('runs as nobody special, with what was packaged and nothing from the sources', () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
    expect(last.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
    expect(last.filter((line) => line.startsWith('COPY '))).toEqual([
      'COPY --from=build --chown=root:root /package ./',
    ]);
    expect(last.some((line) => line.startsWith('HEALTHCHECK '))).toBe(true);
    // Signals reach the server itself, not a shell.
    expect(last.findLast((line) => line.startsWith('CMD '))).toMatch(/^CMD \["node", /);
  });

  it('is built without what the machine of the builder has', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', '.data', '.env', 'dist', 'node_modules']),
    );
  });
});

describe('the services', () => {
  const compose = read('compose.yaml');

  it('are of named versions', () => {
    const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image);
    expect(images.length).toBeGreaterThan(3);
    for (const image of images) expect(image).toMatch(/:[^:]*\d/);
  });

  it('hold no secret, and publish nothing but the proxy to other machines', () => {
    const secrets = [...compose.matchAll(/(?:PASSWORD|SECRET_KEY): (\S+)/g)];
    expect(secrets.length).toBeGreaterThan(2);
    for (const [, value] of secrets) expect(value).toMatch(/^\$\{\w+:\?/);
    expect(compose.match(/^ {4}ports: .*$/gm)).toEqual([
      `    ports: ['80:80', '443:443', '443:443/udp']`,
      `    ports: ['127.0.0.1:9090:9090']`,
      `    ports: ['127.0.0.1:8025:8025']`,
    ]);
  });

  it('name variables that the server knows', () => {
    const readme = read('README.md');
    const app = compose.slice(compose.indexOf('\n  app:'), compose.indexOf('\n  database:'));
    const names = [...app.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(8);
    for (const name of names) expect(readme).toContain(`\`${name}\``);
  });

  it('are those that the commands of docs/deploying.md name', () => {
    const commands = [
      ...read('docs/deploying.md').matchAll(/^docker compose (?:cp|exec|run|up) .*$/gm),
    ];
    const options = /--(?:profile|volume|entrypoint) \S+|--?[a-zA-Z-]+/g;
    const named = commands.flatMap(([line]) => {
      const [, , verb, ...words] =
        line.replace(options, '').split(/&&|#/, 1)[0]?.trim().split(/\s+/) ?? [];
      if (verb === 'cp') return words[0]?.split(':', 1) ?? [];
      return verb === 'up' ? words : words.slice(0, 1);
    });

    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !compose.includes(`\n  ${name}:\n`))).toEqual([]);
  });

  it('mount files that are there', () => {
    const files = [...compose.matchAll(/^ +- \.\/(\S+?):/gm)].map(([, file = '']) => file);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });
});
