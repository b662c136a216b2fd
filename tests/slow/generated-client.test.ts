import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBusiness, aCreator, aProject } from '../../e2e/support/market.ts';
import { ServerProcess } from '../../e2e/support/server.ts';

const run = promisify(execFile);
const folder = fileURLToPath(
  new URL('../../node_modules/.cache/generated-client', import.meta.url),
);
/** The generator needs TypeScript's own programs, which version 7 of the compiler no longer has. So they live in a folder of their own. */
const PACKAGES = ['openapi-typescript@7.13.0', 'openapi-fetch@0.17.0', 'typescript@5.9.3'];

const options = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'nodenext',
    types: ['node'],
    outDir: 'out',
    rewriteRelativeImportExtensions: true,
  },
  files: ['program.ts'],
};

let server: ServerProcess;

/** Runs a program of an installed package, or the written one, and answers its output. */
const program = async (path: string, ...args: string[]): Promise<string> => {
  const ended = run(process.execPath, [join(folder, path), ...args], { cwd: folder });
  const { stdout } = await ended.catch((failure: { stdout: string; stderr: string }) => {
    throw new Error(`${path}: ${failure.stdout}${failure.stderr}`);
  });
  return stdout;
};

beforeAll(async () => {
  server = await ServerProcess.create();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  if (!existsSync(join(folder, 'node_modules/openapi-typescript'))) {
    const args = ['install', '--no-audit', '--no-fund', '--no-save', ...PACKAGES];
    await run('npm', args, { cwd: folder, timeout: 240_000 });
  }
}, 300_000);
afterAll(() => server?.remove());

test('a client that is generated from the OpenAPI document compiles with strict types, signs in, sends a message, and books a shoot', async () => {
  const document = await (await fetch(`${server.url}/api/openapi.json`)).text();
  await writeFile(join(folder, 'openapi.json'), document);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(options));
  const source = fileURLToPath(new URL('generated-client/program.ts', import.meta.url));
  await copyFile(source, join(folder, 'program.ts'));

  const generator = 'node_modules/openapi-typescript/bin/cli.js';
  await program(generator, 'openapi.json', '--output', 'api.d.ts');
  await program('node_modules/typescript/bin/tsc', '--project', '.');
  const between = { business: await aBusiness(server), creator: await aCreator(server) };
  await aProject(server, { ...between, title: 'Not booked yet' });
  const output = await program('out/program.js', server.url, between.creator.email);

  expect(JSON.parse(output)).toEqual({
    sent: 'Written by a generated client',
    state: 'reserved',
  });
});
