import type { IncomingMessage, ServerResponse } from 'node:http';

type Upload = Map<number, Buffer>;

/** The uploads in parts of an S3-compatible store: an object appears only when its upload is completed. */
export class MultipartUploads {
  readonly #uploads = new Map<string, Upload>();
  readonly #objects: Map<string, Buffer>;
  #count = 0;

  constructor(objects: Map<string, Buffer>) {
    this.#objects = objects;
  }

  /** Uploads that were neither completed nor aborted: their parts cost space. */
  get unfinished(): number {
    return this.#uploads.size;
  }

  /** Whether the request was one of an upload in parts, and is answered. */
  answers({ method, url = '' }: IncomingMessage, body: Buffer, response: ServerResponse): boolean {
    const { pathname, searchParams } = new URL(url, 'http://store.test');
    if (searchParams.has('uploads')) {
      const id = String((this.#count += 1));
      this.#uploads.set(id, new Map());
      response.end(answer('InitiateMultipartUploadResult', `<UploadId>${id}</UploadId>`));
      return true;
    }
    const id = searchParams.get('uploadId');
    if (id === null) return false;
    const upload = this.#uploads.get(id);
    if (!upload) response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>');
    else if (method === 'PUT') {
      const part = Number(searchParams.get('partNumber'));
      upload.set(part, body);
      response.setHeader('etag', `"${part}"`).end();
    } else {
      if (method === 'POST') this.#objects.set(pathname, joined(upload, body));
      this.#uploads.delete(id);
      response.end(method === 'POST' ? answer('CompleteMultipartUploadResult', '') : '');
    }
    return true;
  }
}

const answer = (name: string, content: string): string => `<${name}>${content}</${name}>`;

/** The parts in the order in which the completion names them. */
function joined(upload: Upload, completion: Buffer): Buffer {
  const named = String(completion).matchAll(/<PartNumber>(\d+)<\/PartNumber>/g);
  return Buffer.concat([...named].map(([, part]) => upload.get(Number(part)) ?? Buffer.alloc(0)));
}
