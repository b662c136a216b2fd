import { chromium, type BrowserContext, type Page } from 'playwright';
import { launchOptions } from '../../scripts/chromium.mjs';
import type {} from '../page/page.ts';

/** Two names of this machine are two devices; neither may be looked up elsewhere. */
const args = [...launchOptions.args, '--host-resolver-rules=MAP localhost 127.0.0.1'];

const open = new Set<BrowserContext>();

/** A browser with a profile on the disk: private windows keep IndexedDB in memory, which measures nothing. */
export async function openBrowser(
  profile: string,
  more: readonly string[] = [],
): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    args: [...args, ...more],
    // We close everything ourselves when a signal ends the run.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  open.add(context);
  context.on('close', () => open.delete(context));
  return context;
}

/** Closes browsers that an interrupted measurement left open: a browser writes into its profile until its end. */
export async function closeBrowsers(): Promise<void> {
  for (const context of open) await context.close();
}

/** The bench page on an origin, with everything loaded. */
export async function openBench(
  context: BrowserContext,
  origin: string,
  counted = false,
): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) =>
    process.stderr.write(`In the page: ${error.stack ?? error.message}\n`),
  );
  await page.goto(`${origin}/bench.html${counted ? '?counted' : ''}`);
  await page.waitForFunction(() => 'bench' in window);
  return page;
}
