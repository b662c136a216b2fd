import type { Measure } from './support/measure.ts';
import { measureStreams } from './w8-streams.ts';
import { measureThroughput } from './w8-throughput.ts';

/** W8: the server's commands per second, the cost of a live stream, and how both change as the history grows. */
export const server: Measure = async (world, options) => {
  const throughput = await measureThroughput(world, options);
  const streams = await measureStreams(world, options);
  return {
    name: 'w8-server',
    title: 'W8 server',
    rows: [...throughput.rows, ...streams.rows],
    notes: [...throughput.notes, ...streams.notes],
  };
};
