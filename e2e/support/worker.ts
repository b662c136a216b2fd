import type { CDPSession, Worker } from '@playwright/test';
import { expect } from './expect.ts';
import { ORIGIN, type Phone } from './phone.ts';

export type Shown = Pick<Notification, 'title' | 'body' | 'tag' | 'data'>;

/** The service worker as the browser's own tools see it: also with no tab of the app open, after `phone.leaveApp()`. */
export class WorkerControl {
  /** Titles of the notifications that the browser has displayed since, in order. */
  readonly displayed: string[] = [];
  readonly #phone: Phone;
  readonly #session: CDPSession;
  readonly #registration: Promise<string>;
  #status = '';

  private constructor(phone: Phone, session: CDPSession) {
    this.#phone = phone;
    this.#session = session;
    this.#registration = new Promise((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(
          (one) => !one.isDeleted && one.scopeURL.startsWith(ORIGIN),
        );
        if (found) resolve(found.registrationId);
      });
    });
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const [version] = versions.filter(({ scriptURL }) => scriptURL.startsWith(ORIGIN));
      if (version) this.#status = version.runningStatus;
    });
  }

  static async of(phone: Phone): Promise<WorkerControl> {
    const session = await phone.context.newCDPSession(phone.page);
    const control = new WorkerControl(phone, session);
    session.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
      const { origin, eventName, eventMetadata } = backgroundServiceEvent;
      if (new URL(origin).origin !== ORIGIN || !/displayed/i.test(eventName)) return;
      control.displayed.push(eventMetadata.find(({ key }) => key === 'Title')?.value ?? '');
    });
    await session.send('BackgroundService.startObserving', { service: 'notifications' });
    await session.send('BackgroundService.setRecording', {
      service: 'notifications',
      shouldRecord: true,
    });
    await session.send('ServiceWorker.enable');
    return control;
  }

  /** Wakes the worker as the browser does when it believes in a network. */
  async sync(): Promise<void> {
    await this.#session.send('ServiceWorker.dispatchSyncEvent', {
      origin: ORIGIN,
      registrationId: await this.#registration,
      tag: 'pollin-outbox',
      lastChance: false,
    });
  }

  /** Hands the worker a push message, as if it had come from the push service: JSON unless it is a text. */
  async push(message: unknown): Promise<void> {
    await this.#session.send('ServiceWorker.deliverPushMessage', {
      origin: ORIGIN,
      registrationId: await this.#registration,
      data: typeof message === 'string' ? message : JSON.stringify(message),
    });
  }

  /**
   * The notifications that the worker shows at this moment. Ask once the one in question is `displayed`: Chromium forgets a
   * notification that it is asked about while it is still being put on the screen.
   */
  async notifications(): Promise<Shown[]> {
    return await (
      await this.#running()
    ).evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const shown = await registration.getNotifications();
      return shown.map(({ title, body, tag, data }) => ({
        title,
        body,
        tag,
        data: data as unknown,
      }));
    });
  }

  /** The worker, which the browser starts if it sleeps. */
  async #running(): Promise<Worker> {
    const find = () =>
      this.#phone.context.serviceWorkers().find((one) => one.url().startsWith(ORIGIN));
    await this.#session.send('ServiceWorker.startWorker', { scopeURL: `${ORIGIN}/` });
    await expect.poll(() => find()?.url()).toBeTruthy();
    const worker = find();
    if (!worker) throw new Error('The worker stopped again');
    return worker;
  }

  /** Ends the worker in the middle of whatever it does, as a phone short of memory does. */
  async kill(): Promise<void> {
    await this.#session.send('ServiceWorker.stopAllWorkers');
    await expect.poll(() => this.#status).toBe('stopped');
  }
}
