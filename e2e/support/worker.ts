import type { CDPSession } from '@playwright/test';
import type { Phone } from './phone.ts';

/** The service worker as the browser's own tools see it. */
export class WorkerControl {
  readonly #session: CDPSession;
  readonly #origin: string;
  readonly #registration: Promise<string>;

  private constructor(session: CDPSession, origin: string) {
    this.#session = session;
    this.#origin = origin;
    this.#registration = new Promise((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(
          (one) => !one.isDeleted && one.scopeURL.startsWith(origin),
        );
        if (found) resolve(found.registrationId);
      });
    });
  }

  static async of(phone: Phone): Promise<WorkerControl> {
    const session = await phone.context.newCDPSession(phone.page);
    const control = new WorkerControl(session, new URL(phone.line.url).origin);
    await session.send('ServiceWorker.enable');
    return control;
  }

  /** Wakes the worker as the browser does when it believes in a network. */
  async sync(): Promise<void> {
    await this.#session.send('ServiceWorker.dispatchSyncEvent', {
      origin: this.#origin,
      registrationId: await this.#registration,
      tag: 'pollin-outbox',
      lastChance: false,
    });
  }

  /** Ends the worker in the middle of whatever it does, as a phone short of memory does. */
  async kill(): Promise<void> {
    await this.#session.send('ServiceWorker.stopAllWorkers');
  }
}
