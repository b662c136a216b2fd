import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import type { S3Env } from '#server/env/env-files.ts';

export type RunningS3 = {
  /** A new bucket, as an environment names it. */
  bucket: () => Promise<S3Env>;
  stop: () => Promise<void>;
};

/** An S3-compatible store of this process, on loopback. */
export async function startS3(directory: string): Promise<RunningS3> {
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    resetOnClose: true,
  });
  const { port } = await server.run();
  const place = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  };
  const client = new S3Client({ ...place, forcePathStyle: true });
  let count = 0;
  return {
    async bucket() {
      const bucket = `pictures-${(count += 1)}`;
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      return { ...place, bucket };
    },
    async stop() {
      client.destroy();
      await server.close();
    },
  };
}
