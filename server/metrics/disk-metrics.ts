import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** How full the disk of the data directory is, read only on request. A disk that can't be read leaves the other metrics readable. */
export function addDiskMetrics(registry: Registry, dataDir: string): void {
  const registers = [registry];
  const read = () => statfs(dataDir).catch(() => ({ bavail: NaN, blocks: NaN, bsize: NaN }));
  new Gauge({
    name: 'pollin_data_directory_free_bytes',
    help: 'Bytes of the disk of the data directory that the server can still fill.',
    registers,
    async collect() {
      const { bavail, bsize } = await read();
      this.set(bavail * bsize);
    },
  });
  new Gauge({
    name: 'pollin_data_directory_size_bytes',
    help: 'Size of the disk of the data directory, in bytes.',
    registers,
    async collect() {
      const { blocks, bsize } = await read();
      this.set(blocks * bsize);
    },
  });
}
