import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser, type Locator, type Page } from 'puppeteer-core';
import { ApiUser } from '../../e2e/support/api-user.ts';
import { endTours, tourKeys } from '../../e2e/support/end-tours.ts';
import { Line } from '../../e2e/support/line.ts';
import { findFirefox } from '../../scripts/firefox.mjs';
import { PATIENCE_MS } from '../support/patience.ts';

/** The whole app is loaded onto an empty disk before the worker is ready. */
const INSTALL_MS = 6 * PATIENCE_MS;

/** Everything but this machine is behind a proxy that does not exist: Firefox's own calls home lead nowhere. */
const NOWHERE = {
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 9,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 9,
  'network.proxy.failover_direct': false,
};

/** The elements that have a role: to compute the names of all elements of a long page takes Firefox ten seconds. */
const ELEMENTS = {
  button: 'button',
  link: 'a',
  log: '[role="log"]',
  textbox: ':is(input, textarea)',
};

/**
 * A person's Firefox with a profile of its own: it can be closed and started again, and what was stored is still there. Every
 * breach of the content security policy and every uncaught error is kept in `complaints`.
 */
export class Firefox {
  /** The browser's own way to the server, whose weather a test decides. */
  readonly line: Line;
  readonly complaints: string[] = [];
  readonly #profile: string;
  #browser: Browser | null = null;
  #page: Page | null = null;

  private constructor(line: Line, profile: string) {
    this.line = line;
    this.#profile = profile;
  }

  static async create(server: { url: string }): Promise<Firefox> {
    const line = await Line.open(server);
    const firefox = new Firefox(line, await mkdtemp(join(tmpdir(), 'pollin-firefox-')));
    await firefox.start();
    return firefox;
  }

  get page(): Page {
    if (!this.#page) throw new Error('Firefox is closed');
    return this.#page;
  }

  /** Starts it on its profile with an empty tab. Without signal not even the app's own pages and scripts can be loaded. */
  async start({ hasSignal = true } = {}): Promise<void> {
    const executablePath = findFirefox();
    if (!executablePath) throw new Error('Firefox is missing: install the package firefox-esr.');
    this.#browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath,
      headless: true,
      userDataDir: this.#profile,
      extraPrefsFirefox: { ...NOWHERE, 'network.proxy.allow_hijacking_localhost': !hasSignal },
    });
    const page = (await this.#browser.pages())[0] ?? (await this.#browser.newPage());
    page.setDefaultTimeout(PATIENCE_MS);
    await page.evaluateOnNewDocument(logBreaches);
    await page.evaluateOnNewDocument(endTours, tourKeys);
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.text().startsWith('Breach of')) this.complaints.push(message.text());
    });
    this.#page = page;
  }

  /** Closes the browser as a person does. */
  async close(): Promise<void> {
    await this.#browser?.close();
    this.#browser = null;
    this.#page = null;
  }

  /** Opens the app at a path. */
  async open(path: string): Promise<void> {
    await this.page.goto(this.line.url + path);
  }

  /** Loses the signal while the app is open; the browser notices. */
  async loseSignal(): Promise<void> {
    this.line.setWeather('dead');
    await this.page.setOfflineMode(true);
  }

  async regainSignal(): Promise<void> {
    this.line.setWeather('clear');
    await this.page.setOfflineMode(false);
  }

  /** Signs in as a person does, with the code from the mailbox, and waits until the app works offline. */
  async signIn(email: string): Promise<void> {
    const mailbox = new ApiUser(this.line.url);
    const before = await mailbox.lastLetter(email);
    await this.open('/login');
    await this.find('textbox', 'Email').fill(email);
    await this.find('button', 'Send code').click();
    const code = this.find('textbox', 'Code');
    await code.wait();
    await code.fill(await mailbox.code(email, before));
    await this.findText('Today').wait();
    await this.page.waitForFunction(
      async () => {
        const { active } = await navigator.serviceWorker.ready;
        return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
      },
      { timeout: INSTALL_MS },
    );
  }

  /** An element by its role and its name, once it is on the screen. */
  find(role: keyof typeof ELEMENTS, name: string, within = ''): Locator<Element> {
    const selector = `${within} ${ELEMENTS[role]}::-p-aria([name="${name}"][role="${role}"])`;
    return this.page.locator(selector.trim()).setVisibility('visible');
  }

  findText(text: string, within = 'main'): Locator<Element> {
    return this.page.locator(`${within} ::-p-text(${text})`).setVisibility('visible');
  }

  /** How often a text is in the open conversation. */
  async timesInLog(text: string): Promise<number> {
    return (await this.page.$$(`[role="log"] ::-p-text(${text})`)).length;
  }

  /** Closes the browser for good and removes its profile. */
  async remove(): Promise<void> {
    await this.close();
    await this.line.close();
    await rm(this.#profile, { recursive: true, force: true });
  }
}

/** Runs in every page: reports a breach also where the page's own code swallowed it. */
function logBreaches() {
  document.addEventListener('securitypolicyviolation', (breach) => {
    console.error(`Breach of ${breach.effectiveDirective}: ${breach.blockedURI} ${breach.sample}`);
  });
}
