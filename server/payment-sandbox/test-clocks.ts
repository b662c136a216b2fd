import * as z from 'zod/mini';
import { invalid } from './api-error.ts';
import type { Kinds } from './kinds.ts';
import { text, whole } from './params.ts';
import { runDueOfClock } from './passing-time.ts';
import { endpoint, type Endpoints } from './resource.ts';

const KEPT_S = 30 * 24 * 3600;
const PATH = '/v1/test_helpers/test_clocks';

export const testClockEndpoints: Endpoints = {
  [`POST ${PATH}`]: endpoint(
    z.strictObject({ frozen_time: whole, name: z.optional(text) }),
    async ({ store, params }) => {
      const clock: Kinds['test_helpers.test_clock'] = {
        id: store.newId('clock'),
        object: 'test_helpers.test_clock',
        created: store.now,
        deletes_after: store.now + KEPT_S,
        frozen_time: params.frozen_time,
        livemode: false,
        name: params.name ?? null,
        status: 'ready',
        status_details: {},
      };
      return await store.insert(clock, 'test_helpers.test_clock.created');
    },
  ),
  [`POST ${PATH}/:id/advance`]: endpoint(
    z.strictObject({ frozen_time: whole }),
    async ({ store, params: { frozen_time }, id }) => {
      const clock = await store.get('test_helpers.test_clock', id);
      if (frozen_time <= clock.frozen_time) {
        throw invalid('The frozen_time must be after the current one.', { param: 'frozen_time' });
      }
      const ready = await store.change(clock, { frozen_time });
      const advancing = {
        ...ready,
        status: 'advancing' as const,
        status_details: { advancing: { target_frozen_time: frozen_time } },
      };
      await store.event('test_helpers.test_clock.advancing', advancing);
      await runDueOfClock(store, id, frozen_time);
      await store.event('test_helpers.test_clock.ready', ready);
      // The work is done by now; callers wait for it as they would for the real one.
      return advancing;
    },
  ),
};
