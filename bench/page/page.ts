import { idbWork, startCounting } from './idb-work.ts';
import * as product from './product.ts';
import * as catchingUp from './product-catch-up.ts';
import * as live from './product-live.ts';
import * as pictures from './product-pictures.ts';
import * as films from './product-videos.ts';
import * as floor from './floor.ts';
import * as floorLive from './floor-live.ts';
import * as floorPictures from './floor-pictures.ts';
import { storedBytes } from './stored-bytes.ts';

/** Everything the benchmarks drive in a page: the product's own functions, and the floor beneath them. */
const bench = {
  product: { ...product, ...live, ...catchingUp, ...pictures, ...films },
  floor: { ...floor, ...floorLive, ...floorPictures },
  idbWork,
  storedBytes,
};

declare global {
  interface Window {
    bench: typeof bench;
  }
}

// Dexie keeps the functions it finds when it opens.
if (location.search === '?counted') startCounting();
window.bench = bench;
