import type { AnswerOf } from '#contract/routes/http.ts';
import { deskRoutes } from '#contract/routes/desk.ts';
import type { CallOptions, Reply } from '#src/data/device/api.ts';
import { device } from '#src/data/device/browser-device.ts';
import { callAsUser } from '#src/data/device/session.ts';

export type DeskRoute = keyof typeof deskRoutes;

/** Calls a route of the desk as the signed-in user. Its answers are other people's matters: no device keeps them. */
export const callDesk = <N extends DeskRoute>(
  name: N,
  options: CallOptions<N> = {},
): Promise<Reply<AnswerOf<N>>> => callAsUser(device, name, { ...options, route: deskRoutes[name] });
