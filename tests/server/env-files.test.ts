import { describe, expect, it } from 'vitest';
import { EnvError, readEnv } from '#server/env.ts';

const bucket = { POLLIN_S3_BUCKET: 'pictures' };

describe('where pictures are kept', () => {
  it('is the data directory unless a bucket is named', () => {
    expect(readEnv({}).files).toEqual({ s3: null });
    expect(readEnv({ POLLIN_S3_BUCKET: ' ' }).files).toEqual({ s3: null });
  });

  it('may be a bucket of any S3-compatible store', () => {
    const s3 = {
      POLLIN_S3_ENDPOINT: 'https://store.example.org',
      POLLIN_S3_REGION: 'us-west-2',
      POLLIN_S3_ACCESS_KEY: 'name',
      POLLIN_S3_SECRET_KEY: 'secret',
    };

    expect(readEnv({ ...bucket, ...s3 }).files.s3).toEqual({
      endpoint: 'https://store.example.org',
      bucket: 'pictures',
      region: 'us-west-2',
      credentials: { accessKeyId: 'name', secretAccessKey: 'secret' },
    });
    expect(readEnv(bucket).files.s3).toEqual({
      endpoint: null,
      bucket: 'pictures',
      region: 'us-east-1',
      credentials: null,
    });
  });

  it.each([
    [{ POLLIN_S3_ENDPOINT: 'https://store.example.org' }, /POLLIN_S3_BUCKET must be set/],
    [{ ...bucket, POLLIN_S3_ACCESS_KEY: 'name' }, /must be set together/],
    [{ ...bucket, POLLIN_S3_ENDPOINT: 'store' }, /POLLIN_S3_ENDPOINT must be/],
    [{ POLLIN_S3_BUCKET: '../etc' }, /POLLIN_S3_BUCKET must be/],
  ])('is never guessed from half a description: %o', (variables, sentence) => {
    expect(() => readEnv(variables)).toThrow(EnvError);
    expect(() => readEnv(variables)).toThrow(sentence);
  });
});
