import { vi } from 'vitest';
import { userEvent } from 'vitest/browser';

/**
 * The time of a toast passes only when the test says so. One under the pointer would not pass at all: the pointer, left where an
 * earlier test clicked, goes to a corner that no toast covers.
 */
export async function holdToastClock(): Promise<void> {
  const corner = document.createElement('div');
  Object.assign(corner.style, { position: 'fixed', top: 0, left: 0, width: '2px', height: '2px' });
  document.body.append(corner);
  await userEvent.hover(corner);
  corner.remove();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
}
