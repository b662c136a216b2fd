/// <reference lib="webworker" />
import { deliverOutbox } from './deliver.ts';
import { servePrecached } from './precache.ts';
import { takeOver, updateWhenAsked } from './update.ts';

declare const self: ServiceWorkerGlobalScope;

servePrecached(self.__WB_MANIFEST);

self.addEventListener('activate', takeOver);
self.addEventListener('message', updateWhenAsked);
self.addEventListener('sync', deliverOutbox);
self.addEventListener('periodicsync', deliverOutbox);
