import { afterEach, beforeEach, vi } from 'vitest';
import type { ProjectId } from '#contract/ids.ts';
import { newId } from '#contract/new-id.ts';
import { device } from '#src/data/device/browser-device.ts';
import { storeSession } from '#src/data/device/stored-session.ts';
import { creatorAccount, me } from '../../messages/inbox.ts';

export const actor = { userId: me, accountId: creatorAccount };
export const place = { shotId: null, deliverableId: null, replaces: null };
export const words = { caption: 'Slow pour', altText: '' };
export const none: never[] = [];

/** The project of the test that runs. */
export let projectId: ProjectId;

/** A creator is signed in for each test of the file, with a new project, and no file is kept afterwards. */
export function aCreatorCaptures(): void {
  beforeEach(async () => {
    projectId = newId();
    await storeSession(device, {
      accessToken: 'token',
      expiresIn: 900,
      userId: me,
      sessionId: newId(),
    });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    const { session, facts, captured, outbox: commands, media, mediaBytes, mediaParts } = device.db;
    await Promise.all(
      [session, facts, captured, commands, media, mediaBytes, mediaParts].map((table) =>
        table.clear(),
      ),
    );
  });
}

export const outbox = () => device.db.outbox.orderBy('order').toArray();
