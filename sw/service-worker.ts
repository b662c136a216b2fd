/// <reference lib="webworker" />
import { deliverOutbox } from './deliver.ts';
import { openNotification } from './notification-click.ts';
import { servePrecached } from './precache.ts';
import { noteLostSubscription } from './push-subscription.ts';
import { receivePush } from './push.ts';
import { takeOver, updateWhenAsked } from './update.ts';

declare const self: ServiceWorkerGlobalScope;

servePrecached(self.__WB_MANIFEST);

self.addEventListener('activate', takeOver);
self.addEventListener('message', updateWhenAsked);
self.addEventListener('sync', deliverOutbox);
self.addEventListener('periodicsync', deliverOutbox);
self.addEventListener('push', receivePush);
self.addEventListener('notificationclick', openNotification);
self.addEventListener('pushsubscriptionchange', noteLostSubscription);
