import type { Delivery } from './delivery.ts';

let delivery: Delivery | null = null;

/** The engine sets what delivers in this tab. Apart from it, so that a screen can queue and request a delivery before the engine’s code is there. */
export function setDelivery(started: Delivery): void {
  delivery = started;
}

/** Something is ready to send: starts a delivery now. Before the engine runs there is nothing to do; its start drains. */
export const requestDelivery = (): void => delivery?.requestDelivery();
