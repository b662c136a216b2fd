/** The product's name, in the one place that knows it. Tier names are built from it (`Pollinator`). */
export const BRAND = 'Pollin';
