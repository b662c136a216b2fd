import { rename, rm } from 'node:fs/promises';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { API_BASE } from '#contract/routes/route.ts';
import { launchOptions } from '../../scripts/chromium.mjs';
import { ApiUser } from './api-user.ts';
import { endTours, tourKeys } from './end-tours.ts';
import { expect } from './expect.ts';
import { newFolder } from './folders.ts';
import { Line } from './line.ts';
import { LARGE_FILES_MS } from './patience.ts';
import { copyInto, preparedFolder } from './prepared.ts';
import { emptyDevice, signInByCalls } from './session.ts';

export type Look = { width: number; height: number; scheme: 'light' | 'dark'; locale: string };
const PHONE: Look = { width: 390, height: 844, scheme: 'light', locale: 'en-US' };

/** Where every phone finds the app, whatever its line: what one browser has stored is there for a copy of its disk. */
export const ORIGIN = 'http://localhost:4180';

/**
 * A person's browser with a disk of its own: it can be closed and opened again, and what was stored is still there. Every
 * breach of the content security policy and every uncaught error is kept in `complaints`.
 */
export class Phone {
  /** The phone's own way to the server, whose weather a test decides. */
  readonly line: Line;
  readonly complaints: string[] = [];
  readonly #disk: string;
  readonly #look: Look;
  readonly #scripts: (() => void)[] = [];
  #context: BrowserContext | null = null;
  #page: Page | null = null;

  private constructor(line: Line, disk: string, look: Look) {
    this.line = line;
    this.#disk = disk;
    this.#look = look;
  }

  /** A phone has the app installed and holds no data, unless it is new. */
  static async create(
    server: { url: string },
    look: Partial<Look> = {},
    { isNew = false } = {},
  ): Promise<Phone> {
    const line = await Line.open(server);
    const disk = await newFolder('pollin-phone-');
    if (!isNew) await copyInto(preparedFolder('disk'), disk);
    const phone = new Phone(line, disk, { ...PHONE, ...look });
    await phone.open();
    return phone;
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The browser is closed');
    return this.#context;
  }

