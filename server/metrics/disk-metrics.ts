import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** How full the disk of the data directory is, read only on request. A disk that can't be read leaves the other metrics readable. */
export function addDiskMetrics(registry: Registry, dataDir: string): void {
  const addGauge = (name: string, help: string, blocks: 'bavail' | 'blocks') =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const disk = await statfs(dataDir).catch(() => null);
        this.set(disk ? disk[blocks] * disk.bsize : NaN);
      },
    });
  addGauge(
    'pollin_data_directory_free_bytes',
    'Bytes of the disk of the data directory that the server can still fill.',
    'bavail',
  );
  addGauge(
    'pollin_data_directory_size_bytes',
    'Size of the disk of the data directory, in bytes.',
    'blocks',
  );
}
