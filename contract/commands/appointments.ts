import type { appointmentPayloads } from './appointments-payloads.ts';
import type { DeclarationsOf } from './declaration.ts';

const lane = (payload: { projectId: string }) => `appointments:${payload.projectId}`;

export const appointmentCommands: DeclarationsOf<typeof appointmentPayloads> = {
  bookAppointment: { action: 'booking.act', offline: 'queuedUnconfirmed', lane },
  appointmentEvent: { action: 'booking.act', offline: 'queued', lane },
  updateAvailability: {
    action: 'availability.write',
    offline: 'queued',
    lane: () => 'availability',
  },
};
