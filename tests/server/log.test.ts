import { expect, it } from 'vitest';
import { createLog, openDestination } from '#server/env/log.ts';

it('a log on a full disk fails no writer, and reports it once', () => {
  const said: string[] = [];
  const log = createLog(openDestination('/dev/full', (line) => said.push(line)));

  log.error('no room for uploads');
  log.info('the next request');

  expect(said).toEqual(["The log can't be written: ENOSPC: no space left on device, write"]);
});
