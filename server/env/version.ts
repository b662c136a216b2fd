import project from '../../package.json' with { type: 'json' };

/** A checksum of the sources that `npm run build` read, which it puts in this name's place. Undefined when the sources run themselves. */
declare const POLLIN_BUILD: string | undefined;

/** The version of this build, such as `0.1.0+3f2a9c81d04b`; of the sources themselves `0.1.0`. */
export const version =
  typeof POLLIN_BUILD === 'string' ? `${project.version}+${POLLIN_BUILD}` : project.version;
