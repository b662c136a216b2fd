import { createReadStream, writeSync } from 'node:fs';
import { once } from 'node:events';
import type { Client, Connection, Submittable } from 'pg';

/** The part of a connection that `pg` has for COPY, beside what its types name. */
type CopyConnection = Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (reason: string) => void;
};

type Directions = {
  onData?: (chunk: Buffer, connection: CopyConnection) => void;
  onReady?: (connection: CopyConnection) => void;
};

/** Writes what a `copy … to stdout` answers to an open file. */
export async function copyOut(client: Client, statement: string, file: number): Promise<void> {
  let failure: unknown;
  const onData = (chunk: Buffer, { stream }: CopyConnection) => {
    try {
      // A write may take a part of what it is given.
      for (let at = 0; at < chunk.length;) at += writeSync(file, chunk, at);
    } catch (error) {
      failure = error;
      stream.destroy();
    }
  };
  await copy(client, statement, { onData }).catch((error: unknown) => {
    throw failure ?? error;
  });
}

/** Fills a table by `copy … from stdin` with a file's content. At most one chunk is in memory. */
export async function copyIn(client: Client, statement: string, path: string): Promise<void> {
  const onReady = (connection: CopyConnection) =>
    void send(path, connection).catch((error: unknown) =>
      connection.sendCopyFail(error instanceof Error ? error.message : String(error)),
    );
  await copy(client, statement, { onReady });
}

async function send(path: string, connection: CopyConnection): Promise<void> {
  for await (const chunk of createReadStream(path)) {
    connection.sendCopyFromChunk(chunk as Buffer);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  connection.endCopyFrom();
}

/** One statement in the form in which `pg` runs any: it calls these methods as PostgreSQL's messages come. */
function copy(client: Client, statement: string, { onData, onReady }: Directions): Promise<void> {
  return new Promise((resolve, reject) => {
    const query: Submittable & Record<string, unknown> = {
      submit: (connection: Connection) => connection.query(statement),
      handleCopyData: ({ chunk }: { chunk: Buffer }, connection: CopyConnection) =>
        onData?.(chunk, connection),
      handleCopyInResponse: (connection: CopyConnection) => onReady?.(connection),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    };
    client.query(query);
  });
}
