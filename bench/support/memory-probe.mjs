/** Loaded into measured servers: at SIGUSR2 it collects garbage and writes the memory in use to standard error. */
import { writeSync } from 'node:fs';

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  writeSync(2, `memory ${JSON.stringify(process.memoryUsage())}\n`);
});
