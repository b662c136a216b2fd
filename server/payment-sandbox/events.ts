import { list, retrieve, type Endpoints } from './resource.ts';

export const eventEndpoints: Endpoints = {
  'GET /v1/events': list('event', { type: 'type', types: 'type' }),
  'GET /v1/events/:id': retrieve('event'),
};
