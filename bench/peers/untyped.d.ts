/** As much of PouchDB as is measured: its own types would replace the `Buffer` of every file. */
type PouchStore<Content> = {
  info: () => Promise<{ doc_count: number }>;
  put: (doc: Content & { _id: string }) => Promise<unknown>;
  bulkDocs: (docs: readonly (Content & { _id: string })[]) => Promise<unknown>;
  allDocs: (options: object) => Promise<{ rows: { doc?: Content }[] }>;
  changes: (options: object) => { on: (event: 'change', heard: () => void) => void };
  replicate: {
    from: (remote: PouchStore<Content>, options: object) => Promise<unknown>;
    to: (remote: PouchStore<Content>, options: object) => Promise<unknown>;
  };
  sync: (remote: PouchStore<Content>, options: object) => { cancel: () => void };
  close: () => Promise<void>;
};
type PouchConstructor = {
  new <Content>(name: string, options?: object): PouchStore<Content>;
  plugin: (plugin: unknown) => void;
  defaults: (options: object) => PouchConstructor;
};

declare module 'pouchdb' {
  const PouchDB: PouchConstructor;
  export default PouchDB;
}
declare module 'pouchdb-browser' {
  const PouchDB: PouchConstructor;
  export default PouchDB;
}
declare module 'pouchdb-adapter-indexeddb' {
  const plugin: unknown;
  export default plugin;
}
declare module 'express-pouchdb' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export default function expressPouchdb(
    Stored: PouchConstructor,
    options: { configPath: string; logPath: string },
  ): (request: IncomingMessage, response: ServerResponse) => void;
}