  get page(): Page {
    if (!this.#page) throw new Error('The app is closed');
    return this.#page;
  }

  /**
   * Starts the browser on its disk, with or without a network. A browser that starts assumes one until it gets an event
   * otherwise, and would wake the worker: so the line is dead too.
   */
  async open({ offline = false } = {}): Promise<void> {
    if (offline) this.line.setWeather('dead');
    const { width, height, scheme, locale } = this.#look;
    this.#context = await chromium.launchPersistentContext(this.#disk, {
      ...launchOptions,
      args: [
        ...launchOptions.args,
        `--host-resolver-rules=MAP ${new URL(ORIGIN).host} ${this.line.host}`,
      ],
      viewport: { width, height },
      colorScheme: scheme,
      locale,
      // A click waits until its target stops moving.
      reducedMotion: 'reduce',
      baseURL: ORIGIN,
      permissions: ['background-sync', 'notifications'],
      timezoneId: 'America/Phoenix',
    });
    await this.#context.setOffline(offline);
    await this.#context.addInitScript(reportBreaches);
    await this.#context.addInitScript(endTours, tourKeys);
    for (const script of this.#scripts) await this.#context.addInitScript(script);
    this.#context.on('console', (message) => {
      if (/Content Security Policy|Trusted ?(Type|Script|HTML)/i.test(message.text()))
        this.complaints.push(message.text());
    });
    this.#page = this.#watch(this.context.pages()[0] ?? (await this.context.newPage()));
  }

  #watch(page: Page): Page {
    page.on('pageerror', (error) => this.complaints.push(error.stack || String(error)));
    return page;
  }

  /** Runs a script before the app in every page from now on: a browser that lacks or breaks something. */
  async change(script: () => void): Promise<void> {
    this.#scripts.push(script);
    await this.context.addInitScript(script);
  }

  /** Opens one more tab; the app in it is the same one. */
  async newTab(): Promise<Page> {
    return this.#watch(await this.context.newPage());
  }

  /** Closes every tab of the app while the browser runs on, with one empty tab. */
  async leaveApp(): Promise<void> {
    for (const page of this.context.pages()) if (page !== this.page) await page.close();
    await this.page.goto('about:blank');
  }

  /** Closes the browser as a person does, or as a phone does that runs out of power. */
  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
    this.#page = null;
  }

  async goOffline(): Promise<void> {
    await this.context.setOffline(true);
  }

  async goOnline(): Promise<void> {
    if (this.line.weather === 'dead') this.line.setWeather('clear');
    await this.context.setOffline(false);
  }

  /**
   * Signs in through the calls, without the screens, and opens the app at a path; it works offline. The calls are made from an
   * address of the server's, because the app's own screens cost more than a second of work each.
   */
  async signIn(email: string, path = '/dashboard'): Promise<void> {
    await this.page.goto(`${API_BASE}/health`);
    await Promise.all([signInByCalls(this.page, email), this.readyOffline()]);
    await this.page.goto(path);
    await expect(this.page.getByRole('button', { name: /^Profile menu/ })).toBeVisible();
  }

  /** Signs in as a person does, with the code from the mailbox, and waits until the app works offline. */
  async signInOnScreen(email: string): Promise<void> {
    await this.page.goto('/login');
    await this.enterCode(email);
    await expect(this.page.getByRole('button', { name: /^Profile menu/ })).toBeVisible();
    await this.readyOffline();
  }

  /** Goes through the sign-in that is on the screen. */
  async enterCode(email: string): Promise<void> {
    const mailbox = new ApiUser(this.line.url);
    const before = await mailbox.lastLetter(email);
    await this.page.getByRole('textbox', { name: 'Email' }).fill(email);
    await this.page.getByRole('button', { name: 'Send code' }).click();
    const code = this.page.getByRole('textbox', { name: 'Code' });
    await expect(code).toBeVisible();
    await code.fill(await mailbox.code(email, before));
  }

  /** Waits until the worker serves the shell. */
  async readyOffline(): Promise<void> {
    await this.page.waitForFunction(
      async () => {
        const registration = await navigator.serviceWorker.ready;
        return (
          registration.active?.state === 'activated' && navigator.serviceWorker.controller !== null
        );
      },
      undefined,
      { timeout: LARGE_FILES_MS },
    );
  }

  /**
   * Waits until the browser has promised to wake the worker for what waits: the app may be closed then. The page hears of a lost
   * network before the worker does, unlike on a real phone, so the promise asked for then may be spent in vain already: only one
   * that is asked for once both know of it counts.
   */
  async backgroundSyncRequested(): Promise<void> {
    const asked = await this.page.evaluate(() => {
      const before = Date.now();
      dispatchEvent(new Event('offline'));
      return before;
    });
    await this.page.waitForFunction(async (since) => {
      const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
        sync: { getTags: () => Promise<string[]> };
      };
      const tags = await registration.sync.getTags();
      return tags.some((tag) => Number(tag.split(':')[1]) >= since);
    }, asked);
  }

  /** Removes the app's data. The app stays installed, with an empty database. */
  async forgetEverybody(): Promise<void> {
    await this.page.goto(`${API_BASE}/health`);
    await this.page.evaluate(emptyDevice);
    const tools = await this.context.newCDPSession(this.page);
    const storageTypes = 'cookies,local_storage';
    await tools.send('Storage.clearDataForOrigin', { origin: ORIGIN, storageTypes });
  }

  /** Closes the browser for good and puts its disk somewhere. */
  async keep(folder: string): Promise<void> {
    await this.close();
    await this.line.close();
    await rename(this.#disk, folder);
  }

  /** Closes the browser for good and removes its disk. */
  async remove(): Promise<void> {
    await this.close();
    await this.line.close();
    await rm(this.#disk, { recursive: true, force: true });
  }
}

/** Runs in every page: reports a breach even if the page's own code caught it. */
function reportBreaches() {
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sample }) => {
      console.error(`Content Security Policy: ${effectiveDirective} ${blockedURI} ${sample}`);
    },
  );
}
