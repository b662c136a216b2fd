/** With `--toy` every measure runs in seconds: its figures say nothing, but it still prints its table. */
export const isToy = process.argv.includes('--toy');

/** How much of something is measured; a hundredth with `--toy`, and never less than `least`. */
export const sizeOf = (whole: number, least = 1): number =>
  isToy ? Math.max(least, Math.ceil(whole / 100)) : whole;
