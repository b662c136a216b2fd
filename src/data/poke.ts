import type { Delivery } from './delivery.ts';

let delivery: Delivery | null = null;

/** The engine tells what delivers in this tab. Apart from it, so that a screen can queue and poke before the engine's code is there. */
export function deliverWith(started: Delivery): void {
  delivery = started;
}

/** Something is ready to send: drains now. Before the engine runs there is nothing to do; its start drains. */
export const pokeDelivery = (): void => delivery?.poke();
