/// <reference lib="webworker" />
import { cacheNames } from 'workbox-core';
import { device } from '../src/data/device/browser-device.ts';
import { deliverOutbox } from './deliver.ts';
import { openNotification } from './notification-click.ts';
import { servePictures } from './picture-cache.ts';
import { servePrecached } from './precache.ts';
import { noteLostSubscription } from './push-subscription.ts';
import { receivePush } from './push.ts';
import { receiveShare } from './share-target.ts';
import { goPastWorker } from './static-routes.ts';
import { activateUpdate, updateWhenAsked } from './update.ts';

declare const self: ServiceWorkerGlobalScope;

servePrecached(self.__WB_MANIFEST);
servePictures();

self.addEventListener('fetch', (event) => receiveShare(event, device));
self.addEventListener('install', (event) => goPastWorker(event, cacheNames.precache));
self.addEventListener('activate', activateUpdate);
self.addEventListener('message', updateWhenAsked);
self.addEventListener('sync', deliverOutbox);
self.addEventListener('periodicsync', deliverOutbox);
self.addEventListener('push', receivePush);
self.addEventListener('notificationclick', openNotification);
self.addEventListener('pushsubscriptionchange', noteLostSubscription);
