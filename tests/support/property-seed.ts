import fc from 'fast-check';

/**
 * Property tests draw the same values in every run of `npm test`: a failure is a change of the code, never of the draw. A
 * failing test prints its seed, and `POLLIN_PROPERTY_SEED=seed` draws with it again. `npm run test:slow` draws with new seeds.
 */
const DEFAULT_SEED = 20_261_122;

fc.configureGlobal({ seed: Number(import.meta.env['POLLIN_PROPERTY_SEED'] || DEFAULT_SEED) });
