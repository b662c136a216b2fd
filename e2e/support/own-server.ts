import type { Browser, Page } from '@playwright/test';
import type { Party } from './market.ts';
import { ServerProcess } from './server.ts';
import { signInByCalls } from './session.ts';
import { test as base } from './test.ts';

/** A server for each test: the clock of a sandbox moves for everyone on it, and the provider leads back to its own address. */
export const test = base.extend<{
  ownServer: ServerProcess;
  opens: (party: Party, path: string) => Promise<Page>;
}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  ownServer: async ({}, provide) => {
    const server = await ServerProcess.create();
    await provide(server);
    await server.remove();
  },
  opens: async ({ browser, ownServer }, provide) => {
    const contexts: Awaited<ReturnType<Browser['newContext']>>[] = [];
    await provide(async ({ email }, path) => {
      const context = await browser.newContext({ baseURL: ownServer.url });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto('/login');
      await signInByCalls(page, email);
      await page.goto(path);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});
