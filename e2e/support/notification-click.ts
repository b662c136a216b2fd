/// <reference lib="webworker" />
import { expect, type Page, type Worker } from '@playwright/test';
import { ORIGIN, type Phone } from './phone.ts';

export type Clicked = {
  /** Addresses for which the worker asked for a window. */
  opened: string[];
  /** Windows that it brought to the front. */
  focused: number;
};

/**
 * Clicks the only system notification that is shown. The browser's tools have no such click, so the worker hears the event from
 * here; and since only a real click may focus or open windows, what it asks for is noted instead.
 */
export async function clickNotification(
  phone: Phone,
  { action = '', reply }: { action?: string; reply?: string } = {},
): Promise<Clicked> {
  return await workerOf(phone).evaluate(click, { action, reply });
}

/** Waits until the page listens to the worker. The bell's code does that, after the first paint. */
export async function expectListening(page: Page): Promise<void> {
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAttribute('aria-expanded', 'false');
}

function workerOf(phone: Phone): Worker {
  const worker = phone.context.serviceWorkers().find((one) => one.url().startsWith(ORIGIN));
  if (!worker) throw new Error('The worker does not run');
  return worker;
}

/** Runs in the worker. */
async function click({
  action,
  reply,
}: {
  action: string;
  reply: string | undefined;
}): Promise<Clicked> {
  const scope = globalThis as unknown as ServiceWorkerGlobalScope;
  const clicked: Clicked = { opened: [], focused: 0 };
  Clients.prototype.openWindow = (url) => {
    clicked.opened.push(String(url));
    return Promise.resolve(null);
  };
  WindowClient.prototype.focus = function focus(this: WindowClient) {
    clicked.focused++;
    return Promise.resolve(this);
  };
  const [notification] = await scope.registration.getNotifications();
  if (!notification) throw new Error('Nothing is shown');
  const work: Promise<unknown>[] = [];
  const event = new NotificationEvent('notificationclick', { notification, action });
  Object.defineProperty(event, 'waitUntil', {
    value: (doing: Promise<unknown>) => work.push(doing),
  });
  if (reply !== undefined) Object.defineProperty(event, 'reply', { value: reply });
  scope.dispatchEvent(event);
  await Promise.all(work);
  return clicked;
}
