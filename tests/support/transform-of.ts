import type { Plugin } from 'vite';

type Handler = (code: string, id: string) => string | { code: string };

/** The code that a plugin of the build makes of a module's. */
export function transformOf({ transform }: Plugin): (code: string) => string {
  const { handler } = transform as unknown as { handler: Handler };
  return (code) => {
    const changed = handler(code, 'module.js');
    return typeof changed === 'string' ? changed : changed.code;
  };
}
