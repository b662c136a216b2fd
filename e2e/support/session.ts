/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import type { AnswerOf } from '#contract/routes/http.ts';
import { ApiUser, type Carrier } from './api-user.ts';

/**
 * Signs a browser in without its screens, from any page of the server's. The page's own fetch makes the calls, so
 * the server's cookies land in the browser as it sets them. Then the session is written by hand into the device database
 * that the app has made, exactly as the app's `storeSession` writes a first one: this is the only place that knows that row.
 * The app finds it at the next page load and asks for the profile itself.
 */
export async function signInByCalls(page: Page, email: string): Promise<void> {
  const { origin } = new URL(page.url());
  const [session] = await Promise.all([
    new ApiUser(origin, throughPage(page)).startSession(email),
    page.waitForFunction(async () => {
      const held = await indexedDB.databases();
      return held.some(({ name }) => name === 'device');
    }),
  ]);
  await page.evaluate(putSession, session);
}

function throughPage(page: Page): Carrier {
  return (call) =>
    page.evaluate(async ({ url, ...init }) => {
      const response = await fetch(url, init);
      return { status: response.status, text: await response.text() };
    }, call);
}

/** Runs in a page outside the app. Removes every row of the device database. */
export function emptyDevice(): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('device');
    opening.onerror = () => reject(new Error(String(opening.error)));
    opening.onsuccess = () => {
      const db = opening.result;
      const stores = [...db.objectStoreNames];
      const emptying = db.transaction(stores, 'readwrite', { durability: 'strict' });
      for (const store of stores) emptying.objectStore(store).clear();
      emptying.oncomplete = () => {
        db.close();
        resolve();
      };
      emptying.onabort = () => reject(new Error(String(emptying.error)));
    };
  });
}

/** Runs in the page. Opening waits until the app has made its stores. */
function putSession(session: AnswerOf<'startSession'>): Promise<void> {
  const { userId, sessionId, accessToken, expiresIn } = session;
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('device');
    opening.onerror = () => reject(new Error(String(opening.error)));
    opening.onsuccess = () => {
      const db = opening.result;
      const writing = db.transaction('session', 'readwrite', { durability: 'strict' });
      writing.objectStore('session').put({
        key: 'current',
        userId,
        sessionId,
        accessToken,
        expiresAt: Date.now() + expiresIn * 1000,
        profile: null,
        accountId: null,
        state: 'open',
      });
      writing.oncomplete = () => {
        db.close();
        resolve();
      };
      writing.onabort = () => reject(new Error(String(writing.error)));
    };
  });
}
